import { tenantDay, tenantMidnight } from './day'

/** What the company promises of a request: a first answer, the visit, that it is done. */
export const SLA_KINDS = ['answer', 'visit', 'solution'] as const
export type SlaKind = (typeof SLA_KINDS)[number]

/** From when to when work is done, as `HH:mm` of the tenant's time; `24:00` is midnight at the end of the day. */
export type Span = readonly [from: string, to: string]

/** When the company works, in the tenant's time. */
export interface WorkingTime {
  /** spans of each weekday, 0 = Sunday … 6 = Saturday */
  days: readonly (readonly Span[])[]
  /** days without work, `YYYY-MM-DD` */
  holidays: readonly string[]
  /** days that have spans of their own in place of their weekday's, also a holiday: what is worked instead of another day */
  extraDays: Readonly<Record<string, readonly Span[]>>
}

/** Minutes of working time until each promise; a kind that is not named is not promised. */
export type SlaTargets = { readonly [K in SlaKind]?: number }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A promise that cannot be kept within so many days is none. */
const HORIZON_DAYS = 400

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The spans of a day (ms since 1970 of its beginning) in order, as moments; those that touch or overlap are one. */
export function spansOf(midnight: number, { days, holidays, extraDays }: WorkingTime): { from: number; to: number }[] {
  const day = tenantDay(midnight)
  const spans = extraDays[day] ?? (holidays.includes(day) ? [] : (days[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? []))
  const merged: { from: number; to: number }[] = []
  for (const span of spans
    .map(([from, to]) => ({ from: midnight + minuteOf(from) * MINUTE, to: midnight + minuteOf(to) * MINUTE }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push(span)
  }
  return merged
}

/** Whether a span of time (ms since 1970) lies whole inside one span of the working time of the day on which it begins. */
export function isWithin(time: WorkingTime, from: number, to: number): boolean {
  const midnight = tenantMidnight(from)
  return spansOf(midnight, time).some(span => span.from <= from && to <= span.to)
}

/** Whether something that was done in the working time of a day (ms since 1970 of its beginning) might lie outside it after a change. */
export const isShortened = (midnight: number, before: WorkingTime, after: WorkingTime): boolean =>
  spansOf(midnight, before).some(({ from, to }) => !isWithin(after, from, to))

/**
 * The moment (ms since 1970) at which `minutes` of working time have passed since `startMs`. A promise of 0 minutes is due with the
 * first moment of work. Null when there is not that much working time within 400 days.
 */
export function dueAfter(startMs: number, minutes: number, time: WorkingTime): number | null {
  let left = minutes * MINUTE
  const first = tenantMidnight(startMs)
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    for (const { from, to } of spansOf(first + day * DAY, time)) {
      const begin = Math.max(from, startMs)
      if (begin >= to) continue
      if (begin + left <= to) return begin + left
      left -= to - begin
    }
  }
  return null
}

/** Minutes of working time between two moments (ms since 1970); 0 when the second is not later. */
export function workingMinutesBetween(startMs: number, endMs: number, time: WorkingTime): number {
  let total = 0
  for (let midnight = tenantMidnight(startMs); midnight < endMs; midnight += DAY)
    for (const { from, to } of spansOf(midnight, time))
      total += Math.max(0, Math.min(to, endMs) - Math.max(from, startMs))
  return total / MINUTE
}

/** A promise of one request: until when, and when it was kept (ISO 8601; null while it is open). */
export interface Sla {
  due: string
  done: string | null
  /** of a visit that was made in a window: the end of that, until which it was in time */
  until?: string
  /** working minutes that were promised and from when on they count, once the hours have changed under it */
  from?: string
  minutes?: number
}
/** The promises of one request. */
export type SlaState = { readonly [K in SlaKind]?: Sla }

/** What a company that has said nothing works and promises: every day from nine to six, an answer within an hour, done within three days. */
export const DEFAULT_WORKING_TIME: WorkingTime = {
  days: Array.from({ length: 7 }, () => [['09:00', '18:00'] as const]),
  holidays: [],
  extraDays: {},
}
export const DEFAULT_SLA: SlaTargets = { answer: 60, solution: 3 * 9 * 60 }

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The promises of a request that is raised, or reopened, at `startMs`; `visitTime` is the agreed visit (ISO 8601), null for none. */
export function slaAt(
  startMs: number,
  { sla, time, visitTime }: { sla: SlaTargets; time: WorkingTime; visitTime: string | null },
): SlaState {
  const state: { [K in SlaKind]?: Sla } = {}
  for (const kind of SLA_KINDS) {
    const minutes = sla[kind]
    const due = minutes === undefined ? null : dueAfter(startMs, minutes, time)
    if (due !== null) state[kind] = { due: isoOf(due), done: null }
  }
  return visitTime === null ? state : withVisit(state, visitTime)
}

/** The same with another agreed visit; one that was made stays. */
export const withVisit = (state: SlaState, visitTime: string): SlaState =>
  state.visit?.done ? state : { ...state, visit: { due: visitTime, done: null } }

/** The same with these promises kept at a moment (ISO 8601); those that were kept before stay as they were. */
export function keep(state: SlaState, kinds: readonly SlaKind[], at: string): SlaState {
  const kept: { [K in SlaKind]?: Sla } = { ...state }
  for (const kind of kinds) {
    const one = kept[kind]
    if (one?.done === null) kept[kind] = { ...one, done: at }
  }
  return kept
}

/** The same without the promises that are open: of what was called off nothing is waited for any more, and nothing of it was kept. */
export const withoutOpen = (state: SlaState): SlaState =>
  Object.fromEntries(Object.entries(state).filter(([, one]) => one.done !== null))

/** The promises that count working time; a visit is agreed for a moment. */
const COUNTED = ['answer', 'solution'] as const satisfies readonly SlaKind[]

/** Whether an open promise stands still while the customer has to answer, since a moment (ISO 8601): what was missed before, was missed, and the agreed visit stays. */
const standsStill = (kind: SlaKind, { due, done }: Sla, since: string): boolean =>
  done === null && kind !== 'visit' && Date.parse(due) > Date.parse(since)

/** The promises that run on while the customer has to answer, since a moment (ISO 8601). */
export const runningSla = (state: SlaState, since: string): SlaState =>
  Object.fromEntries(Object.entries(state).filter(([kind, one]) => !standsStill(kind as SlaKind, one, since)))

/** The same after the customer was waited for from one moment (ISO 8601) to another (ms since 1970): what stood still is due later by the working time that passed. */
export function afterWaiting(state: SlaState, since: string, endMs: number, time: WorkingTime): SlaState {
  const waited = workingMinutesBetween(Date.parse(since), endMs, time)
  const moved: { [K in SlaKind]?: Sla } = { ...state }
  for (const kind of COUNTED) {
    const one = state[kind]
    if (!one || !standsStill(kind, one, since)) continue
    const due = dueAfter(Date.parse(one.due), waited, time)
    if (due === null) continue
    moved[kind] = { ...one, due: isoOf(due), ...(one.minutes === undefined ? {} : { minutes: one.minutes + waited }) }
  }
  return moved
}

/**
 * The open promises of a request that was raised, or reopened, at `startMs`, counted anew after the working time has changed from `before` to
 * `time`: as many minutes as were promised. One that was not missed at `nowMs` is not missed by that. Done twice it changes nothing more.
 */
export function recounted(
  state: SlaState,
  startMs: number,
  { before, time, nowMs }: { before: WorkingTime; time: WorkingTime; nowMs: number },
): SlaState {
  const counted: { [K in SlaKind]?: Sla } = { ...state }
  for (const kind of COUNTED) {
    const one = state[kind]
    if (one?.done !== null) continue
    const former = Date.parse(one.due)
    const from = one.from === undefined ? startMs : Date.parse(one.from)
    const minutes = one.minutes ?? workingMinutesBetween(from, former, before)
    const due = dueAfter(from, minutes, time)
    const isKept = due === null || (due <= nowMs && former > nowMs)
    counted[kind] = { ...one, due: isKept ? one.due : isoOf(due), from: isoOf(from), minutes }
  }
  return counted
}

/** Whether a promise was kept in time; null while it is open. */
export const isMet = ({ due, done, until = due }: Sla): boolean | null =>
  done === null ? null : Date.parse(done) <= Date.parse(until)

/** The promise that has to be kept next; null when none is open. */
export function nextSla(state: SlaState): { kind: SlaKind; due: string } | null {
  const open = SLA_KINDS.flatMap(kind => {
    const one = state[kind]
    return one?.done === null ? [{ kind, due: one.due }] : []
  })
  return [...open].sort((a, b) => Date.parse(a.due) - Date.parse(b.due))[0] ?? null
}
