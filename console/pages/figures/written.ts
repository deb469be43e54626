import type { FigureUnit } from '@shared/figures'
import { money } from '@shared/money'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { currentLanguage } from '../../i18n/texts'
import { figures } from './figures.i18n'

const HOUR = 60
const DAY = 24 * HOUR

const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[currentLanguage()], { maximumFractionDigits: digits }).format(value)
const duration = (minutes: number): string => {
  const size = Math.abs(minutes)
  if (size < HOUR) return figures.t('minutes', { n: number(minutes, size < 10 ? 1 : 0) })
  return size < 2 * DAY
    ? figures.t('hours', { n: number(minutes / HOUR, 1) })
    : figures.t('days', { n: number(minutes / DAY, 1) })
}

/** A figure in the language of the console; null is no number. */
export function written(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'percent':
      return new Intl.NumberFormat(LANGUAGE_TAGS[currentLanguage()], {
        style: 'percent',
        maximumFractionDigits: 1,
      }).format(value)
    case 'cents':
      return money(value, currentLanguage())
    case 'minutes':
      return duration(value)
    case 'stars':
      return number(value, 2)
    default:
      return number(value)
  }
}

/** How a figure differs from the one before: shares in points, times and stars by what they are, counts and sums by their part of the former. */
export function difference(value: number, former: number, unit: FigureUnit): string {
  const by = value - former
  const size = Math.abs(by)
  if (unit === 'percent') return size < 0.0005 ? '' : figures.t('points', { n: number(size * 100, 1) })
  if (unit === 'minutes') return size < 0.05 ? '' : duration(size)
  if (unit === 'stars') return size < 0.005 ? '' : number(size, 2)
  if (!by) return ''
  return former ? written(size / Math.abs(former), 'percent') : written(size, unit)
}
