import { DAY, endOfMonth, moment, partOf, plus, realDay, utcOf, wallOf, type Moment } from './moment'
import { NUMBER, numberOf, overlap, type ParsedText, type Span } from './parsed-text'

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
  String.raw`через\s+(?:(${NUMBER})\s+)?(полчаса|минут[уы]?|час(?:а|ов)?|дн(?:я|ей)|день|недел[юиь])`,
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
export const IS_COUNTED = new RegExp(`^${COUNTED}`)
/** The recognisers do not join the hour to it. */
const DAY_OF_MONTH_EN = new RegExp(
  String.raw`\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! of)(?!${COUNTED})(?: at (\d{1,2})(?! ?[:\dap]))?`,
  'g',
)
export const ONLY_NUMBER = new RegExp(String.raw`^[一二三四五六七八九十\d]{1,3}[号日]$`)
export const NOT_NUMBERED = new RegExp(`^${NUMBERED}`)
const DAYS_ZH = '一二三四五六日'
const DAYS_EN = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun']
const DAYS_RU = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресен']
const DAY_EN = String.raw`(${DAYS_EN.join('|')})day`
const DAY_RU = String.raw`(${DAYS_RU.join('|')})[а-я]*`
/** A day of a week further away than the next: the recognisers see 下周一 in 下下周一, and Monday in the Monday after next. */
const FAR_WEEK_ZH = /([下上]{2,4})个?(?:周|星期|礼拜)([一二三四五六日天])/g
const FAR_WEEK_EN = new RegExp(
  String.raw`\b${DAY_EN},?\s+(?:(?:of|in)\s+)?(?:the\s+)?(?:week\s+)?after\s+(?:the\s+)?next(?:\s+one)?\b|\b(?:the\s+)?week\s+after\s+(?:the\s+)?next(?:\s+one)?,?\s+(?:on\s+)?${DAY_EN}\b`,
  'g',
)
const FAR_WEEK_RU = new RegExp(
  String.raw`(?:в[о]?\s+)?${DAY_RU},?\s+(?:на\s+)?(?:неделе|недели|неделю)?\s*(?:после\s*следующ[а-я]+|через одну)(?:\s+недел[а-я]+)?|на\s+(?:неделе\s+после\s+следующей|послеследующей\s+неделе),?\s+(?:в[о]?\s+)?${DAY_RU}`,
  'g',
)
/** Through how many weeks a weekday lies: через неделю в среду, в среду через две недели, Wednesday in two weeks. */
const WEEKS_ON_RU = new RegExp(
  String.raw`(?:в[о]?\s+)?${DAY_RU},?\s+через\s+(?:(${NUMBER})\s+)?недел[юиь]|через\s+(?:(${NUMBER})\s+)?недел[юиь],?\s+в[о]?\s+${DAY_RU}`,
  'g',
)
const WEEKS_ON_EN = new RegExp(
  String.raw`\b${DAY_EN},?\s+in\s+(${NUMBER}|a)\s+weeks?\b|\bin\s+(${NUMBER}|a)\s+weeks?,?\s+on\s+${DAY_EN}\b`,
  'g',
)
/** 下周末, 下下周末: the Saturday of a week to come. */
const WEEKEND_ZH = /(下{1,4})个?(?:周|星期|礼拜)末/g
const FAR_MONTH_ZH = /(下{2,4})个?月(\d{1,2}|[一二三四五六七八九十]{1,3})[号日]/g
const WEEK = /(?:本|这)?(?:周|星期|礼拜)末|this weekend|the weekend/g

/** What the recognisers of the packages miss or mean otherwise; these come first, and what they took the others do not see. */
export function ownRules({ plain }: ParsedText, sentences: Span[], now: string): Moment[] {
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
  const monday = plus(today, -((new Date(today + 'T00:00:00Z').getUTCDay() + 6) % 7))
  const dayOfWeek = (span: Span, weeks: number, day: number): Moment | null =>
    day < 0 || !Number.isInteger(weeks) ? null : moment(span, plus(monday, 7 * weeks + day))
  const indexOf = (days: readonly string[], said = ''): number => days.indexOf(said)
  each(FAR_WEEK_ZH, ([, away = '', day = ''], span) =>
    dayOfWeek(
      span,
      /^下+$/.test(away) ? away.length : /^上+$/.test(away) ? -away.length : NaN,
      DAYS_ZH.indexOf(day.replace('天', '日')),
    ),
  )
  each(WEEKEND_ZH, ([, away = ''], span) => dayOfWeek(span, away.length, 5))
  each(FAR_MONTH_ZH, ([, away = '', day = ''], span) => {
    const made = realDay(year, month + away.length, numberOf(day) ?? 0)
    return made ? moment(span, made) : null
  })
  each(FAR_WEEK_EN, (m, span) => dayOfWeek(span, 2, indexOf(DAYS_EN, m[1] ?? m[2])))
  each(FAR_WEEK_RU, (m, span) => dayOfWeek(span, 2, indexOf(DAYS_RU, m[1] ?? m[2])))
  each(WEEKS_ON_RU, (m, span) => {
    const count = m[2] ?? m[3]
    return dayOfWeek(span, count ? amountOf(count) : 1, indexOf(DAYS_RU, m[1] ?? m[4]))
  })
  each(WEEKS_ON_EN, (m, span) => dayOfWeek(span, amountOf(m[2] ?? m[3] ?? ''), indexOf(DAYS_EN, m[1] ?? m[4])))
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
