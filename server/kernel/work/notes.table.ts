import { foreignKey, index, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createTime, id, tenantId } from '../../db/columns'

/**
 * What staff write about a kind of thing among themselves (`<kind>_notes`). Not entries of the timeline with a mark: whatever reads the
 * timeline for a customer would have to think of it.
 */
export const notesTable = (kind: string, subjects: () => Record<'tenantId' | 'id', AnyPgColumn>) =>
  pgTable(
    `${kind}_notes`,
    {
      tenantId: tenantId(),
      id: id(),
      subjectId: uuid(`${kind}_id`).notNull(),
      staffId: uuid('staff_id').notNull(),
      staffName: text('staff_name').notNull(),
      content: text('content').notNull(),
      attachment: uuid('attachment').array().notNull().default([]),
      createTime: createTime(),
    },
    t => [
      primaryKey({ columns: [t.tenantId, t.id] }),
      index().on(t.tenantId, t.subjectId, t.createTime, t.id),
      foreignKey({ columns: [t.tenantId, t.subjectId], foreignColumns: [subjects().tenantId, subjects().id] }),
    ],
  )
export type NotesTable = ReturnType<typeof notesTable>
