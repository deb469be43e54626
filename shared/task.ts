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

/** Life of a task: the visit that staff make of a service request. The specification shows no status names (§4), so they are chosen here. */
export const TASK = defineLifecycle({
  states: TASK_STATES,
  start: 'created',
  ended: ['finished', 'closed', 'off'],
  actions: {
    allocate: { from: ['created', 'allocated', 'refused'], to: 'allocated', by: ['staff'], tells: true },
    // nobody accepted in time: the next one is asked, at last the dispatchers
    pass: { from: ['allocated'], to: 'allocated', by: ['system'], tells: true },
    release: { from: ['allocated'], to: 'created', by: ['system'], tells: false },
    accept: { from: ['allocated'], to: 'accepted', by: ['staff'], tells: true },
    // between colleagues: the customer hears of it when somebody else is found
    refuse: { from: ['allocated'], to: 'refused', by: ['staff'], tells: false },
    depart: { from: ['accepted'], to: 'same', by: ['staff'], tells: true },
    start: { from: ['accepted'], to: 'processing', by: ['staff'], tells: false },
    finish: { from: ['processing'], to: 'finished', by: ['staff'], tells: true },
    close: { from: ['finished'], to: 'closed', by: ['staff'], tells: false },
    off: { from: ['created', 'allocated', 'accepted', 'refused'], to: 'off', by: ['staff'], tells: true },
    price: {
      from: ['created', 'allocated', 'accepted', 'refused', 'processing', 'finished'],
      to: 'same',
      by: ['staff'],
      tells: true,
    },
    remark: { from: TASK_STATES, to: 'same', by: ['linkman', 'staff'], tells: true },
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
