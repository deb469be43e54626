import dayjs from 'dayjs'
import 'dayjs/locale/ru'
import { tenantDay, tenantTime } from '@shared/day'
import type { Language } from '@shared/language'

/** The present day (`YYYY-MM-DD`) and minute (`YYYY-MM-DD HH:mm`) of the tenant. */
export const presentDay = (): string => tenantDay(Date.now())
export const presentMinute = (): string => tenantTime(Date.now())

/** How a language names months, and days of the week from Monday. Chinese writes numbers. */
const FORMS: Record<Language, { locale: string; month: string; week: string[] }> = {
  zh: { locale: 'en', month: 'M月', week: ['一', '二', '三', '四', '五', '六', '日'] },
  en: { locale: 'en', month: 'MMM', week: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] },
  ru: { locale: 'ru', month: 'MMM', week: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] },
  tw: { locale: 'en', month: 'M月', week: ['一', '二', '三', '四', '五', '六', '日'] },
}

/** Weeks of a month (`YYYY-MM`), Monday first; days as `YYYY-MM-DD`, '' before the first and after the last. */
export function weeksOf(month: string): string[][] {
  const first = dayjs(month + '-01')
  const before = (first.day() + 6) % 7
  const cells = [
    ...Array<string>(before).fill(''),
    ...Array.from({ length: first.daysInMonth() }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
  ]
  while (cells.length % 7) cells.push('')
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
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
/** Short names of Monday to Sunday. */
export const weekdayNames = (language: Language): string[] => FORMS[language].week

/** Length of a visit's window, in hours. */
const WINDOW_HOURS = 2
/** '14:00' → '14:00–16:00': a planned time is the start of a window. */
export function visitWindow(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${time}–${String(Number(hour) + WINDOW_HOURS).padStart(2, '0')}:${minute}`
}
