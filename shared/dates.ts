import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/ru'
import { presentTime } from './clock'
import { tenantTime } from './day'
import type { Language } from './language'

/** How a language writes dates. */
interface Form {
  /** of dayjs; Chinese writes numbers, so it needs none */
  locale: string
  /** day of this year, and of another one */
  day: string
  full: string
  /** names of the days around today */
  near: [yesterday: string, today: string, tomorrow: string]
  /** from Sunday */
  week: [string, string, string, string, string, string, string]
  /** a day of the week with its date, by itself and within a sentence */
  named: (day: string, week: string) => string
  phrased: (day: string, week: string) => string
  /** what stands between a day and a time of it within a sentence, and a span of time */
  at: string
  span: string
}
const CHINESE = {
  locale: 'en',
  day: 'MM-DD',
  full: 'YYYY-MM-DD',
  near: ['昨天', '今天', '明天'],
  named: (day: string, week: string) => `${day} ${week}`,
  phrased: (day: string, week: string) => `${day} ${week}`,
  at: ' ',
  span: ' ',
} satisfies Partial<Form>
const FORMS: Record<Language, Form> = {
  zh: { ...CHINESE, week: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] },
  en: {
    locale: 'en',
    day: 'MMM D',
    full: 'MMM D, YYYY',
    near: ['Yesterday', 'Today', 'Tomorrow'],
    week: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    named: (day, week) => `${week}, ${day}`,
    phrased: (day, week) => `${week}, ${day}`,
    at: ' at ',
    span: ', ',
  },
  ru: {
    locale: 'ru',
    day: 'D MMM',
    full: 'D MMM YYYY',
    near: ['Вчера', 'Сегодня', 'Завтра'],
    week: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
    named: (day, week) => `${week}, ${day}`,
    phrased: (day, week) => `${day} (${week})`,
    at: ' в ',
    span: ', ',
  },
  tw: { ...CHINESE, week: ['週日', '週一', '週二', '週三', '週四', '週五', '週六'] },
}

/**
 * An instant (ISO 8601 with zone), or a day or time that the tenant wrote (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm`), on the tenant's
 * clock, whatever the zone of the device: a visit planned for 14:00 and an engineer who arrives at 14:20 stand on one clock.
 */
const onTenantClock = (text: string): Dayjs =>
  dayjs(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? tenantTime(Date.parse(text)) : text)

/** The name of a day around today, and the date of any other; `date` is '' for no date. */
function dayOf(
  text: string,
  language: Language,
  now: number,
): { near: string | undefined; date: string; week: string } {
  const day = onTenantClock(text)
  if (!text || !day.isValid()) return { near: undefined, date: '', week: '' }
  const today = dayjs(tenantTime(now))
  const { locale, day: form, full, near, week } = FORMS[language]
  return {
    near: near[day.startOf('day').diff(today.startOf('day'), 'day') + 1],
    date: day.locale(locale).format(day.year() === today.year() ? form : full),
    week: week[day.day()] ?? '',
  }
}

/** '今天', 'Tomorrow', '11-18', '18 нояб.', and with the year when it is another one. `now` in ms since 1970. '' for no date. */
export function dayLabel(text: string, language: Language, now = presentTime()): string {
  const { near, date } = dayOf(text, language, now)
  return near ?? date
}

/** Day as in {@link dayLabel}, with its day of the week where it is not near: '11-27 周五', 'Fri, Nov 27'. For what is planned. */
export function plannedDay(text: string, language: Language, now = presentTime()): string {
  const { near, date, week } = dayOf(text, language, now)
  return near ?? (date && FORMS[language].named(date, week))
}

/**
 * A time as it stands within a sentence: '明天 14:00', 'tomorrow at 14:00', 'Fri, Nov 27 at 14:00', '27 нояб. (пт) в 14:00';
 * `until`, a time of the same day, or a whole one of another, makes a span of it: 'tomorrow, 14:00–16:00'. A day alone has no time, no date has no text.
 */
export function timePhrase(text: string, language: Language, { until = '', now = presentTime() } = {}): string {
  const { near, date, week } = dayOf(text, language, now)
  if (!date) return ''
  const { phrased, at, span } = FORMS[language]
  const time = onTenantClock(text).format('HH:mm')
  const said = near?.toLowerCase() ?? phrased(date, week)
  return text.length === 10
    ? said
    : said + (until ? `${span}${time}–${until.length > 5 ? timePhrase(until, language, { now }) : until}` : at + time)
}

/** From one moment to another, as it stands within a sentence: of the same day the end's time alone. Without an end the begin. */
export function spanPhrase(startTime: string, endTime: string, language: Language, now = presentTime()): string {
  const [start, end] = [onTenantClock(startTime), onTenantClock(endTime)]
  const until = endTime && end.format('YYYY-MM-DD') === start.format('YYYY-MM-DD') ? end.format('HH:mm') : endTime
  return timePhrase(startTime, language, { until, now })
}

/** Day as in {@link dayLabel} with its time: '今天 14:00', 'Nov 18 09:32'. '' for no date. */
export function timeLabel(text: string, language: Language, now = presentTime()): string {
  const label = dayLabel(text, language, now)
  return label && `${label} ${onTenantClock(text).format('HH:mm')}`
}

/** `MM-DD`, with what follows it, as the language writes it: '11-18 09:30', 'Nov 18 09:30', '18 нояб. 09:30'. */
export const monthDay = (text: string, language: Language): string =>
  text.replace(/^\d\d-\d\d(?!\d)/, day =>
    dayjs(`2024-${day}`).locale(FORMS[language].locale).format(FORMS[language].day),
  )

/** A whole date as the language writes it: '2028-05-11', 'May 11, 2028', '11 мая 2028'. '' for no date. */
export function fullDate(text: string, language: Language): string {
  const day = onTenantClock(text)
  return text && day.isValid() ? day.locale(FORMS[language].locale).format(FORMS[language].full) : ''
}

/** Whole years, months beyond them and days beyond these until the end of a `YYYY-MM-DD`, that day included; all 0 when it is over. */
export function timeLeft(lastDay: string, now = presentTime()): { years: number; months: number; days: number } {
  const end = dayjs(lastDay).add(1, 'day')
  let from = dayjs(tenantTime(now)).startOf('day')
  if (!end.isAfter(from)) return { years: 0, months: 0, days: 0 }
  const years = end.diff(from, 'year')
  from = from.add(years, 'year')
  const months = end.diff(from, 'month')
  return { years, months, days: end.diff(from.add(months, 'month'), 'day') }
}
