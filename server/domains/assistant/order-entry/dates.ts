import { createRequire } from 'node:module'
import { isHan, NUMBER, numberOf, overlap, type ParsedText, type Span } from './tokenizer'

// heavy packages come with the first text, not with the start of the server
const require = createRequire(__filename)
type Recognizers = typeof import('@microsoft/recognizers-text-suite')
type Chrono = typeof import('chrono-node')

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
type Part = '' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** A calendar of days as UTC dates, so that no zone of the machine gets in. */
const DAY = 24 * 60 * 60 * 1000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const plus = (day: string, days: number): string => dayOf(new Date(Date.parse(day + 'T00:00:00Z') + days * DAY))
const pad = (n: number): string => String(n).padStart(2, '0')
const endOfMonth = (year: number, month: number): string => dayOf(new Date(Date.UTC(year, month + 1, 0)))
const realDay = (year: number, month: number, day: number): string => {
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
const utcOf = (wall: string): number => Date.parse(wall.replace(' ', 'T') + ':00Z')
const wallOf = (utc: number): string => new Date(utc).toISOString().slice(0, 16).replace('T', ' ')

const PARTS: [Part, RegExp][] = [
  ['noon', /中午|正午|\bnoon\b|\bmidday\b|в полдень/],
  ['afternoon', /下午|午后|\bafternoon\b|после обеда|(?<![а-я])дн[её]м(?![а-я])/],
  ['evening', /晚上|晚间|今晚|明晚|当晚|傍晚|夜里|夜间|\bevening\b|\btonight\b|\bnight\b|вечером|вечера/],
  ['morning', /早上|上午|清晨|早晨|一早|明早|今早|凌晨|\bmorning\b|утром|утра/],
]
const partOf = (words: string): Part => PARTS.find(([, said]) => said.test(words))?.[0] ?? ''

/** A word of time: sentences without one are not given to the recognisers. */
const TIMELY =
  /[今明后昨前]天|[天周](?:之|以)?[内后前]|[月年][底末]|[今明]晚|[今明]早|周[一二三四五六日天末]|星期|礼拜|[月日号点]|上午|下午|早上|晚上|中午|小时|分钟|\d[:：]\d\d|\d{4}-\d|\d{4}[/.]\d|去年|前年|today|tomorrow|yesterday|tonight|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|\bday\b|\bdays\b|hour|minute|\bago\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|morning|afternoon|evening|noon|\d\s*[ap]m\b|завтра|сегодня|вчера|понедельник|вторник|сред[уа]|четверг|пятниц|суббот|воскресен|недел|час|дня|дней|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|\d[:.]\d\d/
/** Sentences are read up to this length, and so many characters in all: the recognisers take 0.2 ms a character. */
const MAX_SENTENCE = 160
const MAX_TIMELY = 800
/** Nobody tells more times of one request. */
const MAX_MOMENTS = 60

/** Sentences of the plain text that have a word of time. */
function timely({ plain }: ParsedText): Span[] {
  const found: Span[] = []
  let left = MAX_TIMELY
  // in letters a comma ends what the recognisers would join (May 3, tomorrow morning), but not before a year
  for (const m of plain.matchAll(/(?:[^。;!?！？；\n,]|,(?=\s?\d|[一-龥]))+/g)) {
    for (let start = m.index; start < m.index + m[0].length && left > 0; start += MAX_SENTENCE) {
      const end = Math.min(start + MAX_SENTENCE, m.index + m[0].length)
      if (!TIMELY.test(plain.slice(start, end))) continue
      found.push({ start, end })
      left -= end - start
    }
  }
  return found
}

const moment = (span: Span, day: string, more: Partial<Moment> = {}): Moment => ({
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

const UNITS: [RegExp, number][] = [
  [/^(?:分钟|分|min|мин)/, 60_000],
  [/^(?:个?小时|个?钟头|hour|h\b|час)/, 3_600_000],
  [/^(?:天|日|day|д)/, DAY],
  [/^(?:个?星期|周|个?礼拜|week|недел)/, 7 * DAY],
]
const unitOf = (word: string): number => UNITS.find(([said]) => said.test(word))?.[1] ?? 0
const UNIT =
  '(分钟|个?小时|个?钟头|天|周|个?星期|个?礼拜|minutes?|hours?|days?|weeks?|минут[уы]?|час(?:а|ов)?|дн(?:я|ей)|день|недел[июь])'
const HALF: Record<string, number> = { 半: 0.5, 'half an': 0.5, полчаса: 0.5, an: 1, a: 1 }
const amountOf = (word: string): number => HALF[word] ?? numberOf(word) ?? 0

const AFTER_ZH = new RegExp(String.raw`(半|${NUMBER})个?(半)?${UNIT}(?:之后|以后|过后|后)`, 'g')
const BEFORE_ZH = new RegExp(String.raw`(半|${NUMBER})个?(半)?${UNIT}(?:之前|以前|前)`, 'g')
const WITHIN_ZH = new RegExp(String.raw`(${NUMBER})(?:个工作)?(天|日|周|个?星期|个?礼拜)(?:之内|以内|内)`, 'g')
const AFTER_EN = new RegExp(
  String.raw`\b(?:in|after)\s+(half an|an|a|${NUMBER})\s+(minutes?|hours?|days?|weeks?)\b`,
  'g',
)
const AFTER_RU = new RegExp(
  String.raw`через\s+(?:(${NUMBER})\s+)?(полчаса|минут[уы]?|час(?:а|ов)?|дн(?:я|ей)|день|неделю)`,
  'g',
)
const WITHIN = new RegExp(
  String.raw`(?:\bwithin|в течение)\s+(?:the\s+next\s+)?(a|${NUMBER})\s+(days?|weeks?|дн(?:я|ей)|недел[иь])`,
  'g',
)
const MONTH_END =
  /(下个?月|本月|这个月|(\d{1,2}|[一二三四五六七八九十]{1,2})月|年|月)(?:底|末)(?:之前|以前|前)?|\b(?:the )?end of (?:the|this|next) (month|year)|в конце (?:месяца|года)|до конца (?:месяца|года)/g
const LAST_YEAR = /(去年|前年)(\d{1,2})月(\d{1,2})[日号]?/g
/** A number that names a house, a machine, a room is no day. */
const NUMBERED = String.raw`(?!楼|线|房|机|挖|店|门|车|厂|泵|炉|台|设|仓|元|空|院|柜|[a-z\d])`
const DAY_OF_MONTH = new RegExp(
  String.raw`(?<![\d月.:-])(?<![路街弄道巷院村])(\d{1,2})[号日]${NUMBERED}(上午|下午|早上|晚上|中午)?`,
  'g',
)
/** The 3rd floor is no day. */
const COUNTED = String.raw` (?:floor|storey|level|time|unit|machine|street|avenue|one)\b`
const IS_COUNTED = new RegExp(`^${COUNTED}`)
/** The recognisers do not join the hour to it. */
const DAY_OF_MONTH_EN = new RegExp(
  String.raw`\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! of)(?!${COUNTED})(?: at (\d{1,2})(?! ?[:\dap]))?`,
  'g',
)
const ONLY_NUMBER = new RegExp(String.raw`^[一二三四五六七八九十\d]{1,3}[号日]$`)
const NOT_NUMBERED = new RegExp(`^${NUMBERED}`)
const WEEK = /(?:本|这)?(?:周|星期|礼拜)末|this weekend|the weekend/g

/** What the recognisers of the packages miss or mean otherwise; these come first, and what they took the others do not see. */
function ownRules({ plain }: ParsedText, sentences: Span[], now: string): Moment[] {
  const today = now.slice(0, 10)
  const [year, month, date] = [Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1, Number(now.slice(8, 10))]
  const found: Moment[] = []
  const each = (pattern: RegExp, make: (m: RegExpExecArray, span: Span) => Moment | null) => {
    for (const { start, end } of sentences) {
      for (const m of plain.slice(start, end).matchAll(pattern)) {
        const span = { start: start + m.index, end: start + m.index + m[0].length }
        if (found.some(f => overlap(f, span))) continue
        const made = make(m, span)
        if (made) found.push(made)
      }
    }
  }
  const later = (span: Span, ms: number): Moment | null => {
    if (!ms) return null
    const wall = wallOf(utcOf(now) + ms)
    // what comes after something is no day on which anything began
    return moment(span, wall.slice(0, 10), {
      ...(ms > 0 ? { behind: '' } : {}),
      relative: true,
      ...(Math.abs(ms) % DAY ? { time: wall.slice(11) } : {}),
    })
  }
  each(AFTER_ZH, (m, span) => later(span, (amountOf(m[1] ?? '') + (m[2] ? 0.5 : 0)) * unitOf(m[3] ?? '')))
  // "two hours ago" is no minute that anybody looked at
  each(BEFORE_ZH, (m, span) => {
    const before = later(span, -(amountOf(m[1] ?? '') + (m[2] ? 0.5 : 0)) * unitOf(m[3] ?? ''))
    return before && { ...before, ...(before.time ? { ahead: '', time: '' } : {}) }
  })
  each(WITHIN_ZH, (m, span) =>
    moment(span, plus(today, (amountOf(m[1] ?? '') * unitOf(m[2] ?? '')) / DAY), { deadline: true }),
  )
  each(AFTER_EN, (m, span) => later(span, amountOf(m[1] ?? '') * unitOf(m[2] ?? '')))
  each(AFTER_RU, (m, span) =>
    later(span, m[2] === 'полчаса' ? 1_800_000 : (m[1] ? amountOf(m[1]) : 1) * unitOf(m[2] ?? '')),
  )
  each(WITHIN, (m, span) =>
    moment(span, plus(today, (amountOf(m[1] ?? '') * unitOf(m[2] ?? '')) / DAY), { deadline: true }),
  )
  each(MONTH_END, (m, span) => {
    const isYear = m[1] === '年' || /year|года/.test(m[0])
    const named = m[2] ? (numberOf(m[2]) ?? 0) - 1 : month
    const next = m[1]?.startsWith('下') || /next/.test(m[0]) ? 1 : 0
    return moment(span, isYear ? `${year + next}-12-31` : endOfMonth(named < month ? year + 1 : year, named + next), {
      deadline: true,
    })
  })
  each(LAST_YEAR, (m, span) => {
    const day = realDay(year - (m[1] === '去年' ? 1 : 2), Number(m[2]) - 1, Number(m[3]))
    return day ? moment(span, day) : null
  })
  const dayOfMonth = (m: RegExpExecArray, span: Span): Moment | null => {
    const wanted = Number(m[1])
    const [here, next, last] = [
      realDay(year, month, wanted),
      realDay(year, month + 1, wanted),
      realDay(year, month - 1, wanted),
    ]
    return here
      ? {
          ...moment(span, here),
          ahead: wanted < date ? next : here,
          behind: wanted > date ? last : here,
          part: partOf(m[0]),
        }
      : null
  }
  each(DAY_OF_MONTH, dayOfMonth)
  each(DAY_OF_MONTH_EN, (m, span) => {
    const day = dayOfMonth(m, span)
    return day && m[2] ? { ...day, time: `${m[2].padStart(2, '0')}:00`, vague: true } : day
  })
  each(WEEK, (_, span) => {
    const weekday = (new Date(today + 'T00:00:00Z').getUTCDay() + 6) % 7
    return moment(span, plus(today, Math.max(5 - weekday, 0)))
  })
  return found
}

/** What a timex of the recognisers says: 2026-11-19T15, XXXX-WXX-6T14:30, (2026-11-20T10,…), T08. */
const TIMEX = /^\(?([\dX]{4}-(?:[\dX]{2}-[\dX]{2}|WXX-\d|W\d\d-\d))?(?:T(\d\d)(?::(\d\d))?|T(MO|AF|EV|NI|DT|MI))?/
const PART_OF_TIMEX: Record<string, Part> = { MO: 'morning', AF: 'afternoon', EV: 'evening', NI: 'evening', MI: 'noon' }

const NOW = /^(?:现在|目前|最近|近来|近期|刚才|刚刚|以前|之前|now|right now|recently|currently|asap)$/

interface Resolved {
  timex: string
  value?: string
  start?: string
}
function byRecognizers(sentence: string, han: boolean, now: string): Moment[] {
  const { recognizeDateTime, Culture } = require('@microsoft/recognizers-text-suite') as Recognizers
  const reference = new Date(now.replace(' ', 'T') + ':00')
  return recognizeDateTime(sentence, han ? Culture.Chinese : Culture.English, undefined, reference).flatMap(result => {
    const values = (result.resolution?.values ?? []) as Resolved[]
    const days = values.map(v => /^\d{4}-\d\d-\d\d/.exec(v.value ?? v.start ?? '')?.[0] ?? '').filter(Boolean)
    const timex = TIMEX.exec(values[0]?.timex ?? '')
    const kind = result.typeName.slice(result.typeName.indexOf('.') + 1)
    // a week, a month, a length of time is no day; neither is now
    if (NOW.test(result.text)) return []
    if (kind === 'duration' || kind === 'set' || (kind === 'daterange' && !timex?.[1])) return []
    const span = { start: result.start, end: result.end + 1 }
    const words = sentence.slice(span.start, span.end)
    const hour = timex?.[2]
    const part = PART_OF_TIMEX[timex?.[4] ?? ''] ?? partOf(words)
    if (!days.length && !hour && !part) return []
    const vague =
      hour !== undefined &&
      values.length > 1 &&
      /^T\d\d/.test(values[0]?.timex ?? '') &&
      values[0]?.timex !== values[1]?.timex
    return [
      {
        ...span,
        ahead: days[days.length - 1] ?? '',
        behind: days[0] ?? '',
        time: hour === undefined ? '' : `${hour === '24' ? '00' : hour}:${timex?.[3] ?? '00'}`,
        vague: vague || (hour !== undefined && Number(hour) < 8 && part === '' && !/[ap]\.?m|\d:\d\d/.test(words)),
        part: hour === undefined ? part : '',
        deadline: false,
        relative: false,
      },
    ]
  })
}

/** Words so near to a day belong to it. */
const NEAR = 12

function byChrono(sentence: string, now: string): Moment[] {
  const { ru } = require('chrono-node') as Chrono
  const reference = new Date(now.replace(' ', 'T') + ':00')
  return ru.parse(sentence, reference).flatMap(({ index, text, start }) => {
    const exact = start.isCertain('hour')
    const part = partOf(text) || partOf(sentence.slice(index, index + text.length + NEAR))
    const wall = (year: number) => `${year}-${pad(start.get('month') ?? 1)}-${pad(start.get('day') ?? 1)}`
    const isDay = start.isCertain('day') || start.isCertain('weekday') || /завтра|сегодня|вчера/.test(text)
    if (!isDay && !exact) return []
    const day = isDay ? wall(start.get('year') ?? 0) : ''
    const ahead = start.isCertain('weekday') && day && day < now.slice(0, 10) ? plus(day, 7) : day
    return [
      {
        start: index,
        end: index + text.length,
        ahead,
        behind: day,
        time: exact ? `${pad(start.get('hour') ?? 0)}:${pad(start.get('minute') ?? 0)}` : '',
        vague: false,
        part: exact ? '' : part,
        deadline: false,
        relative: false,
      },
    ]
  })
}

const BEFORE_AFTER = /^\s*(?:之前|以前|前(?!面|台|门))/
const UNTIL = /(?:\bby|\bbefore|\buntil|\bdeadline|не позднее|до)\s*$/

/** To the recognisers a deadline is a range without beginning; without these words it is a day. */
const UNTIL_WORDS = /[之以]前|(?<=[日号点一二三四五六天])前|\b(?:by|before|until)\b/g

/** A time of day that stands beside its day (周六来，下午两点), so that both are one moment. */
function join(moments: Moment[], { plain }: ParsedText): Moment[] {
  const joined: Moment[] = []
  for (const m of [...moments].sort((a, b) => a.start - b.start)) {
    const before = joined[joined.length - 1]
    const gap = before ? plain.slice(before.end, m.start) : ''
    const near = before && gap.length <= NEAR && !/[。;!?\n]/.test(gap)
    if (near && before.ahead && !before.time && !before.part && !m.ahead)
      Object.assign(before, { end: m.end, time: m.time, part: m.part, vague: m.vague })
    else if (near && before.ahead && !before.time && before.part && !m.ahead && m.time)
      Object.assign(before, { end: m.end, time: m.time, vague: m.vague })
    else if (near && !before.ahead && m.ahead && !m.time && !m.part)
      Object.assign(before, { end: m.end, ahead: m.ahead, behind: m.behind })
    else joined.push({ ...m })
  }
  // an hour with its part of day is after noon or not
  return joined.map(m => {
    const words = plain.slice(m.start, m.end)
    const part = partOf(words)
    const [hour = 0] = m.time.split(':').map(Number)
    const time =
      m.time && m.vague && (part === 'afternoon' || part === 'evening') && hour < 12
        ? pad(hour + 12) + m.time.slice(2)
        : m.time
    return { ...m, time, vague: m.vague && part === '' }
  })
}

/** Every day and time that the text tells, in its order. `now` is `YYYY-MM-DD HH:mm` of the tenant. */
export function findMoments(parsed: ParsedText, now: string): Moment[] {
  const sentences = timely(parsed)
  const own = ownRules(parsed, sentences, now)
  const found = [...own]
  for (const { start, end } of sentences) {
    // offsets must hold, so what is taken is blanked out
    const sentence = own
      .reduce(
        (text, o) =>
          o.start >= start && o.end <= end
            ? text.slice(0, o.start - start) + ' '.repeat(o.end - o.start) + text.slice(o.end - start)
            : text,
        parsed.plain.slice(start, end),
      )
      .replace(UNTIL_WORDS, words => ' '.repeat(words.length))
    const han = isHan(sentence)
    const recognised = han || !/[а-я]/.test(sentence) ? byRecognizers(sentence, han, now) : byChrono(sentence, now)
    for (const m of recognised) {
      const moved = { ...m, start: m.start + start, end: m.end + start }
      const words = parsed.plain.slice(moved.start, moved.end)
      const house =
        (ONLY_NUMBER.test(words) && !NOT_NUMBERED.test(parsed.plain.slice(moved.end, moved.end + 1))) ||
        (/\d(?:st|nd|rd|th)$/.test(words) && IS_COUNTED.test(parsed.plain.slice(moved.end, moved.end + NEAR)))
      if (!house && !found.some(f => overlap(f, moved))) found.push(moved)
    }
  }
  return join(found, parsed)
    .slice(0, MAX_MOMENTS)
    .map(m => {
      const today = !m.ahead && !m.behind && isToday(parsed, m) ? { ahead: now.slice(0, 10) } : {}
      const after = BEFORE_AFTER.exec(parsed.plain.slice(m.end, m.end + 4))
      const until = UNTIL.exec(parsed.plain.slice(Math.max(0, m.start - 14), m.start))
      return after || until
        ? { ...m, ...today, deadline: true, end: m.end + (after?.[0].length ?? 0) }
        : { ...m, ...today }
    })
}

/** An hour without its day is one of today when the visit itself is told beside it (改下午四点, 下午来); 平时 and 每天 tell of no day. */
const isToday = ({ plain }: ParsedText, { start, end }: Span): boolean =>
  (/改(?:到|成|为|约|在)?\s?$/.test(plain.slice(Math.max(0, start - 4), start)) ||
    /^(?:以?后|之后|左右)?(?:再|能)?(?:过?来|上门|到府)(?!过|了|的)/.test(plain.slice(end, end + 6))) &&
  !/平时|每天|天天|工作日|都/.test(plain.slice(Math.max(0, start - 6), start))

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
  if (!m.time || m.vague) return ''
  const fact = `${m.behind || now.slice(0, 10)} ${m.time}`
  return fact <= now ? fact : ''
}
