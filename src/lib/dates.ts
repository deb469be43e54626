import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/ru'
import { tenantTime } from '@shared/day'
import type { Language } from '@shared/language'

/** How a language writes dates: dayjs locale (Chinese writes numbers, so it needs none), day of this year, day of another year, and the names of the days around today. */
const FORMS: Record<
  Language,
  { locale: string; day: string; full: string; near: [yesterday: string, today: string, tomorrow: string] }
> = {
  zh: { locale: 'en', day: 'MM-DD', full: 'YYYY-MM-DD', near: ['昨天', '今天', '明天'] },
  en: { locale: 'en', day: 'MMM D', full: 'MMM D, YYYY', near: ['Yesterday', 'Today', 'Tomorrow'] },
  ru: { locale: 'ru', day: 'D MMM', full: 'D MMM YYYY', near: ['Вчера', 'Сегодня', 'Завтра'] },
  tw: { locale: 'en', day: 'MM-DD', full: 'YYYY-MM-DD', near: ['昨天', '今天', '明天'] },
}

/**
 * An instant (ISO 8601 with zone), or a day or time that the tenant wrote (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm`), on the tenant's
 * clock, whatever the zone of the device: a visit planned for 14:00 and an engineer who arrives at 14:20 stand on one clock.
 */
const onTenantClock = (text: string): Dayjs =>
  dayjs(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? tenantTime(Date.parse(text)) : text)

/** '今天', 'Tomorrow', '11-18', '18 нояб.', and with the year when it is another one. `now` in ms since 1970. '' for no date. */
export function dayLabel(text: string, language: Language, now = Date.now()): string {
  const day = onTenantClock(text)
  if (!text || !day.isValid()) return ''
  const today = dayjs(tenantTime(now))
  const { locale, day: form, full, near } = FORMS[language]
  return (
    near[day.startOf('day').diff(today.startOf('day'), 'day') + 1] ??
    day.locale(locale).format(day.isSame(today, 'year') ? form : full)
  )
}

/** Day as in {@link dayLabel} with its time: '今天 14:00', 'Nov 18 09:32'. '' for no date. */
export function timeLabel(text: string, language: Language, now = Date.now()): string {
  const label = dayLabel(text, language, now)
  return label && `${label} ${onTenantClock(text).format('HH:mm')}`
}

/** A whole date as the language writes it: '2028-05-11', 'May 11, 2028', '11 мая 2028'. '' for no date. */
export function fullDate(text: string, language: Language): string {
  const day = onTenantClock(text)
  return text && day.isValid() ? day.locale(FORMS[language].locale).format(FORMS[language].full) : ''
}

/** Whole years, months beyond them and days beyond these until the end of a `YYYY-MM-DD`, that day included; all 0 when it is over. */
export function timeLeft(lastDay: string, now = Date.now()): { years: number; months: number; days: number } {
  const end = dayjs(lastDay).add(1, 'day')
  let from = dayjs(tenantTime(now)).startOf('day')
  if (!end.isAfter(from)) return { years: 0, months: 0, days: 0 }
  const years = end.diff(from, 'year')
  from = from.add(years, 'year')
  const months = end.diff(from, 'month')
  return { years, months, days: end.diff(from.add(months, 'month'), 'day') }
}
