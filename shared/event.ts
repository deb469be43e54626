import { defineLifecycle } from './lifecycle'

export const EVENT_STATES = ['created', 'allocated', 'processing', 'finished', 'evaluated', 'off', 'converted'] as const
export type EventState = (typeof EVENT_STATES)[number]

/** A finished event can be reopened for this many days. */
export const REOPEN_DAYS = 7
/** The customer may urge once in this many minutes. */
export const URGE_MINUTES = 30

/** Life of a service request ("event"). The specification shows no status names (§4), so they are chosen here. */
export const EVENT = defineLifecycle({
  states: EVENT_STATES,
  start: 'created',
  ended: ['finished', 'evaluated', 'off'],
  actions: {
    update: { from: ['created'], to: 'same', by: ['linkman'], tells: false },
    off: { from: ['created', 'allocated'], to: 'off', by: ['linkman'], tells: false },
    urge: {
      from: ['created', 'allocated', 'processing'],
      to: 'same',
      by: ['linkman'],
      tells: false,
      every: { minutes: URGE_MINUTES, since: 'urgeTime' },
    },
    reschedule: { from: ['created', 'allocated'], to: 'same', by: ['linkman', 'staff'], tells: true },
    reopen: {
      from: ['finished', 'evaluated'],
      to: 'created',
      by: ['linkman'],
      tells: false,
      within: { days: REOPEN_DAYS, after: 'finishTime' },
    },
    evaluate: { from: ['finished'], to: 'evaluated', by: ['linkman'], tells: false },
    allocate: { from: ['created', 'allocated'], to: 'allocated', by: ['staff'], tells: true },
    // nobody accepted in time: the next one is asked, at last the dispatchers
    pass: { from: ['allocated'], to: 'allocated', by: ['system'], tells: true },
    release: { from: ['allocated'], to: 'created', by: ['system'], tells: false },
    accept: { from: ['allocated'], to: 'processing', by: ['staff'], tells: true },
    depart: { from: ['processing'], to: 'same', by: ['staff'], tells: true },
    finish: { from: ['processing'], to: 'finished', by: ['staff'], tells: true },
    convert: { from: ['processing'], to: 'converted', by: ['staff'], tells: true },
    // what is asked for it; each time anew
    quote: {
      from: ['created', 'allocated', 'processing', 'finished', 'evaluated', 'converted'],
      to: 'same',
      by: ['staff'],
      tells: true,
    },
    pay: { from: EVENT_STATES, to: 'same', by: ['system'], tells: false },
    remark: { from: EVENT_STATES, to: 'same', by: ['linkman', 'staff'], tells: true },
  },
})
export type EventAction = keyof typeof EVENT.actions

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
