import type { Cell, RowProblem, RowValues, SheetColumn } from '../call/sheet'

export interface MappedColumn {
  name: string
  index: number
}

/** A header without what people decorate it with: blanks, stars, brackets. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_\-:()（）]+/g, '')
/** All that columns are called by, without decoration. */
export const namesOf = (columns: readonly SheetColumn[]): string[] =>
  columns.flatMap(({ name, label, also = [] }) => [name, ...Object.values(label), ...also].map(plainName))
/** What the header calls the columns, in whatever language. The first one of a name counts. */
export function suggestedMapping(columns: readonly SheetColumn[], header: readonly string[]): MappedColumn[] {
  const taken = new Set<number>()
  return columns.flatMap(column => {
    const names = new Set(namesOf([column]))
    const index = header.findIndex((text, i) => !taken.has(i) && names.has(plainName(text)))
    if (index < 0) return []
    taken.add(index)
    return [{ name: column.name, index }]
  })
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

/** The cells of a row as values, and what is wrong with them. */
export function readRow(
  columns: readonly SheetColumn[],
  mapping: readonly MappedColumn[],
  cells: readonly Cell[],
): { values: RowValues; problems: RowProblem[] } {
  const values: RowValues = {}
  const problems: RowProblem[] = []
  for (const column of columns) {
    const at = mapping.find(({ name }) => name === column.name)
    if (!at) continue
    const { name } = column
    const cell = cells[at.index] ?? ''
    const text = typeof cell === 'string' ? cell : cell.text
    values[name] = text
    if (typeof cell !== 'string' && 'fault' in cell)
      problems.push({ column: name, error: cell.fault === 'formula' ? 'CELL_FORMULA' : 'CELL_DIGITS' })
    else if (text === '') {
      if (column.required) problems.push({ column: name, error: 'CELL_REQUIRED' })
    } else {
      const read = column.read(text)
      if (typeof read === 'string') values[name] = read
      else problems.push({ column: name, ...read })
    }
  }
  return { values, problems }
}
