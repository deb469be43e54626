import { parse } from 'csv-parse/sync'
import type { CellObject } from '@e965/xlsx'
import { MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/sheet'
import type { Cell } from '../call/sheet'
import { ReadError } from '../text-extraction/errors'
import { MAX_DIGITS, readText } from '../text-extraction/formats'
import { unzip, zip } from '../text-extraction/zip'

/** Rows of a file that are not empty, each as one line of JSON: `[rowNo, cells]`. A text, because it is handed on as it is. */
export interface ParsedSheet {
  /** what the content is, whatever the file is called */
  format: 'csv' | 'xlsx'
  header: string[]
  sample: string[][]
  rows: number
  lines: Uint8Array
}

/** What a workbook may unpack to. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024
const SAMPLE_ROWS = 5
/** Header and rows, and one more by which it is known that there are too many. */
const MOST = MAX_IMPORT_ROWS + 2
/** Lines that are gone through, empty ones too: as many as a sheet of Excel has. */
const MAX_LINES = 2 ** 20
const DELIMITERS = [',', ';', '\t'] as const

/** A cell without what nobody sees, on one line, no longer than is looked at. The mark by which an export keeps a text from being a formula is no part of it. */
const clean = (text: string): string => {
  const one = text
    .slice(0, MAX_CELL + 1)
    .replace(/[\0-\x1f\x7f\u2028\u2029\ufeff\ufffe\uffff]+/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim()
  return /^'[=+\-@＝＋－＠]/.test(one) ? one.slice(1) : one
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
const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
const isEmpty = (cells: readonly (Cell | undefined)[]): boolean => cells.every(cell => textOf(cell) === '')

/** Takes rows as they come, the header being the first that is not empty. Throws ReadError `tooLarge` behind the last row that is taken. */
class Rows {
  private header: string[] | null = null
  private readonly sample: string[][] = []
  private readonly lines: string[] = []

  add(rowNo: number, all: readonly (Cell | undefined)[]): void {
    if (isEmpty(all)) return
    const cells = Array.from({ length: Math.min(all.length, MAX_IMPORT_COLUMNS) }, (_, i) => all[i] ?? '')
    if (!this.header) {
      this.header = cells.map(textOf)
      return
    }
    if (this.lines.length >= MAX_IMPORT_ROWS) throw new ReadError('tooLarge')
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(cells.map(textOf))
    this.lines.push(JSON.stringify([rowNo, cells]))
  }

  done(format: ParsedSheet['format']): ParsedSheet {
    if (!this.header) throw new ReadError('empty')
    return {
      format,
      header: this.header,
      sample: this.sample,
      rows: this.lines.length,
      lines: Buffer.from(this.lines.join('\n')),
    }
  }
}

/** What parts the cells of a csv: the one that its first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map(one => [one, 0]))
  let quoted = false
  for (const char of text.slice(0, 64 * 1024)) {
    if (char === '"') quoted = !quoted
    else if (!quoted && char === '\n' && [...counts.values()].some(Boolean)) break
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

function readCsv(bytes: Buffer): ParsedSheet {
  const text = readText(bytes)
  const rows = new Rows()
  let rowNo = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_IMPORT_COLUMNS * MAX_CELL * 4,
      on_record: (record: string[]) => {
        if (++rowNo > MAX_LINES) throw new ReadError('tooLarge')
        rows.add(rowNo, record.map(cellOfText))
        // nothing is kept beside what was taken
        return null
      },
    })
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('broken')
  }
  return rows.done('csv')
}

/** What a cell of a workbook says: a day as YYYY-MM-DD, a number with all of its digits, whatever it is shown as. */
function cellOf(cell: CellObject, isDate: (format: string) => boolean, dayOf: (value: number) => string): Cell {
  const { t, v, w, z } = cell
  if (t === 'e') return { text: w ?? '#ERROR', fault: 'formula' }
  if (t === 'z' || v === undefined)
    return cell.f === undefined ? '' : { text: `=${cell.f}`.slice(0, MAX_CELL), fault: 'formula' }
  if (t !== 'n' || typeof v !== 'number') return cellOfText(String(v))
  if (typeof z === 'string' && isDate(z)) return dayOf(v)
  if (Number.isInteger(v)) {
    // before its format is asked, which shows digits that the number does not have
    const digits = BigInt(v).toString()
    if (digits.replace('-', '').length > MAX_DIGITS) return { text: digits, fault: 'digits' }
    // zeros that only its format shows: 00123
    return typeof z === 'string' && /^0+$/.test(z) && w ? clean(w) : digits
  }
  return String(v)
}

async function readWorkbook(bytes: Buffer): Promise<ParsedSheet> {
  const { read, SSF } = await import('@e965/xlsx')
  let book
  try {
    // the range that a sheet claims may be millions of empty cells: only those that are there are looked at
    book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellHTML: false,
      cellNF: true,
      sheetRows: MOST,
    })
  } catch (error) {
    throw new ReadError(error instanceof Error && /password|encrypt/i.test(error.message) ? 'protected' : 'broken')
  }
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904)
  const known = new Map<string, boolean>()
  const isDate = (format: string): boolean => {
    const is = known.get(format) ?? Boolean(SSF.is_date(format))
    known.set(format, is)
    return is
  }
  const dayOf = (value: number): string => {
    const parts = SSF.parse_date_code(value, { date1904 }) as { y: number; m: number; d: number } | null
    if (!parts) return String(value)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`
  }
  const name = book.SheetNames.find((_name, i) => !book.Workbook?.Sheets?.[i]?.Hidden)
  const rows = new Rows()
  const data = (name === undefined ? undefined : book.Sheets[name]?.['!data']) ?? []
  // forEach leaves out rows and cells that are not there
  data.forEach((row, i) => {
    const cells: Cell[] = []
    row?.forEach((cell, column) => {
      if (column < MAX_IMPORT_COLUMNS && cell) cells[column] = cellOf(cell, isDate, dayOf)
    })
    rows.add(i + 1, Array.from(cells))
  })
  return rows.done('xlsx')
}

/**
 * The rows of the first visible sheet of a workbook (xlsx), or of a csv in UTF-8, UTF-16 or GB18030 with commas, semicolons or tabs. What
 * it is, its content says. Throws ReadError: `tooLarge` also for more than 50,000 rows.
 */
export async function parseSheet(bytes: Buffer): Promise<ParsedSheet> {
  if (bytes.length < 2) throw new ReadError('empty')
  const head = bytes.toString('latin1', 0, 8)
  if (head.startsWith('\xd0\xcf\x11\xe0'))
    throw new ReadError(bytes.includes('EncryptedPackage', 0, 'utf16le') ? 'protected' : 'unsupported')
  if (!head.startsWith('PK')) return readCsv(bytes)
  const entries = unzip(bytes, name => /\.(xml|rels)$/i.test(name), MAX_UNPACKED_BYTES)
  if (![...entries.keys()].some(name => /^xl\/workbook\d*\.xml$/.test(name))) throw new ReadError('unsupported')
  return readWorkbook(zip(entries))
}
