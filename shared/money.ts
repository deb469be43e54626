import type { Language } from './language'

/** How a language writes amounts where the engine has no `Intl`, as the formats of CLDR have it, which `Intl` goes by. */
interface Form {
  /** by which `Intl` writes. The companies charge in yuan, which are ¥ to readers of Chinese, also in Taiwan */
  locale: string
  thousands: string
  decimal: string
  /** the sign stands behind the number */
  isLast: boolean
  /** signs of currencies; any other is written by its code */
  signs: Readonly<Record<string, string>>
}
const CHINESE: Form = {
  locale: 'zh-CN',
  thousands: ',',
  decimal: '.',
  isLast: false,
  signs: { CNY: '¥', USD: 'US$', EUR: '€' },
}
const FORMS: Record<Language, Form> = {
  zh: CHINESE,
  en: {
    locale: 'en-US',
    thousands: ',',
    decimal: '.',
    isLast: false,
    signs: { CNY: 'CN¥', USD: '$', EUR: '€' },
  },
  ru: {
    locale: 'ru-RU',
    thousands: '\u00a0',
    decimal: ',',
    isLast: true,
    signs: { CNY: 'CN¥', USD: '$', EUR: '€', RUB: '₽' },
  },
  tw: CHINESE,
}
const MINUS = '\u2212'
const SPACE = '\u00a0'

/** An amount of at least 0 as {@link amountText} writes it where there is no `Intl`. */
export function amountByTable(amount: number, language: Language, currency: string): string {
  const { thousands, decimal, isLast, signs } = FORMS[language]
  const [whole = '', part = ''] = amount.toFixed(2).split('.')
  const number = whole.replace(/\B(?=(\d{3})+$)/g, thousands) + decimal + part
  const sign = signs[currency] ?? currency
  if (isLast) return number + SPACE + sign
  return signs[currency] === undefined ? sign + SPACE + number : sign + number
}

/** The same by `Intl`; null where the engine has none, or does not know the language. */
function amountByIntl(amount: number, language: Language, currency: string): string | null {
  const { locale } = FORMS[language]
  // engines of old chat apps have none of it
  if (typeof Intl !== 'object' || !Intl.NumberFormat?.supportedLocalesOf(locale).length) return null
  const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(locale, options).format(amount)
}

/** An amount of a currency (its code of ISO 4217) as a language writes it: '¥1,234.50', 'CN¥1,234.50', '1 234,50 ₽'. */
export function amountText(amount: number, language: Language, currency: string): string {
  const size = Math.abs(amount)
  const text = amountByIntl(size, language, currency) ?? amountByTable(size, language, currency)
  return amount < 0 ? MINUS + text : text
}

/** Integer cents of yuan as a language writes them: '¥12.05', '−CN¥3.00'. */
export const money = (cents: number, language: Language): string => amountText(cents / 100, language, 'CNY')

/** The same on a shelf, where nothing is paid yet: whole yuan without decimals ('¥45', '¥12.50'). */
export const shelfPrice = (cents: number, language: Language): string =>
  cents % 100 ? money(cents, language) : money(cents, language).replace(/[.,]00(?!\d)/, '')
