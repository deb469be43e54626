import { App } from 'antd'
import { ApiError } from '@shared/envelope'
import { EVENT, type EventState } from '@shared/event'
import { isEnded } from '@shared/lifecycle'
import { loadShare, openMinutes, type TimeRange } from '@shared/slots'
import { TASK, type TaskState } from '@shared/task'
import { tenantInstant, tenantTime } from '@shared/day'
import type { Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { calendar } from './calendar.i18n'

export type Day = Answer<'GET /staff/calendar/day'>
export type Engineer = Day['engineers'][number]
export type Visit = Engineer['visits'][number]
export type Absence = Engineer['absences'][number]

/** Whose answers a change of the plan puts out of date. */
export const CHANGED = [
  'GET /staff/calendar/day',
  'GET /staff/calendar/week',
  'GET /staff/absence/list',
  'GET /staff/work/mine',
] as const

const MINUTE = 60_000
/** A card is put down at a full quarter of an hour. */
const STEP_MINUTES = 15

/** What a visit covers. */
export const rangeOf = ({ planTime, planMinutes }: Pick<Visit, 'planTime' | 'planMinutes'>): TimeRange => {
  const start = tenantInstant(planTime)
  return { start, end: start + planMinutes * MINUTE }
}
/** Half-open: what touches does not overlap. */
export const overlaps = (a: TimeRange, b: TimeRange): boolean => a.start < b.end && b.start < a.end

/** A whole time of the tenant, without its day where it is that of `day`: '09:00', '2026-11-27 02:00'. */
export const clockOf = (at: number, day: string): string => {
  const time = tenantTime(at)
  return time.startsWith(day) ? time.slice(11) : time.slice(5)
}
/** '09:00–11:00'. */
export const windowText = (visit: Pick<Visit, 'planTime' | 'planMinutes'>): string =>
  `${visit.planTime.slice(11)}–${clockOf(rangeOf(visit).end, visit.planTime.slice(0, 10))}`

export const isOver = ({ kind, state, result }: Pick<Visit, 'kind' | 'state' | 'result'>): boolean =>
  result !== null || (kind === 'event' ? isEnded(EVENT, state as EventState) : isEnded(TASK, state as TaskState))

/** Of a work of which a day has two visits each. */
export const keyOf = ({ id, visitNumber }: Pick<Visit, 'id' | 'visitNumber'>): string => `${id} ${String(visitNumber)}`

/** In which row each of some visits stands, so that none covers another, by {@link keyOf}; and how many rows there are. */
export function rowsOf(visits: readonly Visit[]): { rowOf: ReadonlyMap<string, number>; count: number } {
  const ends: number[] = []
  const rowOf = new Map<string, number>()
  for (const visit of [...visits].sort((a, b) => (a.planTime < b.planTime ? -1 : 1))) {
    const { start, end } = rangeOf(visit)
    const free = ends.findIndex(at => at <= start)
    const row = free < 0 ? ends.length : free
    ends[row] = end
    rowOf.set(keyOf(visit), row)
  }
  return { rowOf, count: Math.max(1, ends.length) }
}

/** How much of a day's working time somebody's visits take, in percent; null on a day without any. */
export function loadOf({ visits, absences }: Engineer, spans: Day['spans']): number | null {
  const ranges = (all: readonly { start: string; end: string }[]) =>
    all.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  return loadShare(
    visits.reduce((sum, { planMinutes }) => sum + planMinutes, 0),
    openMinutes(ranges(spans), ranges(absences)),
  )
}

/** An address without the province and the city, which those who dispatch know. */
export const shortAddress = ({ address, area }: Pick<Visit, 'address' | 'area'>): string =>
  area
    .split('/')
    .slice(0, 2)
    .reduce((rest, part) => (part && rest.startsWith(part) ? rest.slice(part.length).trimStart() : rest), address)

/** What a day shows from left to right: its working time, and the hours of what lies outside of it; whole hours, within the day. */
export function hoursOf(day: Pick<Day, 'day' | 'spans' | 'engineers'>): TimeRange {
  const midnight = tenantInstant(`${day.day} 00:00`)
  const whole: TimeRange = { start: midnight, end: midnight + 24 * 60 * MINUTE }
  const ranges = [
    ...day.spans.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
    ...day.engineers.flatMap(one => one.visits.map(rangeOf)),
  ].filter(range => overlaps(range, whole))
  const hour = 60 * MINUTE
  const start = Math.min(midnight + 9 * hour, ...ranges.map(range => range.start))
  const end = Math.max(midnight + 18 * hour, ...ranges.map(range => range.end))
  return {
    start: Math.max(whole.start, Math.floor(start / hour) * hour),
    end: Math.min(whole.end, Math.ceil(end / hour) * hour),
  }
}

/** The time that a place in a row stands for, as a share of `hours`. */
export const timeAt = (share: number, hours: TimeRange): string => {
  const at = hours.start + share * (hours.end - hours.start)
  const step = STEP_MINUTES * MINUTE
  return tenantTime(Math.round(at / step) * step)
}

/** Where a visit is to go. */
export interface Target {
  staffId: string
  planTime: string
  minutes?: number
  reason?: string
}

/** What asks before it is done anyway: outside the hours, or more visits at once than there are places. An engineer is never planned twice. */
const ASKED_AGAIN: readonly string[] = ['VISIT_WAY', 'VISIT_HOURS', 'SLOT_TAKEN']

/** Gives a visit to an engineer and a time. Answers whether it went there; why not is said. */
export function usePlan(): { plan: (visit: Visit, to: Target) => Promise<boolean>; isBusy: boolean } {
  const t = calendar.useT()
  const { message, modal } = App.useApp()
  const writes = {
    event: {
      allocate: useWrite('POST /staff/event/allocate', CHANGED),
      schedule: useWrite('POST /staff/event/schedule', CHANGED),
    },
    task: {
      allocate: useWrite('POST /staff/task/allocate', CHANGED),
      schedule: useWrite('POST /staff/task/schedule', CHANGED),
    },
  }
  const send = (visit: Visit, to: Target, confirmed: boolean) => {
    const { id } = visit
    const when = {
      planTime: to.planTime,
      seenPlanTime: visit.planTime,
      ...(to.minutes ? { minutes: to.minutes } : {}),
      ...(to.reason ? { reason: to.reason } : {}),
      ...(confirmed ? { confirmed } : {}),
    }
    const of = writes[visit.kind]
    return to.staffId === visit.executorStaffId
      ? of.schedule.mutateAsync({ body: { id, ...when } })
      : of.allocate.mutateAsync({
          body: { id, staffId: to.staffId, seenExecutorId: visit.executorStaffId, ...when },
        })
  }
  const plan = async (visit: Visit, to: Target, confirmed = false): Promise<boolean> => {
    try {
      await send(visit, to, confirmed)
      void message.success(t('planned'))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (confirmed || !ASKED_AGAIN.includes(error.id)) {
        void message.error(error.message)
        return false
      }
      const isMeant = await modal.confirm({ title: error.message, okText: t('anyway') })
      return isMeant ? plan(visit, to, true) : false
    }
  }
  return {
    plan,
    isBusy: Object.values(writes).some(of => of.allocate.isPending || of.schedule.isPending),
  }
}
