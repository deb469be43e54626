/**
 * Life of a service request ("event"). The specification shows no status names (§4), so they are chosen here.
 * One table decides for both sides: the server refuses what is not in it, the client draws buttons from it.
 */
export const EVENT_STATES = ['created', 'allocated', 'processing', 'finished', 'evaluated', 'off', 'converted'] as const
export type EventState = (typeof EVENT_STATES)[number]

export type EventActor = 'linkman' | 'staff'

interface Transition {
  from: readonly EventState[]
  to: EventState | 'same'
  by: EventActor
}

/** What may be done to an event, from which states, by whom, and where it leads. */
export const EVENT_ACTIONS = {
  update: { from: ['created'], to: 'same', by: 'linkman' },
  off: { from: ['created', 'allocated'], to: 'off', by: 'linkman' },
  urge: { from: ['created', 'allocated', 'processing'], to: 'same', by: 'linkman' },
  reopen: { from: ['finished', 'evaluated'], to: 'created', by: 'linkman' },
  evaluate: { from: ['finished'], to: 'evaluated', by: 'linkman' },
  allocate: { from: ['created', 'allocated'], to: 'allocated', by: 'staff' },
  accept: { from: ['allocated'], to: 'processing', by: 'staff' },
  depart: { from: ['processing'], to: 'same', by: 'staff' },
  finish: { from: ['processing'], to: 'finished', by: 'staff' },
  convert: { from: ['processing'], to: 'converted', by: 'staff' },
} as const satisfies Record<string, Transition>
export type EventAction = keyof typeof EVENT_ACTIONS

/** Entries of the progress timeline: every action, and the two that change no state. */
export const EVENT_RECORD_TYPES = ['create', ...(Object.keys(EVENT_ACTIONS) as EventAction[]), 'remark'] as const
export type EventRecordType = 'create' | EventAction | 'remark'

/** A finished event can be reopened for this many days. */
export const REOPEN_DAYS = 7
/** The customer may urge once in this many minutes. */
export const URGE_MINUTES = 30

const DAY = 24 * 60 * 60 * 1000

/** Whether `action` is allowed now. `finishTime` (ISO) bounds reopening, `urgeTime` (ISO) bounds urging. */
export function canDoEvent(
  action: EventAction,
  by: EventActor,
  event: { state: EventState; finishTime?: string | null; urgeTime?: string | null },
  now: number,
): boolean {
  const rule: Transition = EVENT_ACTIONS[action]
  if (rule.by !== by || !rule.from.includes(event.state)) return false
  if (action === 'reopen') return !!event.finishTime && now - Date.parse(event.finishTime) <= REOPEN_DAYS * DAY
  if (action === 'urge') return urgeMinutesLeft(event.urgeTime, now) === 0
  return true
}

/** The state after `action`. */
export function nextEventState(action: EventAction, state: EventState): EventState {
  const to: Transition['to'] = EVENT_ACTIONS[action].to
  return to === 'same' ? state : to
}

/** Whether an event has come to its end, and so no longer holds its unique values. */
export const isEventEnded = (state: EventState): boolean =>
  state === 'finished' || state === 'evaluated' || state === 'off'

/** Whole minutes until the customer may urge again, 0 when that is allowed now. `urgeTime` is ISO, `now` ms since 1970. */
export function urgeMinutesLeft(urgeTime: string | null | undefined, now: number): number {
  return urgeTime ? Math.max(0, Math.ceil((Date.parse(urgeTime) - now) / 60000 + URGE_MINUTES)) : 0
}

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
