import type { CellObject } from '@e965/xlsx'
import { MAX_CELL } from '../../../shared/sheet'
import type { Cell } from '../call/sheet'
import { MAX_DIGITS } from '../text-extraction/formats'

/** A cell without what nobody sees, on one line, no longer than is looked at. The mark by which an export keeps a text from being a formula is no part of it. */
const clean = (text: string): string => {
  const one = text
    .slice(0, MAX_CELL + 1)
    .replace(/[\0-\x1f\x7f\u2028\u2029\ufeff\ufffe\uffff]+/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim()
  return /^'[=+\-@＝＋－＠]/.test(one) || /^'\d+$/.test(one) ? one.slice(1) : one
}
/** What a spreadsheet program writes in place of a result, in the languages of our companies; `###` is a number that its column was too narrow for. */
const ERROR_VALUE =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!|#{2,})$|^Err:\d{3}$/i
/** A long number as such a program saves it: `6.10123E+17`, with the comma of some countries. Its digits are gone. */
const SHORTENED_NUMBER = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i
/** A text as a cell: what stands for a value that is not there is none. */
function cellOfText(raw: string): Cell {
  const text = clean(raw)
  if (ERROR_VALUE.test(text)) return { text, fault: 'formula' }
  return SHORTENED_NUMBER.test(text) ? { text, fault: 'digits' } : text
}

/** A formula by which programs keep the zeros of a number in a csv. */
const QUOTED_TEXT = /^="([^"]*)"$/
/** What a spreadsheet program makes of codes such as 3-12 and MAR1: a day without its year, or a month. */
const SHORT_DATE = /^(?:\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2}|\d{1,2}月\d{1,2}日)$/
/** A cell of a csv, in which nothing tells a number or a day from a text. */
export function cellOfCsv(raw: string): Cell {
  const text = raw.trim()
  const cell = cellOfText(QUOTED_TEXT.exec(text)?.[1] ?? text)
  return typeof cell === 'string' && SHORT_DATE.test(cell) ? { text: cell, made: 'shortDate' } : cell
}

/** What a format puts around a number without making it another text: separators of thousands, signs, brackets, currencies. */
const STYLING = /[\s,，'’+()\p{Sc}]|元|руб\.?|CNY|RMB|USD|RUB|NT\$/gu
const digitsIn = (text: string): string => text.replace(/\D/g, '')
/** A number with all of its digits, as far as it keeps them. */
const digitsOf = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(MAX_DIGITS)))
const isGeneral = (format: string | undefined): boolean => format === undefined || /^(?:general|@)$/i.test(format)
/** An implied format of Chinese and Japanese programs, which the library does not name where it comes first, shows a day so. */
const IMPLIED_DAY = /^\d{1,2}\/\d{1,2}\/\d{2}$/

/** What the number formats of a workbook say. */
export interface Formats {
  isDate(format: string): boolean
  shownOf(format: string, value: number): string
  dayOf(value: number): string
  /** whether days count from 1904 */
  is1904: boolean
}

/** Formats that the library reads as others: text behind `General`, and the exclamation mark by which Chinese programs escape. */
const MISREAD = /^general.|!/i
const readable = (format: string): string => format.replace(/^(?=general.)/i, '""').replace(/!(.)/g, '\\$1')

/** A number: what the sheet shows where its format adds letters, dashes or zeros; its digits where it adds styling only. */
function cellOfNumber(value: number, { w, z }: CellObject, formats: Formats): Cell {
  const format = typeof z === 'string' ? z : undefined
  const shown = clean(format && MISREAD.test(format) ? formats.shownOf(readable(format), value) : (w ?? ''))
  if (format === undefined ? IMPLIED_DAY.test(shown) : formats.isDate(format))
    return { text: formats.dayOf(value), made: 'date' }
  const number = digitsOf(value)
  // before its format is asked, which shows digits that the number does not have
  if (Number.isInteger(value) && digitsIn(number).length > MAX_DIGITS) return { text: number, fault: 'digits' }
  if (isGeneral(format))
    // a bare number in a column of days counts from where its workbook does
    return formats.is1904 && /^\d{5}$/.test(number) ? { text: number, number, day: formats.dayOf(value) } : number
  if (SHORTENED_NUMBER.test(shown))
    // a code such as 1E5 is shown as the number that the program took it for
    return Number(shown.replace(',', '.')) === value ? { text: number, number, made: 'scientific' } : number
  if (/%\s*$/.test(shown)) return { text: shown }
  const plain = shown.replace(STYLING, '')
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) {
    const isZeroed = /^-?0\d/.test(plain)
    const isSpaced = /0\\?\s0/.test(format ?? '')
    if (Math.abs(Number(plain)) !== Math.abs(value)) return { text: shown, number, made: 'shown' }
    return isZeroed || isSpaced ? { text: shown, number } : number
  }
  return digitsIn(shown).includes(digitsIn(number))
    ? { text: shown, number }
    : { text: shown || number, number, made: 'shown' }
}

/** What a cell of a workbook says, as its sheet shows it: a day as YYYY-MM-DD, a number with all of its digits. */
export function cellOfWorkbook(cell: CellObject, formats: Formats): Cell {
  const { t, v, w, z } = cell
  if (t === 'e') return { text: w ?? '#ERROR', fault: 'formula' }
  if (t === 'z' || v === undefined) return ''
  if (t === 'n' && typeof v === 'number') return cellOfNumber(v, cell, formats)
  if (t === 'b') return v ? 'TRUE' : 'FALSE'
  const read = cellOfText(String(v))
  // letters that a format puts around a text: "SN-"@
  const isDressed = typeof z === 'string' && z.includes('@') && z !== '@' && w !== undefined
  return isDressed && typeof read === 'string' && read !== '' ? clean(w) : read
}
