import { tenantInstant, tenantTime } from '@shared/day'
import type { Answer } from '../../api/call'

export type Mine = Answer<'GET /staff/work/mine'>[number]

const MINUTE = 60_000

/** The day that a work stands under: what is overdue stands with today, '' for what has no time. */
export const dayOf = ({ planTime }: Mine, today: string): string =>
  planTime && (planTime.slice(0, 10) < today ? today : planTime.slice(0, 10))

/** '14:00–16:00'; with its day where it ends on another one, '' for a day alone. */
export function windowOfDay({ planTime, planMinutes }: Pick<Mine, 'planTime' | 'planMinutes'>): string {
  if (!planTime.includes(':')) return ''
  const end = tenantTime(tenantInstant(planTime) + planMinutes * MINUTE)
  return `${planTime.slice(11)}–${end.startsWith(planTime.slice(0, 10)) ? end.slice(11) : end.slice(5)}`
}

export const isOverdue = ({ planTime, planMinutes, arriveTime }: Mine, now: number): boolean =>
  planTime.includes(':') && !arriveTime && tenantInstant(planTime) + planMinutes * MINUTE < now

/** Minutes between the end of one visit and the beginning of the next; null where one of them has no hour, 0 where they lie over one another. */
export function minutesBetween(one: Mine, next: Mine | undefined): number | null {
  if (!next?.planTime.includes(':') || !one.planTime.includes(':')) return null
  const end = tenantInstant(one.planTime) + one.planMinutes * MINUTE
  return Math.max(0, Math.round((tenantInstant(next.planTime) - end) / MINUTE))
}

/** Where a place is opened for the way to it. */
export const wayTo = (address: string): string =>
  `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}&callnative=1`
