import { tenantDay } from '@shared/day'

/** Months that one looks back on. */
const MONTHS = 24

/** The last months, the newest first, as `YYYY-MM`. `now` in ms since 1970. */
export function lastMonths(now: number): string[] {
  const [year = 0, month = 1] = tenantDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + month - 1 - back
    return `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
