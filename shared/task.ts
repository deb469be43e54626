import { defineLifecycle } from './lifecycle'

export const TASK_STATES = [
  'created',
  'allocated',
  'accepted',
  'processing',
  'finished',
  'closed',
  'refused',
  'off',
] as const
export type TaskState = (typeof TASK_STATES)[number]

/** States before anybody works on it, and all in which somebody has something to do. */
const BEFORE_WORK = ['created', 'allocated', 'accepted', 'refused'] as const satisfies readonly TaskState[]
const OPEN = [...BEFORE_WORK, 'processing'] as const satisfies readonly TaskState[]

/** Life of a task: the visit that staff make of a service request. The specification shows no status names (§4), so they are chosen here. */
export const TASK = defineLifecycle({
  states: TASK_STATES,
  start: 'created',
  ended: ['finished', 'closed', 'off'],
  actions: {
    // also to somebody else, when an engineer falls ill: who gets it accepts it anew
    allocate: {
      from: OPEN,
      to: 'allocated',
      by: ['staff'],
      asks: 'person',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    takeBack: {
      from: ['allocated', 'accepted', 'processing'],
      to: 'created',
      by: ['staff'],
      asks: 'reason',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    // nobody accepted in time: the next one is asked, at last the dispatchers
    pass: { from: ['allocated'], to: 'allocated', by: ['system'], hears: 'holder', tells: true },
    release: { from: ['allocated'], to: 'created', by: ['system'], hears: 'desk', tells: false },
    accept: { from: ['allocated'], to: 'accepted', by: ['staff'], who: 'holder', tells: true },
    // between colleagues: the customer hears of it when somebody else is found
    refuse: {
      from: ['allocated', 'accepted'],
      to: 'refused',
      by: ['staff'],
      asks: 'reason',
      who: 'holder',
      hears: 'desk',
      tells: false,
    },
    // somebody on the way is called, not moved by a tap
    reschedule: {
      from: BEFORE_WORK,
      staffFrom: OPEN,
      before: 'arriveTime',
      to: 'same',
      by: ['linkman', 'staff'],
      asks: 'time',
      hears: 'holderOrDesk',
      tells: true,
    },
    depart: { from: ['accepted'], to: 'same', by: ['staff'], asks: 'arrival', who: 'holder', tells: true },
    // at the customer's, said once a visit
    arrive: { from: ['accepted', 'processing'], to: 'same', by: ['staff'], who: 'holder', tells: true },
    start: { from: ['accepted'], to: 'processing', by: ['staff'], who: 'holder', tells: false },
    // not done at once: parts are missing, nobody was there, somebody has to come again
    revisit: {
      from: ['accepted', 'processing'],
      to: 'created',
      by: ['staff'],
      asks: 'again',
      who: 'holder',
      hears: 'desk',
      tells: true,
    },
    finish: { from: ['processing'], to: 'finished', by: ['staff'], asks: 'work', who: 'holder', tells: true },
    // on behalf of whoever did it
    complete: {
      from: OPEN,
      to: 'finished',
      by: ['staff'],
      asks: 'work',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    close: { from: ['finished'], to: 'closed', by: ['staff'], who: 'desk', tells: false },
    off: {
      from: BEFORE_WORK,
      staffFrom: OPEN,
      before: 'arriveTime',
      to: 'off',
      by: ['linkman', 'staff'],
      asks: 'reason',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    reopen: {
      from: ['finished', 'off'],
      to: 'created',
      by: ['staff'],
      asks: 'reason',
      who: 'desk',
      tells: true,
    },
    price: {
      from: [...OPEN, 'finished'],
      to: 'same',
      by: ['staff'],
      asks: 'form',
      who: 'holder',
      tells: true,
    },
    evaluate: { from: ['finished', 'closed'], to: 'same', by: ['linkman'], tells: false },
    remark: {
      from: TASK_STATES,
      to: 'same',
      by: ['linkman', 'staff'],
      asks: 'text',
      hears: 'holderOrDesk',
      hearsLinkman: true,
      tells: true,
    },
  },
})
export type TaskAction = keyof typeof TASK.actions

/** Entries of the progress timeline. */
export const TASK_RECORD_TYPES = ['create', ...(Object.keys(TASK.actions) as TaskAction[])] as const
export type TaskRecordType = (typeof TASK_RECORD_TYPES)[number]

/** Tabs of /task/list. */
export const TASK_TABS = {
  all: TASK_STATES,
  waiting: ['created', 'allocated', 'accepted', 'refused'],
  processing: ['processing'],
  finished: ['finished', 'closed'],
  off: ['off'],
} as const satisfies Record<string, readonly TaskState[]>
export type TaskTab = keyof typeof TASK_TABS
export const isTaskTab = (x: unknown): x is TaskTab => (Object.keys(TASK_TABS) as unknown[]).includes(x)

/** The steps of the progress bar, in order. A refused task is at the first one again, a closed one at the last. */
export const TASK_STEPS = [
  'created',
  'allocated',
  'accepted',
  'processing',
  'finished',
] as const satisfies readonly TaskState[]

/** What is asked for a task in the end, in cents: never below nothing. */
export const totalPriceOf = ({ cost, discount }: { cost: number; discount: number }): number =>
  Math.max(0, cost - discount)
