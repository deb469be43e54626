import { tenantDay, tenantMidnight, tenantTime } from './day'
import { dueAfter, spansOf, type WorkingTime } from './sla'

/** Open now; opens later today; was open today; closed all day. */
export const OPENINGS = ['open', 'later', 'over', 'closed'] as const
type Opening = (typeof OPENINGS)[number]

const DAY = 86_400_000

/** Whether a place is open at a moment (ms since 1970). `time`: until when, or when it opens, `HH:mm`; else ''. */
export function openingAt(now: number, hours: WorkingTime): { state: Opening; time: string } {
  const midnight = tenantMidnight(now)
  const spans = spansOf(midnight, hours)
  const clock = (ms: number): string => (ms === midnight + DAY ? '24:00' : tenantTime(ms).slice(11))
  const current = spans.find(({ from, to }) => from <= now && now < to)
  if (current) return { state: 'open', time: clock(current.to) }
  const next = spans.find(({ from }) => from > now)
  if (next) return { state: 'later', time: clock(next.from) }
  return { state: spans.length ? 'over' : 'closed', time: '' }
}

/** When people answer. `opens`: the moment of the next opening as `YYYY-MM-DD HH:mm`, '' while it is open, and where there is none. */
export function hoursAt(now: number, workingTime: WorkingTime): { isOpen: boolean; time: string; opens: string } {
  const { state, time } = openingAt(now, workingTime)
  if (state === 'open') return { isOpen: true, time, opens: '' }
  const next = dueAfter(now, 0, workingTime)
  const opens = next === null ? '' : tenantTime(next)
  return { isOpen: false, time: opens.startsWith(tenantDay(now)) ? opens.slice(11) : opens, opens }
}
