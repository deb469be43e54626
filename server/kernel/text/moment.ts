import type { Span } from './parsed-text'

/** What the words say about a time. Days are `YYYY-MM-DD`, times `HH:mm`, all in the tenant's zone. */
export interface Moment extends Span {
  /** the day if it lies ahead, and if it is over; equal unless the words leave it open (周六, 5月3日) */
  ahead: string
  behind: string
  /** the minute, when it was told */
  time: string
  /** hours of which nothing says whether they are before or after noon (三点) */
  vague: boolean
  part: Part
  /** a last day: 三天内, 周五之前 */
  deadline: boolean
  /** counted from something, mostly from now: 半小时后 */
  relative: boolean
}
export type Part = '' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** A calendar of days as UTC dates, so that no zone of the machine gets in. */
export const DAY = 24 * 60 * 60 * 1000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
export const plus = (day: string, days: number): string => dayOf(new Date(Date.parse(day + 'T00:00:00Z') + days * DAY))
export const pad = (n: number): string => String(n).padStart(2, '0')
export const endOfMonth = (year: number, month: number): string => dayOf(new Date(Date.UTC(year, month + 1, 0)))
export const realDay = (year: number, month: number, day: number): string => {
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCDate() === day ? dayOf(date) : ''
}

/** `now` (ms) on the wall of a zone, as `YYYY-MM-DD HH:mm`. Throws RangeError for a zone that does not exist. */
export function wallTime(now: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string): string => parts.find(p => p.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}
export const utcOf = (wall: string): number => Date.parse(wall.replace(' ', 'T') + ':00Z')
export const wallOf = (utc: number): string => new Date(utc).toISOString().slice(0, 16).replace('T', ' ')

const PARTS: [Part, RegExp][] = [
  ['noon', /中午|正午|\bnoon\b|\bmidday\b|в полдень/],
  ['afternoon', /下午|午后|\bafternoon\b|после обеда|(?<![а-я])дн[её]м(?![а-я])/],
  ['evening', /晚上|晚间|今晚|明晚|当晚|傍晚|夜里|夜间|\bevening\b|\btonight\b|\bnight\b|вечером|вечера/],
  ['morning', /早上|上午|清晨|早晨|一早|明早|今早|凌晨|\bmorning\b|утром|утра/],
]
export const partOf = (words: string): Part => PARTS.find(([, said]) => said.test(words))?.[0] ?? ''

/** The parts of a day that a plain text names, each alone. */
export const partsIn = (plain: string): Moment[] =>
  PARTS.flatMap(([part, said]) =>
    [...plain.matchAll(new RegExp(said.source, 'g'))].map(m =>
      moment({ start: m.index, end: m.index + m[0].length }, '', { part }),
    ),
  ).sort((a, b) => a.start - b.start)

export const moment = (span: Span, day: string, more: Partial<Moment> = {}): Moment => ({
  ...span,
  ahead: day,
  behind: day,
  time: '',
  vague: false,
  part: '',
  deadline: false,
  relative: false,
  ...more,
})
