import { tenantDay, tenantInstant, tenantTime } from './day'

/** Where a time alone is counted on. */
const NO_DAY = '2000-01-01'
/** Length of a visit's window, in hours. */
export const WINDOW_HOURS = 2
/** Length of the window of a work's visit, minutes: its own, or what is usual. */
export const windowOf = ({ planMinutes }: { planMinutes: number }): number => planMinutes || WINDOW_HOURS * 60
/**
 * Until when somebody may come who is wanted at a planned time (`HH:mm`, or a whole time ending with it): '14:00' → '16:00'. '' for a day.
 * Of a whole time whose window (`minutes`) goes on to another day, that day and time.
 */
export function visitEnd(time: string, minutes = WINDOW_HOURS * 60): string {
  if (!time.includes(':')) return ''
  const day = time.slice(0, -6)
  const end = tenantTime(tenantInstant(`${day || NO_DAY} ${time.slice(-5)}`) + minutes * 60_000)
  return day && !end.startsWith(day) ? end : end.slice(-5)
}

/** Whether a moment (ms since 1970) lies on an earlier day than a visit is planned for; never where none is. */
export const isDayBefore = (planTime: string, moment: number): boolean => tenantDay(moment) < planTime.slice(0, 10)

/** Whether a work was finished on an earlier day than its visit was planned for: nobody comes at that time any more. */
export const isDoneBefore = ({ planTime, finishTime }: { planTime: string; finishTime: string | null }): boolean =>
  finishTime !== null && isDayBefore(planTime, Date.parse(finishTime))
