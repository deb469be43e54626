import { Type as T } from '@sinclair/typebox'
import { MAX_INT } from '../shared/limits'
import { ENCODINGS } from '../shared/encoding'
import { SHEET_KINDS } from '../shared/kinds'
import { IMPORT_STATES, MAX_IMPORT_COLUMNS, ROW_OUTCOMES } from '../shared/sheet'
import { defineCalls } from './define'
import { Body, Id, IdOf, Instant, Nullable, OneOf, Page, PageQuery } from './entities'

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'import',
  auth: 'staff',
  permission: 'data.import',
  source: 'imports for staff; paths chosen here',
} as const
/** What was imported is read by who reads everything, too. */
const read = { ...staff, permission: ['data.import', 'audit.read'] } as const

const Count = T.Integer({ minimum: 0 })
const Column = T.Object({
  name: T.String(),
  label: T.String({ description: "in the reader's language" }),
  required: T.Boolean(),
  hint: T.String({ description: 'what it takes, or empty' }),
})
/** Which column of the file, counted from 0, holds what. */
const MappedColumn = Body({
  name: T.String({ minLength: 1, maxLength: 64 }),
  index: T.Integer({ minimum: 0, maximum: MAX_IMPORT_COLUMNS - 1 }),
})
/** An import: its file, how far it is, and what became of its rows. */
export const Import = T.Object({
  id: Id,
  kind: OneOf(SHEET_KINDS),
  state: OneOf(IMPORT_STATES),
  filename: T.String(),
  staffName: T.String(),
  createTime: Instant,
  updateTime: Instant,
  rows: T.Integer({ description: 'rows of the file that are not empty' }),
  done: T.Integer({ description: 'rows that the present stage is through with' }),
  counts: T.Object(
    Object.fromEntries(ROW_OUTCOMES.map(name => [name, Count])) as Record<(typeof ROW_OUTCOMES)[number], typeof Count>,
  ),
  columns: T.Array(Column, { description: 'what may be imported of the kind' }),
  header: T.Array(T.String(), { description: "the file's own first row" }),
  leftOut: T.Array(T.String(), { description: 'columns of the file that are not imported, as its header calls them' }),
  sample: T.Array(T.Array(T.String()), { description: "the file's first rows below it" }),
  mapping: T.Array(MappedColumn, { description: 'as it was taken, else as the header suggests' }),
  hidden: T.Array(T.Integer(), { description: 'columns that the file hides, from 0: none of them is suggested' }),
  unclear: T.Array(T.Object({ name: T.String(), indexes: T.Array(T.Integer()) }), {
    description: 'columns for which several of the file fit alike: none of them is suggested',
  }),
})
const Told = T.Object({
  column: T.String({ description: "label of the column, '' for the whole row" }),
  message: T.String(),
})
const ImportRow = T.Object({
  rowNo: T.Integer({ description: 'as the file counts, its header being a row too' }),
  outcome: OneOf(ROW_OUTCOMES),
  values: T.Record(T.String(), T.String(), { description: 'by name of the column' }),
  match: Nullable(
    T.Object({
      column: T.String({ description: 'label of the column by which it was found' }),
      name: T.String({ description: 'what it is called' }),
    }),
  ),
  changes: T.Array(T.Object({ column: T.String(), before: T.String(), after: T.String() }), {
    description: 'what the row puts in place of what is there, by name of the column',
  }),
  problems: T.Array(Told),
  notes: T.Array(Told, { description: 'what was taken otherwise than it stands in the file' }),
})

