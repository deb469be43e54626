import { tenantTime } from '../../../shared/day'
import type { QuietHours } from '../tenancy/door.table'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When the quiet hours that hold at a moment (ms since 1970) are over, in ms; null where none do. */
export function quietUntil(now: number, hours: QuietHours): number | null {
  const [at, from, to] = [minutesOf(tenantTime(now).slice(11)), minutesOf(hours.from), minutesOf(hours.to)]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return null
  return (Math.floor(now / MINUTE_MS) + ((to - at + DAY_MINUTES) % DAY_MINUTES)) * MINUTE_MS
}
