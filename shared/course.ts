/** How much there may be of a course. */
export const COURSE_LIMITS = { title: 80, place: 120, capacity: 2000 } as const

/** So long before it begins people may check in. */
const LEAD_MS = 60 * 60 * 1000

/** Whether people may check in to a course, and why not. */
export const COURSE_STATES = ['early', 'open', 'full', 'over', 'closed'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** What a course takes at a moment (ms since 1970) when so many came. */
export function courseState(
  now: number,
  { startTime, endTime, capacity, enabled }: { startTime: string; endTime: string; capacity: number; enabled: boolean },
  came: number,
): CourseState {
  if (!enabled) return 'closed'
  if (now >= Date.parse(endTime)) return 'over'
  if (now < Date.parse(startTime) - LEAD_MS) return 'early'
  return came >= capacity ? 'full' : 'open'
}
