import { defineLifecycle } from './lifecycle'

export const EVENT_STATES = ['created', 'allocated', 'processing', 'finished', 'evaluated', 'off', 'converted'] as const
export type EventState = (typeof EVENT_STATES)[number]

/** A finished event can be reopened for this many days. */
export const REOPEN_DAYS = 7
/** The customer may urge once in this many minutes. */
export const URGE_MINUTES = 30

/** States in which somebody has something to do for it. */
const OPEN = ['created', 'allocated', 'processing'] as const satisfies readonly EventState[]

/** What either side says, and the other one hears. */
const SAID = {
  to: 'same',
  by: ['linkman', 'staff'],
  hears: 'holderOrDesk',
  hearsLinkman: true,
  tells: true,
} as const

/** A price may be asked for, and agreed to, as long as the request was not called off. */
const NOT_OFF = EVENT_STATES.filter(state => state !== 'off')

/** Life of a service request ("event"). The specification shows no status names (§4), so they are chosen here. */
export const EVENT = defineLifecycle({
  states: EVENT_STATES,
  start: 'created',
  ended: ['finished', 'evaluated', 'off'],
  actions: {
    update: {
      from: ['created'],
      staffFrom: OPEN,
      to: 'same',
      by: ['linkman', 'staff'],
      asks: 'form',
      who: 'desk',
      tells: true,
    },
    // somebody on the way is called, not cancelled by a tap; staff may in every open state, and end what became a task with it
    off: {
      from: OPEN,
      staffFrom: [...OPEN, 'converted'],
      before: 'arriveTime',
      to: 'off',
      by: ['linkman', 'staff'],
      asks: 'reason',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    urge: {
      from: OPEN,
      to: 'same',
      by: ['linkman'],
      hears: 'holderOrDesk',
      tells: false,
      every: { minutes: URGE_MINUTES, since: 'urgeTime' },
    },
    reschedule: {
      from: OPEN,
      staffFrom: OPEN,
      before: 'arriveTime',
      to: 'same',
      by: ['linkman', 'staff'],
      asks: 'time',
      hears: 'holderOrDesk',
      tells: true,
    },
    reopen: {
      from: ['finished', 'evaluated'],
      staffFrom: ['finished', 'evaluated', 'off'],
      to: 'created',
      by: ['linkman', 'staff'],
      asks: 'reason',
      who: 'desk',
      hears: 'desk',
      tells: true,
      within: { days: REOPEN_DAYS, after: 'finishTime' },
    },
    evaluate: { from: ['finished'], to: 'evaluated', by: ['linkman'], tells: false },
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
      from: ['allocated', 'processing'],
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
    // between colleagues: the customer hears of it when somebody else is found
    refuse: {
      from: ['allocated'],
      to: 'created',
      by: ['staff'],
      asks: 'reason',
      who: 'holder',
      hears: 'desk',
      tells: false,
    },
    accept: { from: ['allocated'], to: 'processing', by: ['staff'], who: 'holder', tells: true },
    depart: { from: ['processing'], to: 'same', by: ['staff'], asks: 'arrival', who: 'holder', tells: true },
    // at the customer's, said once a visit
    arrive: { from: ['processing'], to: 'same', by: ['staff'], who: 'holder', tells: true },
    // not done at once: parts are missing, nobody was there, somebody has to come again
    revisit: {
      from: ['processing'],
      to: 'created',
      by: ['staff'],
      asks: 'again',
      who: 'holder',
      hears: 'desk',
      tells: true,
    },
    finish: { from: ['processing'], to: 'finished', by: ['staff'], asks: 'work', who: 'holder', tells: true },
    // on behalf of whoever did it, or where a call was enough
    complete: {
      from: OPEN,
      to: 'finished',
      by: ['staff'],
      asks: 'work',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    // the same was asked twice: what was written goes on at the other one
    merge: {
      from: OPEN,
      to: 'off',
      by: ['staff'],
      asks: 'subject',
      who: 'desk',
      hears: 'holder',
      tells: true,
    },
    convert: { from: ['processing'], to: 'converted', by: ['staff'], asks: 'form', tells: true },
    // what is asked for it; each time anew
    quote: {
      from: NOT_OFF,
      to: 'same',
      by: ['staff'],
      asks: 'form',
      tells: true,
    },
    // what was quoted: by the customer, or signed by them on the engineer's phone
    agree: { ...SAID, from: NOT_OFF, asks: 'form', who: 'holder' },
    pay: { from: EVENT_STATES, to: 'same', by: ['system'], tells: false },
    remark: { ...SAID, from: EVENT_STATES, asks: 'text' },
  },
})
export type EventAction = keyof typeof EVENT.actions
/** Moments of a request that limits look at. */
export type EventMoment = 'finishTime' | 'urgeTime' | 'arriveTime'

/** Entries of the progress timeline. */
export const EVENT_RECORD_TYPES = ['create', ...(Object.keys(EVENT.actions) as EventAction[])] as const
export type EventRecordType = (typeof EVENT_RECORD_TYPES)[number]

/** Tabs of /service/serviceList; `all` and `unEvaluate` are the specification's query values. */
export const EVENT_TABS = {
  all: EVENT_STATES,
  waiting: ['created', 'allocated'],
  processing: ['processing', 'converted'],
  unEvaluate: ['finished'],
  finished: ['evaluated'],
  off: ['off'],
} as const satisfies Record<string, readonly EventState[]>
export type EventTab = keyof typeof EVENT_TABS
export const isEventTab = (x: unknown): x is EventTab => (Object.keys(EVENT_TABS) as unknown[]).includes(x)

/** The steps of the progress bar, in order. */
export const EVENT_STEPS = [
  'created',
  'allocated',
  'processing',
  'finished',
  'evaluated',
] as const satisfies readonly EventState[]
