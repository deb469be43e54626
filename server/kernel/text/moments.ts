import { createRequire } from 'node:module'
import { IS_COUNTED, NOT_NUMBERED, ONLY_NUMBER, ownRules } from './moment-rules'
import { pad, partOf, plus, type Moment, type Part } from './moment'
import { isHan, overlap, type ParsedText, type Span } from './parsed-text'

// heavy packages come with the first text, not with the start of the server
const require = createRequire(__filename)
type Recognizers = typeof import('@microsoft/recognizers-text-suite')
type Chrono = typeof import('chrono-node')

/** A word of time: sentences without one are not given to the recognisers. */
const TIMELY =
  /[今明后昨前]天|[天周](?:之|以)?[内后前]|[月年][底末]|[今明]晚|[今明]早|周[一二三四五六日天末]|星期|礼拜|[月日号点]|上午|下午|早上|晚上|中午|小时|分钟|\d[:：]\d\d|\d{4}-\d|\d{4}[/.]\d|去年|前年|today|tomorrow|\btmr\b|\bhalf past\b|\bquarter (?:to|past)\b|o'clock|(?<![а-я])(?:пн|вт|ср|чт|пт|сб|вс)(?![а-я])|\b(?:mon|tue|wed|thurs?|fri)\b|(?:^|\b(?:on|this|next|or) )(?:sat|sun)\b|yesterday|tonight|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|\bday\b|\bdays\b|hour|minute|\bago\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|morning|afternoon|evening|noon|\d\s*[ap]m\b|завтра|сегодня|вчера|понедельник|вторник|сред[уа]|четверг|пятниц|суббот|воскресен|недел|час|дня|дней|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|\d[:.]\d\d/
/** Sentences are read up to this length, and this many characters in all: the recognisers take 0.2 ms a character. */
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

/** An hour below is one of the afternoon, where nothing else is said. */
const EARLY = 8

function byChrono(sentence: string, now: string): Moment[] {
  const { ru } = require('chrono-node') as Chrono
  const reference = new Date(now.replace(' ', 'T') + ':00')
  return ru.parse(sentence, reference).flatMap(({ index, text, start }) => {
    const exact = start.isCertain('hour')
    const part = partOf(text) || partOf(sentence.slice(index, index + text.length + NEAR))
    const wall = (year: number) => `${year}-${pad(start.get('month') ?? 1)}-${pad(start.get('day') ?? 1)}`
    const isDay = start.isCertain('day') || start.isCertain('weekday') || /завтра|сегодня|вчера/.test(text)
    if (!isDay && !exact) return []
    const near = sentence.slice(index + text.length, index + text.length + NEAR)
    const hour = start.get('hour') ?? 0
    const day = isDay ? wall(start.get('year') ?? 0) : ''
    const ahead = start.isCertain('weekday') && day && day < now.slice(0, 10) ? plus(day, 7) : day
    return [
      {
        start: index,
        end: index + text.length,
        ahead,
        behind: day,
        time: exact ? `${pad(hour)}:${pad(start.get('minute') ?? 0)}` : '',
        // в 3 is in the afternoon unless the night is told
        vague: exact && hour > 0 && hour < EARLY && !/\d[:.]\d\d/.test(text) && !/^\s*(?:утра|ночи)/.test(near),
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
      const today = !m.ahead && !m.behind && isNext(parsed, m) ? { ahead: now.slice(0, 10) } : {}
      const after = BEFORE_AFTER.exec(parsed.plain.slice(m.end, m.end + 4))
      const until = UNTIL.exec(parsed.plain.slice(Math.max(0, m.start - 14), m.start))
      return after || until
        ? { ...m, ...today, deadline: true, end: m.end + (after?.[0].length ?? 0) }
        : { ...m, ...today }
    })
}

/** An hour without its day is one of today when the visit itself is told beside it (改下午四点, 下午来); 平时 and 每天 tell of no day, 下周 of another. */
export const isNext = ({ plain }: ParsedText, { start, end }: Span): boolean =>
  (/改(?:到|成|为|约|在)?\s?$/.test(plain.slice(Math.max(0, start - 4), start)) ||
    /^(?:以?后|之后|左右)?(?:再|能)?(?:过?来|上门|到府)(?!过|了|的)/.test(plain.slice(end, end + 6))) &&
  !/平时|每天|天天|工作日|都|下个?(?:周|星期|礼拜|月)/.test(plain.slice(Math.max(0, start - 6), start))
