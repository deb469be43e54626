import { customType, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantId } from '../../db/columns'
import type { SubjectTable } from '../lifecycle/lifecycle.table'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words that works of a kind are found by (`<kind>_words`). A table of its own: a work is written at each step, and its words seldom. */
export const wordsTable = (kind: string, subjects: () => SubjectTable) =>
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
      foreignKey({
        columns: [t.tenantId, t.subjectId],
        foreignColumns: [subjects().tenantId, subjects().id],
      }).onDelete('cascade'),
    ],
  )
export type WordsTable = ReturnType<typeof wordsTable>
