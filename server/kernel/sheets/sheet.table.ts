import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SheetKind } from '../../../shared/kinds'
import type { Language } from '../../../shared/language'
import type { ImportState, RowOutcome } from '../../../shared/sheet'
import { createTime, id, instant, tenantId } from '../../db/columns'
import type { Cell, Outlook, RowProblem, RowValues } from '../call/sheet'
import { tenants } from '../tenancy/door.table'

/** A file whose rows are imported. */
export const imports = pgTable(
  'imports',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    kind: text('kind').$type<SheetKind>().notNull(),
    state: text('state').$type<ImportState>().notNull(),
    filename: text('filename').notNull(),
    /** who sent it, and in which language names are that it brings */
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    language: text('language').$type<Language>().notNull(),
    header: jsonb('header').$type<string[]>().notNull(),
    mapping: jsonb('mapping').$type<{ name: string; index: number }[]>().notNull(),
    /** columns that the file hides, and those of it that fit one of ours alike: whoever sent it is asked, also later */
    hidden: jsonb('hidden').$type<number[]>().notNull().default([]),
    unclear: jsonb('unclear').$type<{ name: string; indexes: number[] }[]>().notNull().default([]),
    rows: integer('rows').notNull(),
    /** rows that the present stage is through with, and the row that it came to: it goes on behind it, or before it when it takes back */
    done: integer('done').notNull().default(0),
    position: integer('position').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<RowOutcome, number>>>().notNull(),
    createTime: createTime(),
    updateTime: instant('update_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.createTime, t.id),
    index().on(t.createTime),
  ],
)

/** One row of the file, and what became of it. */
export const importRows = pgTable(
  'import_rows',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    /** as the file counts: 1 is its header */
    rowNo: integer('row_no').notNull(),
    cells: jsonb('cells').$type<Cell[]>().notNull(),
    outcome: text('outcome').$type<RowOutcome>().notNull(),
    values: jsonb('values').$type<RowValues>(),
    problems: jsonb('problems').$type<RowProblem[]>(),
    /** what its preview shows of what is there */
    outlook: jsonb('outlook').$type<Outlook>(),
    /** what was there before and what was made, by which it is taken back */
    trace: jsonb('trace'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.importId, t.rowNo] }),
    index().on(t.tenantId, t.importId, t.outcome, t.rowNo),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** What may stand in one row of a file only: the first row that has it. */
export const importKeys = pgTable(
  'import_keys',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    key: text('key').notNull(),
    rowNo: integer('row_no').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.importId, t.key] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
)
