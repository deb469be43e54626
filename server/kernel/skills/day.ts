import { tenantTime } from '../../../shared/day'
import { partOf, type Part } from '../text/moment'
import { findMoments } from '../text/moments'
import { read } from '../text/parsed-text'

/** The first day that a question names and that is not over, `YYYY-MM-DD`, and the part of it; '' where it names none. `now` in ms since 1970. */
export function dayAsked(question: string, now: number): { day: string; part: Part } {
  const at = tenantTime(now)
  const parsed = read(question)
  const moments = findMoments(parsed, at)
  return {
    day: moments.map(({ ahead }) => ahead).find(day => day >= at.slice(0, 10)) ?? '',
    part: moments.map(({ part }) => part).find(Boolean) ?? partOf(parsed.plain),
  }
}
