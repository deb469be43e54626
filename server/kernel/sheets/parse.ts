import { parse } from 'csv-parse/sync'
import type { Range } from '@e965/xlsx'
import { MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/sheet'
import type { Encoding } from '../../../shared/encoding'
import type { Cell } from '../call/sheet'
import { decoded, isClear, readings, type Reading as TextReading } from '../text/encoding'
import { plainName } from './mapping'
import { ReadError } from '../text-extraction/errors'
import { NO_TEXT } from '../text-extraction/formats'
import { isArchive, isXml, unzip, wantedEntries, zip } from '../text-extraction/zip'
import { cellOfCsv, cellOfWorkbook, type Formats } from './read-cell'

/** How a file was read: what may have to be told otherwise. */
export interface Reading {
  /** of a csv */
  encoding: Encoding | null
  /** the row that the columns are called by */
  headerRow: number
  /** the first rows as they stand, among which the header is */
  head: { rowNo: number; cells: string[] }[]
  /** of a workbook: its sheets, and the one that was read, counted from 0 */
  sheets: { name: string; isHidden: boolean }[]
  sheet: number
  /** columns that the file hides, counted from 0 */
  hidden: number[]
}
/** How a file shall be read, where that was told; and what columns are called, by which header and encoding are known. */
export interface ReadingAsked {
  encoding?: Encoding
  headerRow?: number
  sheet?: number
  names?: readonly string[]
}

/** Rows of a file that are not empty, each as one line of JSON: `[rowNo, cells]`. A text, because it is handed on as it is. */
export interface ParsedSheet {
  /** what the content is, whatever the file is called */
  format: 'csv' | 'xlsx' | 'xls'
  reading: Reading
  /** what the columns are called, so that no two that are called alike look alike where something above them tells them apart */
  header: string[]
  /** the same as columns are known by */
  names: string[]
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
/** Rows among which the header is looked for. */
const HEAD_ROWS = 20
/** Of them, so many are shown to whoever chooses another. */
const HEAD_SHOWN = 10
/** Cells that merging fills: more than are read of any file that people made. */
const MAX_FILLED = 500_000
const DELIMITERS = [',', ';', '\t'] as const
/** Cells of a file, and texts that they share, as many as the largest sheet that is taken has: more of them cost time before it is known that they are too many. */
const MOST_CELLS = (MAX_IMPORT_ROWS + 1) * MAX_IMPORT_COLUMNS
/** Bytes or characters that are looked through at once. */
const PART = 2 ** 16
const LOOKED_AT = 64 * 1024

/** A cell with a formula, up to its end; the longest formula has 8192 characters. */
const FORMULA = /<(?:\w+:)?c(?:\s[^<>]*)?>\s*<(?:\w+:)?f[\s>/][^]{0,20000}?<\/(?:\w+:)?c>/g
const RESULT = /<(?:\w+:)?v(?:\s[^<>]*)?>[^<]/
/** Where a file keeps no result of a formula, an error in its place: a library takes such a cell for an empty one. An empty text is a result. */
function withResults(sheet: Buffer): Buffer {
  const xml = sheet.toString('latin1')
  const told = xml.replace(FORMULA, cell => {
    const [tag = ''] = /^<[^>]*>/.exec(cell) ?? []
    if (RESULT.test(cell) || (/\st="str"/.test(tag) && /<(?:\w+:)?v[\s/>]/.test(cell))) return cell
    const [name = 'c'] = /^[^\s>]+/.exec(tag.slice(1)) ?? []
    const [, prefix = ''] = /^(\w+:)/.exec(name) ?? []
    return `${tag.replace(/\st="[^"]*"/, '').slice(0, -1)} t="e"><${prefix}v>#CALC!</${prefix}v></${name}>`
  })
  return told === xml ? sheet : Buffer.from(told, 'latin1')
}

/** Counts before anything is taken apart. Throws ReadError `tooLarge`. */
function assertCells(parts: Iterable<string>, one: RegExp): void {
  let count = 0
  for (const part of parts) {
    count += part.match(one)?.length ?? 0
    if (count > MOST_CELLS) throw new ReadError('tooLarge')
  }
}
/** What takes the library's time, as it looks for it. One that lies in two parts is not counted: those are few. */
const COUNTED: readonly { entry: RegExp; one: RegExp }[] = [
  { entry: /^xl\/worksheets\//i, one: /<(?:\w+:)?c[ />]/g },
  { entry: /sharedStrings[^/]*\.xml$/i, one: /<\/(?:\w+:)?(?:si|sstItem)>/g },
]
function* partsOf(content: Buffer): Generator<string> {
  for (let at = 0; at < content.length; at += PART) yield content.toString('latin1', at, at + PART)
}
function* partsOfText(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART)
}

const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
const isEmpty = (cells: readonly (Cell | undefined)[]): boolean => cells.every(cell => textOf(cell) === '')

/** A csv whose encoding nothing tells: whoever sent it has to. */
export class UnclearEncoding extends Error {}

/** Names that a row has of those that columns have. */
const namesIn = (cells: readonly Cell[], names: ReadonlySet<string>): number =>
  new Set(cells.map(cell => plainName(textOf(cell))).filter(name => names.has(name))).size
interface Row {
  rowNo: number
  cells: Cell[]
  /** cells across several columns: what they say, by each of their columns */
  across?: ReadonlyMap<number, string>
}
const filledIn = (cells: readonly Cell[]): number => cells.filter(cell => textOf(cell) !== '').length
/** A title: one cell across several columns, and nothing else. */
const isTitle = ({ cells, across }: Row): boolean => across !== undefined && filledIn(cells) === 1
/** Which of the first rows the header is: the one that was chosen, else the one with most of the names that columns have, else the first that is no title. */
function headerAmong(head: readonly Row[], { headerRow, names = [] }: ReadingAsked): Row | undefined {
  if (headerRow !== undefined) return head.find(({ rowNo }) => rowNo === headerRow)
  const known = new Set(names)
  const counts = head.map(({ cells }) => namesIn(cells, known))
  const most = Math.max(...counts)
  const at = counts.indexOf(most)
  const width = ({ cells }: Row): number => filledIn(cells)
  const named = head[at]
  // a word among others may be a value: it makes a header of a row only below what is narrower
  if (named && (most > 1 || (most === 1 && head.slice(0, at).every(row => width(row) < width(named))))) return named
  return head.find(row => !isTitle(row)) ?? head[0]
}

/** A header of one line, or of two: of those below a cell that spans them, the lower line has the names. */
interface Header {
  rows: Row[]
  shown: string[]
  names: string[]
}
function headerOf(head: readonly Row[], asked: ReadingAsked): Header | null {
  const main = headerAmong(head, asked)
  if (!main) return null
  const known = new Set(asked.names)
  const isKnown = (text: string): boolean => known.has(plainName(text))
  const own = main.cells.map(textOf)
  const at = head.indexOf(main)
  const next = (by: 1 | -1): Row | undefined =>
    asked.headerRow === undefined && head[at + by]?.rowNo === main.rowNo + by ? head[at + by] : undefined
  const groupsOf = ({ across = new Map<number, string>() }: Row) => across
  // a line below that has nothing but names, and one where this has none
  const below = next(1)
  const lower = below?.cells.map(cell => (typeof cell === 'object' && cell.from === main.rowNo ? '' : textOf(cell)))
  const isSecond =
    lower?.some(text => text !== '') &&
    lower.every(text => text === '' || isKnown(text)) &&
    lower.some((text, i) => text !== '' && !isKnown(own[i] ?? ''))
  const above = next(-1)
  const isFirst =
    above && !isTitle(above) && (above.across || above.cells.some((cell, i) => isKnown(textOf(cell)) && !own[i]))
  let rows = [main]
  let groups = new Map<number, string>() as ReadonlyMap<number, string>
  if (below && isSecond) {
    rows = [main, below]
    groups = groupsOf(main)
    for (const [i, text] of (lower ?? []).entries()) if (text) own[i] = text
  } else if (above && isFirst) {
    rows = [above, main]
    groups = groupsOf(above)
    for (const [i, cell] of above.cells.entries()) if (!own[i] && isKnown(textOf(cell))) own[i] = textOf(cell)
  }
  const texts = Array.from(own, text => text ?? '')
  const whole = texts.map((text, i) => [groups.get(i), text].filter(Boolean).join(' '))
  const isTwice = (text: string, i: number) =>
    texts.some((other, at2) => at2 !== i && plainName(other) === plainName(text))
  return {
    rows,
    shown: texts.map((text, i) => (text && isTwice(text, i) ? (whole[i] ?? text) : text)),
    names: texts.map((text, i) => (text && isKnown(whole[i] ?? '') ? (whole[i] ?? '') : text)),
  }
}
/** What a row says, as two of them are compared. */
const lineOf = (cells: readonly Cell[]): string => JSON.stringify(cells.map(textOf)).replace(/(?:,"")+\]$/, ']')

/** Takes rows as they come; the header is found among the first of them, and what stands above it is left out. Throws ReadError `tooLarge` behind the last row that is taken. */
class Rows {
  private head: Row[] | null = []
  private first: Row[] = []
  private header: Header | null = null
  /** lines that a printed table has on each of its pages */
  private readonly printed = new Set<string>()
  private readonly sample: string[][] = []
  private readonly lines: string[] = []

  constructor(private readonly asked: ReadingAsked) {}

  add(rowNo: number, all: readonly (Cell | undefined)[], across?: ReadonlyMap<number, string>): void {
    if (isEmpty(all)) return
    const cells = Array.from({ length: Math.min(all.length, MAX_IMPORT_COLUMNS) }, (_, i) => all[i] ?? '')
    const row = { rowNo, cells, ...(across ? { across } : {}) }
    if (!this.head) return this.take(row)
    this.head.push(row)
    if (this.head.length >= HEAD_ROWS) this.begin(this.head)
  }

  private begin(head: Row[]): void {
    this.head = null
    this.first = head
    const header = headerOf(head, this.asked)
    const [begins, ends = begins] = header?.rows ?? []
    if (!header || !begins || !ends) throw new ReadError('empty')
    this.header = header
    const above = head.slice(0, head.indexOf(begins)).filter(row => isTitle(row) || filledIn(row.cells) === 1)
    const isWide = filledIn(ends.cells) > 1
    for (const { cells } of [...header.rows, ...(isWide ? above : [])]) this.printed.add(lineOf(cells))
    for (const row of head.slice(head.indexOf(ends) + 1)) this.take(row)
  }

  private take({ rowNo, cells }: Row): void {
    if (this.printed.has(lineOf(cells))) return
    if (this.lines.length >= MAX_IMPORT_ROWS) throw new ReadError('tooLarge')
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(cells.map(textOf))
    this.lines.push(JSON.stringify([rowNo, cells]))
  }

  done(
    format: ParsedSheet['format'],
    more: Pick<Reading, 'encoding'> & Partial<Pick<Reading, 'sheets' | 'sheet' | 'hidden'>>,
  ): ParsedSheet {
    if (this.head) this.begin(this.head)
    if (!this.header) throw new ReadError('empty')
    const { rows, shown, names } = this.header
    return {
      format,
      reading: {
        sheets: [],
        sheet: 0,
        ...more,
        hidden: (more.hidden ?? []).filter(index => shown[index]),
        headerRow: rows.at(-1)?.rowNo ?? 1,
        head: this.first.slice(0, HEAD_SHOWN).map(({ rowNo, cells }) => ({ rowNo, cells: cells.map(textOf) })),
      },
      header: shown,
      names,
      sample: this.sample,
      rows: this.lines.length,
      lines: Buffer.from(this.lines.join('\n')),
    }
  }
}

/** The first lines of a text, among which its header is. */
const firstLines = (text: string): string[] =>
  text
    .slice(0, LOOKED_AT)
    .trimStart()
    .split(/\r\n?|\n/, HEAD_ROWS)
const namesOfLine = (line: string, delimiter: string, names: ReadonlySet<string>): number =>
  namesIn(line.replaceAll('"', '').split(delimiter), names)
/** What parts the cells of a csv: what one of its first lines has several names of columns between, else what its first line has most of, outside of quotes. */
function delimiterOf(text: string, names: readonly string[]): string {
  const known = new Set(names)
  const named = DELIMITERS.map(one => ({
    one,
    count: Math.max(...firstLines(text).map(line => namesOfLine(line, one, known))),
  })).toSorted((a, b) => b.count - a.count)[0]
  if (named && named.count > 1) return named.one
  const counts = new Map<string, number>(DELIMITERS.map(one => [one, 0]))
  let quoted = false
  for (const char of text.slice(0, LOOKED_AT)) {
    if (char === '"') quoted = !quoted
    else if (!quoted && char === '\n' && [...counts.values()].some(Boolean)) break
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}
/** The first line by which a file tells spreadsheet programs what parts its cells. */
const TOLD_DELIMITER = /^\ufeff?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i
/** What is a table by its name only: a page of HTML, or XML, which some systems export as .xls. */
const MARKUP = /^\ufeff?\s*<(?:\?xml|!doctype|!--|html|head|body|meta|style|table|div)[\s>]/i

/** The text of a csv in the encoding that was told, else in the one that is clear: by what its languages use, or as the only one in which its columns have names that are known. */
async function textOfCsv(bytes: Buffer, { encoding, names = [] }: ReadingAsked): Promise<TextReading> {
  if (encoding) {
    const text = decoded(bytes, encoding)
    if (text === null) throw new UnclearEncoding()
    return { encoding, text, score: 0 }
  }
  const all = await readings(bytes)
  const [best] = all
  if (!best || NO_TEXT.test(best.text.slice(0, LOOKED_AT))) throw new ReadError('unsupported')
  if (best.encoding.startsWith('utf') || isClear(all)) return best
  const known = new Set(names)
  const named = all.filter(({ text }) => {
    const delimiter = delimiterOf(text, names)
    return firstLines(text).some(line => namesOfLine(line, delimiter, known) > 0)
  })
  const [one, ...others] = named
  if (!one || others.length) throw new UnclearEncoding()
  return one
}

async function readCsv(bytes: Buffer, asked: ReadingAsked): Promise<ParsedSheet> {
  const { text: whole, encoding } = await textOfCsv(bytes, asked)
  if (MARKUP.test(whole)) throw new ReadError('unsupported')
  const [first = '', told] = TOLD_DELIMITER.exec(whole) ?? []
  const text = whole.slice(first.length)
  const delimiter = told ?? delimiterOf(text, asked.names ?? [])
  assertCells(partsOfText(text), new RegExp(delimiter === '|' ? '\\|' : delimiter, 'g'))
  const rows = new Rows(asked)
  let rowNo = told ? 1 : 0
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_IMPORT_COLUMNS * MAX_CELL * 4,
      on_record: (record: string[]) => {
        if (++rowNo > MAX_LINES) throw new ReadError('tooLarge')
        rows.add(rowNo, record.map(cellOfCsv))
        // nothing is kept beside what was taken
        return null
      },
    })
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('broken')
  }
  return rows.done('csv', { encoding })
}

