import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, string, tenantId } from '../../db/columns'
import { formVersions } from './form-version.table'

/** Which form a template had from when on: each publication of it, numbered from 1. The form of a template that nobody ever published here has none. */
export const formPublications = pgTable(
  'form_publications',
  {
    tenantId: tenantId(),
    ownerKind: text('owner_kind').notNull(),
    ownerId: uuid('owner_id').notNull(),
    number: integer('number').notNull(),
    formVersionId: uuid('form_version_id').notNull(),
    /** who published it, '' for the form that was there before */
    staffName: string('staff_name'),
    publishTime: instant('publish_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.ownerKind, t.ownerId, t.number] }),
    foreignKey({
      name: 'form_publications_version',
      columns: [t.tenantId, t.formVersionId],
      foreignColumns: [formVersions.tenantId, formVersions.id],
    }),
  ],
)
