import { MAX_DAY, MIN_DAY } from '../../../shared/directory'
import { cleanLabelCode } from '../../../shared/codes'
import { tenantDay } from '../../../shared/day'
import { cleanEmail, isEmail } from '../../../shared/email'
import { LANGUAGES, type Language, type Localized } from '../../../shared/language'
import { MAX_PRICE } from '../../../shared/limits'
import { cleanPhone, cleanTelephone, isMainlandPhone } from '../../../shared/phone'
import { plainLine } from '../../../shared/readable'
import type { SheetColumn } from '../call/sheet'

/** Day 1 of Excel is 1900-01-01, and it believes in 1900-02-29. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
type Read = SheetColumn['read']

/** A text of at most `max` characters. */
export const textCell =
  (max: number): Read =>
  text =>
    text.length > max ? { error: 'CELL_LONG', params: { max } } : text

/** A code of at most `max` characters, in the usual width and without what nobody sees. */
export const codeCell =
  (max: number, cleaned: (text: string) => string = plainLine): Read =>
  text => {
    const code = cleaned(text)
    return code ? textCell(max)(code) : { error: 'CELL_REQUIRED' }
  }
/** A printed code, also as the address behind it. */
export const labelCell = (max: number): Read => codeCell(max, cleanLabelCode)

/** A mobile number in whatever spelling. */
export const phoneCell: Read = text => {
  const phone = cleanPhone(text)
  return isMainlandPhone(phone) ? phone : { error: 'CELL_PHONE' }
}

/** A number to call, in whatever spelling. */
export const telephoneCell: Read = text => cleanTelephone(text) || { error: 'CELL_TELEPHONE' }

export const emailCell: Read = text => {
  const email = cleanEmail(text)
  return isEmail(email) ? email : { error: 'CELL_EMAIL' }
}

const AMOUNT = /^[¥￥]?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*元?$/
/** An amount in yuan, as it is kept: `12.50`. What has more than two decimals is refused, and nothing is rounded. */
export const amountCell: Read = text => {
  const [, whole = '', part = ''] = AMOUNT.exec(text.normalize('NFKC')) ?? []
  const cents = part.replace(/0+$/, '').padEnd(2, '0')
  const amount = Number(whole.replace(/,/g, '') + cents)
  return whole && cents.length === 2 && amount <= MAX_PRICE
    ? `${String(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
    : { error: 'CELL_AMOUNT', params: { max: MAX_PRICE / 100 } }
}
/** Cents of an amount that {@link amountCell} has read. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''))

/** How many of something, up to `max`. */
export const countCell =
  (max: number): Read =>
  text => {
    const count = plainLine(text)
    return /^\d{1,9}$/.test(count) && Number(count) <= max
      ? String(Number(count))
      : { error: 'CELL_COUNT', params: { max } }
  }

/** One of a few words, in any language, as the key of the word. */
export const wordCell = (words: Readonly<Record<string, Required<Localized>>>): Read => {
  const keys = new Map(
    Object.entries(words).flatMap(([key, word]) =>
      [key, ...Object.values(word)].map(one => [one.toLowerCase(), key] as const),
    ),
  )
  return text =>
    keys.get(text.toLowerCase()) ?? {
      error: 'CELL_CHOICE',
      params: {
        choices: Object.values(words)
          .map(({ zh, en }) => `${zh} / ${en}`)
          .join(', '),
      },
    }
}

const two = (part: string): string => part.padStart(2, '0')
/** What may stand behind a day: a time, a day of the week. */
const BEHIND = String.raw`(?:[T\s]+(?:上午|下午)?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AP]M)?)?(?:\s*\(?(?:周|星期|週)[一二三四五六日天]\)?)?(?:\s*г\.?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?${BEHIND}$`, 'i')
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${BEHIND}$`, 'i')
const EIGHT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/
/** An instant that names its zone is another day here. */
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
function dayIn(text: string): string {
  if (/^\d{5}(\.\d+)?$/.test(text))
    return new Date(EXCEL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
  if (WITH_ZONE.test(text)) {
    const time = Date.parse(text)
    return Number.isFinite(time) ? tenantDay(time) : ''
  }
  const [, y, m = '', d = ''] = YEAR_FIRST.exec(text) ?? EIGHT.exec(text) ?? []
  if (y) return `${y}-${two(m)}-${two(d)}`
  const [, day = '', month = '', year] = DAY_FIRST.exec(text) ?? []
  return year ? `${year}-${two(month)}-${two(day)}` : ''
}
/**
 * A day as YYYY-MM-DD, from the forms that people write it in, and from a number that Excel shows as one: 2026/1/5, 2026年1月5日, 05.01.2026,
 * 20260105, 46027. What says a day and something else is none.
 */
export const dateCell: Read = text => {
  const day = dayIn(plainLine(text))
  const time = Date.parse(`${day}T00:00:00Z`)
  const isDay = Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === day
  return isDay && day >= MIN_DAY && day <= MAX_DAY ? day : { error: 'CELL_DATE' }
}

const SPOKEN: Record<Language, RegExp> = {
  zh: /^(zh|zh-?cn|简体中文|中文|chinese)$/i,
  en: /^(en|英文|英语|英語|english)$/i,
  ru: /^(ru|俄文|俄语|俄語|russian|русский)$/i,
  tw: /^(tw|zh-?tw|zh-?hk|繁体中文|繁體中文|繁體|繁体)$/i,
}
/** One of our languages, by its code or its name. */
export const languageCell: Read = text =>
  LANGUAGES.find(language => SPOKEN[language].test(text)) ?? {
    error: 'CELL_CHOICE',
    params: { choices: LANGUAGES.join(', ') },
  }
