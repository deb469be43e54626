import type { CellObject } from '@e965/xlsx'
import { MAX_CELL } from '../../../shared/sheet'
import type { Cell } from '../call/sheet'
import { MARKED_TEXT } from '../call/csv'
import { MAX_DIGITS } from '../text-extraction/formats'

/** What comes along unseen when a text is copied, but for what joins letters and pictures. */
const UNSEEN = /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]/g
/** A cell without what nobody sees, on one line, no longer than is looked at. */
const clean = (text: string): string =>
  text
    .slice(0, MAX_CELL + 1)
    .replace(/[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/[\xa0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim()
/** Without the mark that keeps a text from being a formula or a number: an export writes it, and people do. */
const unmarked = (text: string): string => (MARKED_TEXT.test(text) ? text.slice(1) : text)
/** What a spreadsheet program writes in place of a result, in the languages of our companies; `###` is a number that its column was too narrow for, DISPIMG a picture. */
const ERROR_VALUE =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!|#{2,})$|^Err:\d{3}$|^=(?:_xlfn\.)?DISPIMG\(/i
/** A long number as such a program saves it: `6.10123E+17`, with the comma of some countries. Its digits are gone. */
const SHORTENED_NUMBER = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i
/** A text as a cell: what stands for a value that is not there is none. */
function cellOfText(raw: string): Cell {
  const text = unmarked(clean(raw))
  if (ERROR_VALUE.test(text)) return { text, fault: 'formula' }
  return SHORTENED_NUMBER.test(text) ? { text, fault: 'digits' } : text
}

/** A formula by which programs keep the zeros of a number in a csv. */
const QUOTED_TEXT = /^="([^"]*)"$/
/** What spreadsheet programs of our languages make of codes such as 3-12, MAR1 and 2026-3-4: a day, often without its year, or a month. */
const MADE_DATE =
  /^(?:\d{1,2}-[A-Z][a-z]{2}(?:-\d{2})?|[A-Z][a-z]{2}-\d{2}|\d{1,2}月\d{1,2}日|\d{4}年\d{1,2}月(?:\d{1,2}日)?|\d{1,2}\.[а-я]{3}|[а-я]{3}\.\d{2}|\d{1,4}\/\d{1,2}\/\d{1,4})$/
/** More digits than a number keeps, zeros behind those that it does: a text, or what is left of one. */
const ZEROED = new RegExp(`^\\d{${MAX_DIGITS}}0+$`)
/** A cell of a csv, in which nothing tells a number or a day from a text. */
export function cellOfCsv(raw: string): Cell {
  const text = raw.trim()
  const cell = cellOfText(QUOTED_TEXT.exec(text)?.[1] ?? text)
  if (typeof cell !== 'string') return cell
  if (MADE_DATE.test(cell)) return { text: cell, made: 'shortDate' }
  return ZEROED.test(cell) ? { text: cell, made: 'zeros' } : cell
}

/** What a format puts around a number without making it another text: separators of thousands, signs, brackets, currencies. */
const STYLING = /[\s,，'’+()\p{Sc}]|元|руб\.?|CNY|RMB|USD|RUB|NT\$/gu
const digitsIn = (text: string): string => text.replace(/\D/g, '')
/** A number with all of its digits, as far as it keeps them. */
const digitsOf = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(MAX_DIGITS)))
const isGeneral = (format: string | undefined): boolean => format === undefined || /^(?:general|@)$/i.test(format)
/** Implied formats of Chinese and Japanese programs, which the library does not name, show a day and a time so. */
const IMPLIED_DAY = /^\d{1,2}\/\d{1,2}\/\d{2}$/
const IMPLIED_TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/
/** A format of times without a day, or of hours that are counted beyond one. */
function isTime(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|_./g, '')
  return /\[(?:h+|m+|s+)\]/i.test(bare) || (/[hs]/i.test(bare) && !/[yde]/i.test(bare.replace(/\[[^\]]*\]/g, '')))
}

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
    return { text: format !== undefined && isTime(format) ? shown : formats.dayOf(value), made: 'date' }
  if (format === undefined && IMPLIED_TIME.test(shown)) return { text: shown, made: 'date' }
  const number = digitsOf(value)
  // before its format is asked, which shows digits that the number does not have
  if (Number.isInteger(value) && digitsIn(number).length > MAX_DIGITS) return { text: number, fault: 'digits' }
  if (isGeneral(format))
    // a bare number in a column of days counts from where its workbook does
    return formats.is1904 && /^\d{5}$/.test(number) ? { text: number, number, day: formats.dayOf(value) } : number
  if (SHORTENED_NUMBER.test(shown))
    // a code such as 1E5 is shown as the number that the program took it for
    return Number(shown.replace(',', '.')) === value ? { text: number, number, made: 'scientific' } : number
  if (/%\s*$/.test(shown)) {
    const isAll = Math.abs(Number(shown.replace(/[^\d.]/g, '')) / 100 - Math.abs(value)) < 1e-12
    return isAll ? { text: shown } : { text: shown, number, made: 'shown' }
  }
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
  if (isDressed && typeof read === 'string' && read !== '') return clean(w)
  // a cell that holds texts needs no mark, so that one is part of its text
  return typeof read === 'string' && z === '@' ? clean(String(v)) : read
}
