import type { Span, WorkingTime } from '@shared/sla'

/** `09:00-12:00, 13:00-18:00` */
export const textOf = (spans: readonly Span[]): string => spans.map(([from, to]) => `${from}-${to}`).join(', ')

const TIME = '(?:[01]?\\d|2[0-3]):[0-5]\\d|24:00'
const SPAN = new RegExp(`^(${TIME})\\s*[-–—~至到]\\s*(${TIME})$`)
const padded = (time = ''): string => time.padStart(5, '0')
/** The spans of such a text, '' for none; null where it makes no sense. */
export function spansOf(text: string): Span[] | null {
  const spans: Span[] = []
  for (const part of text.split(/[,，、;；]/).map(one => one.trim())) {
    if (!part) continue
    const found = SPAN.exec(part)
    if (!found) return null
    const span: Span = [padded(found[1]), padded(found[2])]
    if (span[0] >= span[1]) return null
    spans.push(span)
  }
  return spans
}

/** A day however it is written in an official notice: 2027-2-6, 2027/02/06, 2027年2月6日. */
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
function dayOf(text: string): { day: string; rest: string } | null {
  const found = DAY.exec(text)
  if (!found) return null
  const day = `${found[1] ?? ''}-${(found[2] ?? '').padStart(2, '0')}-${(found[3] ?? '').padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return null
  return { day, rest: text.slice(found[0].length).trim() }
}

interface Wrong {
  wrong: { n: number; text: string } | null
}
const lines = (text: string) =>
  text
    .split('\n')
    .map((line, i) => ({ n: i + 1, text: line.trim() }))
    .filter(line => line.text)

/** Days of which each stands in a line of its own; the first line that is none. */
export function datesOf(text: string): Wrong & { dates: string[] } {
  const dates: string[] = []
  for (const line of lines(text)) {
    const found = dayOf(line.text)
    if (!found || found.rest) return { dates, wrong: line }
    dates.push(found.day)
  }
  return { dates: [...new Set(dates)].sort(), wrong: null }
}

/** Days with their spans, a line each; without spans nobody works on it. */
export function extraDaysOf(text: string): Wrong & { days: Record<string, Span[]> } {
  const days: Record<string, Span[]> = {}
  for (const line of lines(text)) {
    const found = dayOf(line.text)
    const spans = found && spansOf(found.rest)
    if (!found || !spans) return { days, wrong: line }
    days[found.day] = spans
  }
  return { days, wrong: null }
}

/** Holidays and days of their own as they are typed. */
export const linesOf = ({ holidays, extraDays }: WorkingTime) => ({
  holidays: holidays.join('\n'),
  extraDays: Object.entries(extraDays)
    .map(([day, spans]) => `${day} ${textOf(spans)}`.trim())
    .join('\n'),
})
