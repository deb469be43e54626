import { tenantTime } from '../../../shared/day'
import { partOf, plus, type Moment, type Part } from '../text/moment'
import { findMoments } from '../text/moments'
import { read, type ParsedText } from '../text/parsed-text'
import type { ToldTime } from './which'

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

/** People who write fast leave the apostrophe out: "tomorrow mornings visit" is that of tomorrow morning. */
const spoken = (question: string): ParsedText =>
  read(
    question.replace(
      /\b(morning|afternoon|evening|noon|tomorrow|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day)['’]?s(?= \p{L})/giu,
      '$1',
    ),
  )

/** From when until when a part of the day lasts. */
export const HOURS: Record<Part, readonly [from: string, until: string]> = {
  '': ['00:00', '24:00'],
  morning: ['00:00', '12:00'],
  noon: ['11:00', '14:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['17:00', '24:00'],
}
/** Nobody comes before this hour: "at three" is after noon. */
const EARLIEST = 7
/** An hour of which nothing says whether it is before noon, as that of a visit. */
const hourOf = ({ time, vague }: Moment): string => {
  const hour = Number(time.slice(0, 2))
  return time && vague && hour < EARLIEST ? `${String(hour + 12)}${time.slice(2)}` : time
}

const toldOf = (moment: Moment, part: Part, day: string): ToldTime => {
  const time = hourOf(moment)
  if (time) return { day, from: time, until: time }
  const [from, until] = part ? HOURS[part] : ['', '']
  return { day, from, until }
}
/** The words right behind a moment, as far as a part of the day may stand in them. */
const NEAR = 10
const partNear = ({ plain }: ParsedText, { start, end, part }: Moment): Part =>
  part || partOf(plain.slice(start, end + NEAR))

/** The times at which something was or will be, as a sentence tells them. */
export function timesTold(question: string, now: number): ToldTime[] {
  const parsed = spoken(question)
  return findMoments(parsed, tenantTime(now)).flatMap(moment =>
    moment.ahead || moment.time ? [toldOf(moment, partNear(parsed, moment), moment.ahead)] : [],
  )
}

/** A sentence without the times that it tells. */
export function withoutTimes(question: string, now: number): string {
  const parsed = spoken(question)
  return findMoments(parsed, tenantTime(now)).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    parsed.text,
  )
}

/** To when something is to be moved. */
export interface NewTime {
  /** `YYYY-MM-DD`, '' for the day on which it is */
  day: string
  /** `HH:mm`, '' where none is said */
  time: string
  part: Part
  /** days later, or earlier, than it is */
  shift: number
  /** what the sentence says of the time that it has until now */
  former: ToldTime[]
}

const DAYS: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7 }
const LATER =
  /(?:往后|推迟|延后|向后|后)(?:推迟|推|延|挪|移|顺延)?(一|两|二|三|四|五|六|七|\d)天|晚(一|两|二|三|\d)天|\b(a|one|two|three|\d) days? later|на (?:(\d) )?(?:день|дня|дней) позже/u
const EARLIER =
  /(?:往前|提前|向前)(?:推|挪|移)?(一|两|二|三|四|五|六|七|\d)天|早(一|两|二|三|\d)天|\b(a|one|two|three|\d) days? (?:earlier|sooner)|на (?:(\d) )?(?:день|дня|дней) раньше/u
const ENGLISH: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3 }
const countOf = (match: RegExpExecArray): number => {
  const said = match.slice(1).find(Boolean)
  return said === undefined ? 1 : (DAYS[said] ?? ENGLISH[said] ?? Number(said))
}

/** To when a sentence wants something moved; of several times the last is the new one. Null where it says none. */
export function newTimeIn(question: string, now: number): NewTime | null {
  const parsed = spoken(question)
  const later = LATER.exec(parsed.plain)
  const earlier = EARLIER.exec(parsed.plain)
  const moments = findMoments(parsed, tenantTime(now)).filter(one => one.ahead || one.time || one.part)
  if (later ?? earlier) {
    const timed = moments.findLast(({ time }) => time)
    return {
      day: '',
      time: timed ? hourOf(timed) : '',
      part: timed?.part ?? '',
      shift: later ? countOf(later) : -(earlier ? countOf(earlier) : 0),
      former: [],
    }
  }
  const dayAt = moments.findLastIndex(({ ahead }) => ahead)
  const dated = moments[dayAt]
  const timed = moments.slice(Math.max(0, dayAt)).findLast(({ time }) => time)
  const part = dated ? partNear(parsed, dated) : (moments.at(-1)?.part ?? partOf(parsed.plain))
  if (!dated && !timed && !part) return null
  return {
    day: dated?.ahead ?? '',
    time: timed ? hourOf(timed) : '',
    part: timed ? '' : part,
    shift: 0,
    former: moments
      .slice(0, Math.max(0, dayAt))
      .flatMap(one => (one.ahead || one.time ? [toldOf(one, partNear(parsed, one), one.ahead)] : [])),
  }
}

/** The day that it is moved to, of one that is planned for `planTime`. */
export const movedDay = ({ day, shift }: NewTime, planTime: string): string =>
  day || (shift ? plus(planTime.slice(0, 10), shift) : planTime.slice(0, 10))
