import type { ErrorId } from '../../http/errors'
import type { Cell, MarkedCell, RowProblem, RowValues, SheetColumn } from '../call/sheet'

export interface MappedColumn {
  name: string
  index: number
}

/** A header without what people decorate it with: blanks, stars, brackets, the point of 'Serial  No.'. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_\-:.()（）]+/g, '')
/** All that columns are called by, without decoration. */
export const namesOf = (columns: readonly SheetColumn[]): string[] =>
  columns.flatMap(({ name, label, also = [], sure = [] }) =>
    [name, ...Object.values(label), ...also, ...sure].map(plainName),
  )
/** Columns of the file that fit one of ours alike: whoever sent it chooses. */
interface UnclearColumn {
  name: string
  indexes: number[]
}
/**
 * What the header calls the columns, in whatever language. Words that mean one column only go before its own name, and that before others
 * that it is called by; of several that fit alike none is taken. What the file hides is not taken by itself.
 */
export function suggestedMapping(
  columns: readonly SheetColumn[],
  header: readonly string[],
  hidden: readonly number[] = [],
): { mapping: MappedColumn[]; unclear: UnclearColumn[] } {
  const taken = new Set(hidden)
  const mapping: MappedColumn[] = []
  const unclear: UnclearColumn[] = []
  for (const column of columns) {
    const { name, label, also = [], sure = [] } = column
    for (const words of [sure, [name, ...Object.values(label)], also]) {
      const names = new Set(words.map(plainName))
      const indexes = header.flatMap((text, i) => (!taken.has(i) && names.has(plainName(text)) ? i : []))
      const [index, other] = indexes
      if (index === undefined) continue
      for (const one of indexes) taken.add(one)
      if (other === undefined) mapping.push({ name, index })
      else unclear.push({ name, indexes })
      break
    }
  }
  return { mapping, unclear }
}

/** The column for which a mapping cannot be: required and not there, unknown, twice, or beyond the file. Null for a good one. */
export function wrongColumn(
  columns: readonly SheetColumn[],
  width: number,
  mapping: readonly MappedColumn[],
): SheetColumn | string | null {
  const names = new Set<string>()
  const indexes = new Set<number>()
  for (const { name, index } of mapping) {
    const column = columns.find(one => one.name === name)
    if (!column) return name
    if (names.has(name) || indexes.has(index) || index >= width) return column
    names.add(name)
    indexes.add(index)
  }
  return columns.find(column => column.required && !names.has(column.name)) ?? null
}

/** How a row of sums begins. */
const TOTAL = /^(?:合计|总计|小计|共计|合計|總計|小計|共計|(?:grand |sub)?total|sum|итого|всего)\s*[:：]?$/i

/** What is wrong with what the program made of a cell; null where the column takes it. */
function madeProblem(made: MarkedCell['made'], holds: SheetColumn['holds']): ErrorId | null {
  if (made === 'date') return holds === 'day' ? null : 'CELL_MADE_DATE'
  if (made === 'shortDate') return holds === 'code' ? 'CELL_MADE_DATE' : null
  if (made === 'scientific') return holds === 'code' ? 'CELL_SCIENTIFIC' : null
  return made === 'shown' && holds !== 'number' ? 'CELL_SHOWN' : null
}

/** What somebody has to look at: a text may be meant as it stands. */
function madeDoubt(made: MarkedCell['made'], holds: SheetColumn['holds']): ErrorId | null {
  if (made === 'shortDate') return holds === undefined ? 'CELL_MADE_DATE' : null
  return made === 'zeros' && holds === 'code' ? 'CELL_ZEROS' : null
}

/** The cells of a row as values, and what is wrong with them. */
export function readRow(
  columns: readonly SheetColumn[],
  mapping: readonly MappedColumn[],
  cells: readonly Cell[],
): { values: RowValues; problems: RowProblem[]; doubts: RowProblem[]; notes: RowProblem[] } {
  const values: RowValues = {}
  const problems: RowProblem[] = []
  const doubts: RowProblem[] = []
  const moved: { from: SheetColumn; to: SheetColumn; text: string; error?: RowProblem }[] = []
  for (const column of columns) {
    const at = mapping.find(({ name }) => name === column.name)
    if (!at) continue
    const { name, holds } = column
    const given = cells[at.index] ?? ''
    const cell: MarkedCell = typeof given === 'string' ? { text: given } : given
    const text =
      (holds === 'number' && cell.made !== 'date' ? cell.number : holds === 'day' ? cell.day : undefined) ?? cell.text
    const made = madeProblem(cell.made, holds)
    values[name] = text
    const doubt = madeDoubt(cell.made, holds)
    if (doubt) doubts.push({ column: name, error: doubt, params: { shown: cell.text } })
    if (cell.fault) problems.push({ column: name, error: cell.fault === 'formula' ? 'CELL_FORMULA' : 'CELL_DIGITS' })
    else if (made)
      problems.push({ column: name, error: made, params: { shown: cell.text, number: cell.number ?? cell.text } })
    else if (text === '') {
      if (column.required) problems.push({ column: name, error: 'CELL_REQUIRED' })
    } else {
      const read = column.read(text)
      const isGood = typeof read === 'string'
      const to = columns.find(one => one.name === (isGood ? column.rather : column.otherwise))
      const there = to?.read(text)
      if (isGood) values[name] = read
      if (to && typeof there === 'string')
        moved.push({ from: column, to, text: there, ...(isGood ? {} : { error: { column: name, ...read } }) })
      else if (!isGood) problems.push({ column: name, ...read })
    }
  }
  const notes = moved.flatMap(({ from, to, text, error }): RowProblem[] => {
    if (values[to.name] && values[to.name] !== text) {
      if (error) problems.push(error)
      return []
    }
    values[to.name] = text
    values[from.name] = ''
    return [{ column: to.name, error: error ? 'CELL_NO_MOBILE' : 'CELL_MOBILE', params: { shown: text } }]
  })
  if (cells.some(cell => typeof cell === 'object' && cell.isHidden)) doubts.push({ column: '', error: 'ROW_HIDDEN' })
  const first = cells.map(cell => (typeof cell === 'string' ? cell : cell.text)).find(text => text !== '')
  if (first !== undefined && TOTAL.test(first)) doubts.push({ column: '', error: 'ROW_TOTAL' })
  return { values, problems, doubts, notes }
}
