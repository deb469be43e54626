/**
 * The life of an import: its file was read (`read`); its rows are compared with what is there (`checking`, `checked`), written
 * (`running`, then `done` or `cancelled`), and taken back (`undoing`, `undone`).
 */
export const IMPORT_STATES = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * What becomes of a row. Compared: `new`, `changed` (something that is there would be), `unchanged`, `wrong`, or `unconfirmed`: it is
 * written only when somebody who has seen why says so. Written: `made`, `updated`.
 * Taken back: `undone`, or `left` because it was changed or used since.
 */
export const ROW_OUTCOMES = [
  'waiting',
  'new',
  'changed',
  'unchanged',
  'unconfirmed',
  'wrong',
  'made',
  'updated',
  'undone',
  'left',
] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Rows of one sheet, below its header. */
export const MAX_IMPORT_ROWS = 50_000
export const MAX_IMPORT_COLUMNS = 60
/** Characters of one cell. */
export const MAX_CELL = 1000
/** Rows of an export as xlsx, which is made in memory; csv has no limit. */
export const MAX_XLSX_ROWS = 20_000
