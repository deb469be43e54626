import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenantId } from '../../db/columns'

/** The table of values that must be unique among the open events, tasks … of a template: one for each kind of owner. */
export const uniqueValuesTable = <K extends string>(kind: K) =>
  pgTable(
    `${kind}_unique_values`,
    {
      tenantId: tenantId(),
      templateId: uuid('template_id').notNull(),
      fieldName: text('field_name').notNull(),
      value: text('value').notNull(),
      ownerId: uuid(`${kind}_id`).notNull(),
    },
    t => [primaryKey({ columns: [t.tenantId, t.templateId, t.fieldName, t.value] }), index().on(t.tenantId, t.ownerId)],
  )
export type UniqueValuesTable = ReturnType<typeof uniqueValuesTable<string>>
