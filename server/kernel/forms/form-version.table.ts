import { jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, tenantId } from '../../db/columns'
import type { StoredField } from '../../../contract/stored-field'

/**
 * The forms of templates as they were, each once: what was raised at a template keeps the id of its form, so that a
 * later change of the template does not rewrite the past. Rows are never changed.
 */
export const formVersions = pgTable(
  'form_versions',
  {
    tenantId: tenantId(),
    id: id(),
    /** what is raised at the template: 'event', 'task' … */
    ownerKind: text('owner_kind').notNull(),
    /** the template */
    ownerId: uuid('owner_id').notNull(),
    /** as the template had them: one that an operator wrote by hand may hold more than `StoredField` says */
    fields: jsonb('fields').$type<StoredField[]>().notNull(),
    /** SHA-256 of `fields`, hex; see hashOf in form-version.service.ts */
    hash: text('hash').notNull(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), unique().on(t.tenantId, t.ownerKind, t.ownerId, t.hash)],
)