/** What merging fills: by rows, the cells that have the value of one above; and the columns that cells across several of them span. */
function mergesOf(ranges: readonly Range[], height: number) {
  const rows = new Map<number, { column: number; from: number }[]>()
  const across = new Map<number, Map<number, number>>()
  let filled = 0
  for (const { s, e } of ranges) {
    if (s.c >= MAX_IMPORT_COLUMNS) continue
    if (e.c > s.c) {
      const spans = across.get(s.r) ?? new Map<number, number>()
      for (let column = s.c; column <= Math.min(e.c, MAX_IMPORT_COLUMNS - 1); column++) spans.set(column, s.c)
      across.set(s.r, spans)
    }
    const last = Math.min(e.r, height - 1)
    filled += Math.max(0, last - s.r)
    if (filled > MAX_FILLED) throw new ReadError('tooLarge')
    for (let row = s.r + 1; row <= last; row++) rows.set(row, [...(rows.get(row) ?? []), { column: s.c, from: s.r }])
  }
  return { rows, across }
}

async function readWorkbook(bytes: Buffer, kind: 'xlsx' | 'xls', asked: ReadingAsked): Promise<ParsedSheet> {
  const { read, SSF } = await import('@e965/xlsx')
  let book
  try {
    // the range that a sheet claims may be millions of empty cells: only those that are there are looked at
    book = read(bytes, {
      type: 'buffer',
      dense: true,
      // results count: a shared formula, spelled out for each of its cells, takes minutes
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      // says which rows and columns are hidden
      cellStyles: true,
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
  const shownOf = (format: string, value: number): string => {
    try {
      return String(SSF.format(format, value, { date1904 }))
    } catch {
      // no format that is known: nothing is shown of it
      return ''
    }
  }
  const formats: Formats = { isDate, dayOf, shownOf, is1904: date1904 }
  const sheets = book.SheetNames.map((name, i) => ({ name, isHidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden) }))
  const at = asked.sheet ?? sheets.findIndex(({ isHidden }) => !isHidden)
  const rows = new Rows(asked)
  const sheet = book.Sheets[sheets[at]?.name ?? '']
  const data = sheet?.['!data'] ?? []
  const columns = Array.from(sheet?.['!cols'] ?? [])
  const hidden = columns.flatMap((column, i) => (column?.hidden || column?.width === 0 ? i : []))
  const merges = mergesOf(sheet?.['!merges'] ?? [], data.length)
  // forEach leaves out rows and cells that are not there
  data.forEach((row, i) => {
    const cells: Cell[] = []
    row?.forEach((cell, column) => {
      if (column < MAX_IMPORT_COLUMNS && cell) cells[column] = cellOfWorkbook(cell, formats)
    })
    const merged = merges.rows.get(i)
    // a row that says nothing of its own is none
    if (merged && !isEmpty(cells))
      for (const { column, from } of merged) {
        const first = data[from]?.[column]
        const above = first ? cellOfWorkbook(first, formats) : ''
        if (textOf(cells[column]) === '' && textOf(above) !== '')
          cells[column] = { ...(typeof above === 'string' ? { text: above } : above), from: from + 1 }
      }
    const [first = ''] = cells
    const { hidden: isHidden, hpt } = sheet?.['!rows']?.[i] ?? {}
    if ((isHidden || hpt === 0) && !isEmpty(cells))
      cells[0] = { ...(typeof first === 'string' ? { text: first } : first), isHidden: true }
    const spans = merges.across.get(i)
    const across = spans && new Map([...spans].map(([column, from]) => [column, textOf(cells[from])] as const))
    rows.add(i + 1, Array.from(cells), across)
  })
  return rows.done(kind, { encoding: null, sheets, sheet: at, hidden })
}

/** Looks whether an archive says that it unpacks to more than is read, before it is anybody's turn. Throws ReadError. */
export function lookAtSheet(bytes: Buffer): void {
  if (isArchive(bytes)) wantedEntries(bytes, isXml, MAX_UNPACKED_BYTES)
}

/** Excel before 2007. Throws ReadError: `protected` for a newer workbook with a password, which is such a file, too. */
function readCompound(bytes: Buffer, asked: ReadingAsked): Promise<ParsedSheet> {
  const has = (name: string): boolean => bytes.includes(name, 0, 'utf16le')
  if (has('EncryptedPackage')) throw new ReadError('protected')
  if (has('WordDocument') || !(has('Workbook') || has('Book'))) throw new ReadError('unsupported')
  return readWorkbook(bytes, 'xls', asked)
}

/**
 * The rows of a workbook's first visible sheet (xlsx, xls), or the one that was told; or of a csv with commas, semicolons or tabs. What it
 * is, its content says, and in which encoding, if that is clear; else UnclearEncoding is thrown. Throws ReadError: `tooLarge` also for more
 * than 50,000 rows.
 */
export async function parseSheet(bytes: Buffer, asked: ReadingAsked = {}): Promise<ParsedSheet> {
  if (bytes.length < 2) throw new ReadError('empty')
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') return readCompound(bytes, asked)
  if (!isArchive(bytes)) return readCsv(bytes, asked)
  const entries = unzip(bytes, isXml, MAX_UNPACKED_BYTES)
  if (![...entries.keys()].some(name => /^xl\/workbook\d*\.xml$/.test(name))) throw new ReadError('unsupported')
  for (const [name, content] of entries)
    for (const { entry, one } of COUNTED) if (entry.test(name)) assertCells(partsOf(content), one)
  for (const [name, content] of entries)
    if (/^xl\/worksheets\//i.test(name) && /<(?:\w+:)?f[\s>/]/.test(content.toString('latin1')))
      entries.set(name, withResults(content))
  return readWorkbook(zip(entries), 'xlsx', asked)
}
