import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EventRecordType, EventState } from '../../../shared/event'
import { createTime, id, instant, localized, string, tenantId } from '../../db/columns'
import { storedFields, type StoredField } from '../../kernel/form-fields/stored-field'
import { uniqueValuesTable } from '../../kernel/forms/unique-values.table'
import {
  countsTable,
  numbersTable,
  subjectColumns,
  timelineTable,
  totalsTable,
  typeCountsTable,
} from '../../kernel/lifecycle/lifecycle.table'
import { workColumns, workKeys } from '../../kernel/work/work.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { products } from '../product/product.table'

/** A kind of service request with its form. */
export const eventTemplates = pgTable(
  'event_templates',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: localized('name'),
    description: localized('description'),
    notice: localized('notice'),
    icon: string('icon'),
    enabled: integer('enabled').$type<0 | 1>().notNull().default(1),
    isDelete: integer('is_delete').$type<0 | 1>().notNull().default(0),
    order: integer('order').notNull().default(0),
    fields: storedFields('fields').notNull(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** A service request. */
export const events = pgTable(
  'events',
  {
    ...subjectColumns<EventState>(),
    eventNo: text('event_no').notNull(),
    ...workColumns(),
    /** the form as it was at creation; null only where a server of release 0.1 wrote `fields` after the tables had changed */
    formVersionId: uuid('form_version_id'),
    /** @deprecated the form itself, as release 0.1 kept it; null in every event since. Will be dropped in a later release */
    fields: jsonb('fields').$type<StoredField[]>(),
    star: integer('star'),
    urgeTime: instant('urge_time'),
  },
  t => [
    ...workKeys('events', t),
    unique().on(t.tenantId, t.eventNo),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [eventTemplates.tenantId, eventTemplates.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)

export const eventCounts = countsTable<EventState>('event')
export const eventTotals = totalsTable<EventState>('event')
export const eventTypeCounts = typeCountsTable('event')
/** SR20261118-0042. */
export const eventNumbers = numbersTable('event')
export const eventRecords = timelineTable<EventRecordType>('event', () => events)

/** Values that must be unique among the open events of a template. */
export const eventUniqueValues = uniqueValuesTable('event')

export const evaluations = pgTable(
  'evaluations',
  {
    tenantId: tenantId(),
    eventId: uuid('event_id').notNull(),
    executorId: uuid('executor_id'),
    star: integer('star').notNull(),
    starFields: jsonb('star_fields').$type<{ name: string; star: number }[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    content: string('content'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.eventId] }),
    index().on(t.tenantId, t.executorId),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [events.tenantId, events.id] }),
  ],
)
