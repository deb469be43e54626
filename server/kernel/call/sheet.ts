import type { SheetKind } from '../../../shared/kinds'
import type { Language, Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { ErrorId } from '../../http/errors'

/** A cell of which more than its text is known. */
export interface MarkedCell {
  text: string
  /** of a merged cell: the row in which it begins */
  from?: number
  /** of a row that a filter or somebody has hidden */
  isHidden?: true
  /** it cannot be read: a formula without a result, a number that lost digits */
  fault?: 'formula' | 'digits'
  /** the number behind a text that its format makes */
  number?: string
  /** the day that the number would be, where its workbook does not count them as most do */
  day?: string
  /**
   * What the program made of what was typed: a day or a time; in a csv what looks like a day, or like a number that lost its last digits; a
   * number in scientific notation; or a text that shows another number than the cell holds. Columns that hold such take it, others do not.
   */
  made?: 'date' | 'shortDate' | 'zeros' | 'scientific' | 'shown'
}
/** A cell of a file, as its sheet shows it. */
export type Cell = string | MarkedCell

/** What is wrong with a row, told with the text of an error. `column` is a column's name, '' for the row as a whole. */
export interface RowProblem {
  column: string
  error: ErrorId
  params?: Record<string, string | number>
}
/** The cells of a row by the names of their columns, as they are kept: '' for an empty one, none for a column that the file does not have. */
export type RowValues = Record<string, string>
/** Beside the columns: see `merged`. */
export const LEAD = '^'

/** One column that a sheet may have. */
export interface SheetColumn {
  name: string
  label: Required<Localized>
  /** other words that headers call it by */
  also?: readonly string[]
  /** words that mean this column and no other, before which the others stand back: a mobile number beside a landline */
  sure?: readonly string[]
  /** a file without it cannot be imported, a row without it neither */
  required?: true
  /** what it holds, where that is no plain text: a day, a number that is counted with, or a code, of which every character counts */
  holds?: 'day' | 'number' | 'code'
  /** what it takes, in no language: an example or a form of dates */
  hint?: string
  /** the column that takes a cell which is wrong in this one and right in that, where that one is empty: a landline among mobile numbers */
  otherwise?: string
  /** the column that takes a cell which is right in both, where that one is empty: a mobile number among telephones */
  rather?: string
  /** the text of a cell that is not empty as it is kept, or what is wrong with it */
  read(text: string): string | { error: ErrorId; params?: Record<string, string | number> }
}

/** Whose rows are written, and in which language their names are. */
export interface SheetScope {
  tenantId: string
  language: Language
  /** who imports, and the name of the file: what is noted of a change */
  staffName: string
  filename: string
  now(): number
}

/** Rows were changed between the look and the write; they are looked at again, in smaller parts. */
export class RowsChanged extends Error {}

/** What a row would put in place of what is there, both as cells say it; '' for nothing. */
export interface FieldChange {
  column: string
  before: string
  after: string
}
/** What a row would do. */
export interface Outlook {
  outcome: 'new' | 'changed' | 'unchanged'
  /** what is there that the row means: its name, and the column by which it was found */
  match?: { column: string; name: string }
  changes?: FieldChange[]
  /** why somebody has to confirm it before it is written */
  doubts?: RowProblem[]
  /** what was taken otherwise than it stands in the file */
  notes?: RowProblem[]
}
export type Compared = Outlook | { problems: RowProblem[] }
/** What is wrong with a row that would now write over something else than its preview showed; null for one that may be written. */
export type Agreement = (compared: Compared, index: number) => { problems: RowProblem[] } | null
/** What a row did; `trace` is kept, and handed back to undo it. */
export type Written =
  | { outcome: 'made' | 'updated'; trace: object }
  | { outcome: 'unchanged' }
  | { problems: RowProblem[] }

/**
 * What rows of a kind are, for imports (server/kernel/sheets/). All functions take many rows and answer one thing for each, in their
 * order; they are called with rows whose columns are good, no two of which share a key.
 */
export interface SheetDefinition {
  kind: SheetKind
  columns: readonly SheetColumn[]
  /** what may stand in one row of a file only, as texts that begin with the column's name and a colon */
  keys(values: RowValues): string[]
  /** A cell of `column` that is merged over rows makes them rows of one thing, which is known by what `by` tells of its first row: it stands in {@link LEAD} of the others. */
  merged?: { column: string; by: (first: RowValues) => string }
  compare(tx: Db, scope: SheetScope, rows: readonly RowValues[]): Promise<Compared[]>
  write(tx: Db, scope: SheetScope, rows: readonly RowValues[], agreement: Agreement): Promise<Written[]>
  /** Takes back what was written, the last first. Null, or why it was left. */
  undo(tx: Db, scope: SheetScope, traces: readonly unknown[]): Promise<(RowProblem | null)[]>
}