export const importApi = defineCalls({
  'POST /staff/import/upload': {
    ...staff,
    audit: false,
    summary: 'Read a file (xlsx, xls or csv) of one kind of rows; nothing is changed by it',
    upload: true,
    query: T.Object({
      kind: OneOf(SHEET_KINDS),
      encoding: T.Optional({ ...OneOf(ENCODINGS), description: 'of a csv; told from its content where that is clear' }),
      headerRow: T.Optional(
        T.Integer({
          minimum: 1,
          maximum: 2 ** 20,
          description: 'the row with the names of the columns; found by them',
        }),
      ),
      sheet: T.Optional(
        T.Integer({ minimum: 0, maximum: 1000, description: 'of a workbook, from 0; the first that is not hidden' }),
      ),
    }),
    data: T.Object({
      ...Import.properties,
      reading: T.Object({
        encoding: Nullable(OneOf(ENCODINGS)),
        headerRow: T.Integer(),
        head: T.Array(T.Object({ rowNo: T.Integer(), cells: T.Array(T.String()) }), {
          description: 'the first rows of the file as they stand, among which the header is',
        }),
        sheets: T.Array(T.Object({ name: T.String(), isHidden: T.Boolean() }), {
          description: 'sheets of a workbook, of which one was read',
        }),
        sheet: T.Integer({ description: 'the one that was read, from 0' }),
      }),
    }),
  },
  'POST /staff/import/check': {
    ...staff,
    audit: false,
    summary:
      'Compare the rows, their columns taken so, with what is there; again with other columns, as long as nothing was written',
    body: Body({ id: IdOf('import'), mapping: T.Array(MappedColumn, { minItems: 1, maxItems: MAX_IMPORT_COLUMNS }) }),
    data: Import,
  },
  'POST /staff/import/confirm': {
    ...staff,
    audit: 'import',
    summary: 'Let rows be written that are held back, or hold them back again; without numbers all of them',
    body: Body({
      id: IdOf('import'),
      rowNos: T.Optional(T.Array(T.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { minItems: 1, maxItems: 1000 })),
      isConfirmed: T.Boolean(),
    }),
    data: Import,
  },
  'POST /staff/import/run': {
    ...staff,
    audit: 'import',
    summary: 'Write the rows that are not wrong',
    idempotent: true,
    body: Body({ id: IdOf('import') }),
    data: Import,
  },
  'POST /staff/import/cancel': {
    ...staff,
    audit: 'import',
    summary: 'Stop writing; what was written stays, and can be undone',
    body: Body({ id: IdOf('import') }),
    data: Import,
  },
  'POST /staff/import/undo': {
    ...staff,
    audit: 'import',
    summary: 'Put back what was changed and remove what was made, but for rows that were changed or used since',
    idempotent: true,
    body: Body({ id: IdOf('import') }),
    data: Import,
  },
  'GET /staff/import/list': {
    ...read,
    summary: 'Imports of the tenant, newest first',
    query: T.Object(PageQuery),
    data: Page(Import),
  },
  'GET /staff/import/get': {
    ...read,
    summary: 'How far an import is',
    query: T.Object({ id: IdOf('import') }),
    data: Import,
  },
  'GET /staff/import/rows': {
    ...read,
    summary: 'Rows of an import, in the order of the file, with what is wrong with them',
    query: T.Object({
      id: IdOf('import'),
      outcome: T.Optional(OneOf(ROW_OUTCOMES)),
      after: T.Optional(T.Integer({ minimum: 0, maximum: MAX_INT, description: 'rowNo of the last row seen' })),
      pageSize: PageQuery.pageSize,
    }),
    data: T.Array(ImportRow),
  },
  'GET /staff/import/wrongRows': {
    ...staff,
    summary: 'The wrong rows as a csv, as they stood in the file, with what is wrong: to be corrected and sent again',
    download: true,
    query: T.Object({ id: IdOf('import') }),
    data: T.String({ description: 'csv (UTF-8 with a mark)' }),
  },
  'GET /staff/import/template': {
    ...staff,
    summary: 'An empty csv with the header that an import of the kind understands',
    download: true,
    query: T.Object({ kind: OneOf(SHEET_KINDS) }),
    data: T.String({ description: 'csv (UTF-8 with a mark)' }),
  },
})
