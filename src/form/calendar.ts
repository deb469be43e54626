import dayjs from 'dayjs'
import 'dayjs/locale/ru'
import { presentTime } from '@shared/clock'
import { tenantDay, tenantTime } from '@shared/day'
import type { Language } from '@shared/language'
import { visitEnd, WINDOW_HOURS } from '@shared/plan-time'

/** The present day (`YYYY-MM-DD`) and minute (`YYYY-MM-DD HH:mm`) of the tenant. */
export const presentDay = (): string => tenantDay(presentTime())
export const presentMinute = (): string => tenantTime(presentTime())

/** How a language names months, what it writes after the number of a year, and names days of the week from Monday. Chinese writes numbers. */
const FORMS: Record<Language, { locale: string; month: string; year: string; week: string[] }> = {
  zh: { locale: 'en', month: 'M月', year: '年', week: ['一', '二', '三', '四', '五', '六', '日'] },
  en: { locale: 'en', month: 'MMM', year: '', week: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] },
  ru: { locale: 'ru', month: 'MMM', year: '', week: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] },
  tw: { locale: 'en', month: 'M月', year: '年', week: ['一', '二', '三', '四', '五', '六', '日'] },
}

/** The month (`YYYY-MM`) a number of months later. */
export const addMonths = (month: string, count: number): string =>
  dayjs(month + '-01')
    .add(count, 'month')
    .format('YYYY-MM')
/** The day (`YYYY-MM-DD`) a number of days later. */
export const addDays = (day: string, count: number): string => dayjs(day).add(count, 'day').format('YYYY-MM-DD')

export const monthName = (month: string, language: Language): string =>
  dayjs(month + '-01')
    .locale(FORMS[language].locale)
    .format(FORMS[language].month)
/** '2026年', '2026': the year of a month (`YYYY-MM`). */
export const yearName = (month: string, language: Language): string => month.slice(0, 4) + FORMS[language].year
/** Short names of Monday to Sunday. */
export const weekdayNames = (language: Language): string[] => FORMS[language].week

/** '14:00' → '14:00–16:00': a planned time is the start of a window, of so many minutes or of what is usual. */
export const visitWindow = (time: string, minutes?: number): string => `${time}–${visitEnd(time, minutes)}`

/** Full hours at which a visit may begin. */
export const STARTS = Array.from({ length: 11 }, (_, i) => `${String(i + 8).padStart(2, '0')}:00`)
/** The times of a day that are offered at once, and the last of today's. */
const QUICK = ['09:00', '14:00']
const LAST_QUICK = '16:00'

/**
 * The three times that are offered at once at `now`, both `YYYY-MM-DD HH:mm`: from tomorrow on, or where the form says from when on
 * a visit can be asked for, from then on, also today.
 */
export function quickVisits(now: string, earliest: string | undefined): string[] {
  const today = now.slice(0, 10)
  const first = earliest?.slice(0, 10) ?? ''
  const soon =
    first === today ? STARTS.filter(start => `${today} ${start}` >= (earliest ?? '') && start <= LAST_QUICK) : []
  const from = first > today ? first : addDays(today, 1)
  return [
    ...soon.filter((_, i) => i === 0 || i === WINDOW_HOURS).map(start => `${today} ${start}`),
    ...[from, addDays(from, 1)].flatMap(day => QUICK.map(start => `${day} ${start}`)),
  ]
    .filter(time => time >= (earliest ?? ''))
    .slice(0, 3)
}
