import { pad, plus, type Moment, type Part } from '../../../kernel/text/moment'

const HOURS: Record<Exclude<Part, ''>, [from: number, to: number]> = {
  morning: [9, 12],
  noon: [12, 14],
  afternoon: [14, 18],
  evening: [18, 21],
}
/** Visits begin from this hour on, when only the day is told. */
const WORKDAY: [from: number, to: number] = [9, 18]
/** Days ahead that somebody plans for; "Nov 2" told on Nov 18 is no wish for next year. */
const MAX_AHEAD = 180
/** Days back that somebody tells of without a year: in November, December 5 is none of the last. */
const MAX_BEHIND = 300
/** An hour without more is this late at the latest; below it is in the afternoon. */
const EARLIEST = 8

/**
 * When somebody wants something, `YYYY-MM-DD HH:mm`, or '' when the words tell no day, or one that is over. A part of the day stands
 * for the hour it begins, a day for the first visit of it; of those that have begun, the next full hour.
 */
export function wishOf(m: Moment, now: string): string {
  const day = m.ahead
  if (!day || day > plus(now.slice(0, 10), MAX_AHEAD)) return ''
  if (m.time) {
    const hour = Number(m.time.slice(0, 2))
    const wish = `${day} ${m.vague && hour > 0 && hour < EARLIEST ? pad(hour + 12) + m.time.slice(2) : m.time}`
    return wish >= now ? wish : ''
  }
  const [from, to] = m.part ? HOURS[m.part] : WORKDAY
  for (let hour = from; hour < to; hour++) {
    const wish = `${day} ${pad(hour)}:00`
    if (wish >= now) return wish
  }
  return ''
}

/** The day of a wish that somebody may have on the day `now`, `YYYY-MM-DD`; else ''. */
export const wishedDay = ({ ahead }: Moment, now: string): string =>
  ahead >= now.slice(0, 10) && ahead <= plus(now.slice(0, 10), MAX_AHEAD) ? ahead : ''
/** The day of a fact, which is over or `now`, `YYYY-MM-DD`; else ''. */
export const pastDay = ({ ahead, behind }: Moment, now: string): string =>
  behind <= now.slice(0, 10) && (ahead === behind || behind >= plus(now.slice(0, 10), -MAX_BEHIND)) ? behind : ''

/** Whether a part of the day that was told is going on: what is told of it may have been. */
export const hasBegun = (m: Moment, now: string): boolean =>
  m.part !== '' && !m.time && m.ahead === now.slice(0, 10) && Number(now.slice(11, 13)) >= HOURS[m.part][0]

/** When something happened, `YYYY-MM-DD HH:mm`; '' unless the minute was told: a fact is not rounded. */
export function factOf(m: Moment, now: string): string {
  if (!m.time) return ''
  const day = m.behind || now.slice(0, 10)
  const fact = `${day} ${m.time}`
  // 9点20 of this morning is no other hour: that of the evening is still to come
  if (m.vague && !(day === now.slice(0, 10) && m.time < '12' && `${day} ${pad(Number(m.time.slice(0, 2)) + 12)}` > now))
    return ''
  return fact <= now ? fact : ''
}
