import { sql, type SQL } from 'drizzle-orm'
import {
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { tenantId } from '../../db/columns'
import type { SubjectTable } from './lifecycle.table'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Whether words came from a server that knew no weights: see words.ts. As text, so that an index may have it as its condition. */
export const areUnweighted = (words: AnyPgColumn | ExtraConfigColumn): SQL => sql`ts_filter(${words}, '{a}') = ''`

/** The words that works of a kind are found by (`<kind>_words`). A table of its own: a work is written at each step, and its words seldom. Where unweighted rows are looked for, to be written anew, they have an index. */
export const wordsTable = (kind: string, subjects: () => SubjectTable, { rewritten = false } = {}) =>
  pgTable(
    `${kind}_words`,
    {
      tenantId: tenantId(),
      subjectId: uuid(`${kind}_id`).notNull(),
      customerId: uuid('customer_id').notNull(),
      words: tsvector('words').notNull(),
    },
    t => [
      primaryKey({ columns: [t.tenantId, t.subjectId] }),
      index(`${kind}_words_words`).using('gin', t.tenantId, t.customerId, t.words),
      ...(rewritten
        ? [index(`${kind}_words_unweighted`).on(t.tenantId, t.subjectId).where(areUnweighted(t.words)).concurrently()]
        : []),
      foreignKey({
        columns: [t.tenantId, t.subjectId],
        foreignColumns: [subjects().tenantId, subjects().id],
      }).onDelete('cascade'),
    ],
  )
export type WordsTable = ReturnType<typeof wordsTable>
