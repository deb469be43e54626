import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import type { StoredField } from '../../../contract/stored-field'
import type { EventRecordType, EventState } from '../../../shared/event'
import type { SlaKind, SlaState } from '../../../shared/sla'
import { OPEN_STATES, type QueueColumn, type QueueFilter, type QueueSort } from '../../../shared/queue'
import type { Localized } from '../../../shared/language'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { storedFields } from '../../kernel/form-fields/stored-fields.column'
import { uniqueValuesTable } from '../../kernel/forms/unique-values.table'
import {
  countsTable,
  numbersTable,
  subjectColumns,
  timelineTable,
  totalsTable,
  typeCountsTable,
} from '../../kernel/lifecycle/lifecycle.table'
import { staff } from '../../kernel/identity/auth.table'
import { notesTable } from '../../kernel/work/notes.table'
import { wordsTable } from '../../kernel/lifecycle/words.table'
import { workColumns, workKeys } from '../../kernel/work/work.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { productKinds, products } from '../product/product.table'

/** What a template says to customers, in all languages. */
export interface TemplateContent {
  name: Localized
  description: Localized
  notice: Localized
  icon: string
  fields: StoredField[]
}

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
    /** what staff are writing and customers do not see yet */
    draft: jsonb('draft').$type<TemplateContent>(),
    version: version(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** No moment at which anything is due. */
export const NEVER = '9999-12-31T00:00:00.000Z'
/** The states of `OPEN_STATES`, as text: a parameter would keep PostgreSQL from the indexes with this condition. */
export const onDesk = (state: AnyPgColumn | ExtraConfigColumn): SQL =>
  sql`${state} in (${sql.raw(OPEN_STATES.map(one => `'${one}'`).join(', '))})`

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
    /** what was promised and when it was kept; null until it is known of an event that did not come by {@link raiseEvent}, see backlog.service.ts */
    sla: jsonb('promises').$type<SlaState>(),
    /** when the next promise has to be kept, {@link NEVER} when none is open or the event is not on the desk: the order of the queue */
    dueTime: instant('due_time').notNull().default(NEVER),
    dueKind: string('due_kind').$type<SlaKind | ''>(),
    /** `province/city/district` of its address, or '' */
    area: string('area'),
    /** entries by the customer that no staff has read */
    customerUnread: integer('customer_unread').notNull().default(0),
    /** staff asked the customer something, who has not answered */
    waiting: boolean('waiting').notNull().default(false),
    /** since when: what is promised stands still meanwhile */
    waitingTime: instant('waiting_time'),
    /** where it goes on, of one that was merged into another */
    mergedIntoId: uuid('merged_into_id'),
  },
  t => [
    ...workKeys('events', t),
    // the queue: what lies on the desk by promise, as a whole and by what it is mostly cut down to; see queue.queries.ts
    index('events_due').on(t.tenantId, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_state_due').on(t.tenantId, t.state, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_executor_due').on(t.tenantId, t.executorId, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_template_due').on(t.tenantId, t.templateId, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_area_due').on(t.tenantId, t.area, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_level_due').on(t.tenantId, t.level, t.dueTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_waiting_due')
      .on(t.tenantId, t.dueTime, t.id)
      .where(sql`${t.waiting} and ${onDesk(t.state)}`)
      .concurrently(),
    index('events_desk_time').on(t.tenantId, t.createTime, t.id).where(onDesk(t.state)).concurrently(),
    index('events_time').on(t.tenantId, t.createTime, t.id).concurrently(),
    index('events_finished').on(t.tenantId, t.finishTime).concurrently(),
    index('events_product_time').on(t.tenantId, t.productId, t.createTime, t.id).concurrently(),
    index('events_backlog')
      .on(t.tenantId, t.id)
      .where(sql`${t.sla} is null`)
      .concurrently(),
    unique().on(t.tenantId, t.eventNo),
    index('events_template').on(t.tenantId, t.templateId, t.state).concurrently(),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [eventTemplates.tenantId, eventTemplates.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)

/** What was described in place of a product: the one value of a form that has a kind and no id. */
export const described = sql<unknown>`case when ${events.productId} is null then jsonb_path_query_first(${events.attribute}, '$.* ? (exists(@.kindId))') end`
const kindsOfProduct = sql`array(select ${productKinds.id}::text from ${products} join ${productKinds}
  on ${productKinds.tenantId} = ${products.tenantId} and ${products.model} = any(${productKinds.models})
  where ${products.tenantId} = ${events.tenantId} and ${products.id} = ${events.productId})`
/** Of which skills a request needs one: its template, and the kinds that its product is of, or that was described in place of one. */
export const neededSkills = sql<
  string[]
>`(array[${events.templateId}::text] || ${kindsOfProduct} || array_remove(array[${described} ->> 'kindId'], null))`

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
    /** 1 to 5; null where the tenant asked for none */
    star: integer('star'),
    starFields: jsonb('star_fields').$type<{ name: string; star: number }[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    content: string('content'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.eventId] }),
    index().on(t.tenantId, t.executorId),
    index('evaluations_time').on(t.tenantId, t.createTime).concurrently(),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [events.tenantId, events.id] }),
  ],
)

/** Events that were raised without an account: of a link from outside, what that calls them. */
export const guestRequests = pgTable(
  'guest_requests',
  {
    tenantId: tenantId(),
    eventId: uuid('event_id').notNull(),
    /** '' for none */
    outerBizId: string('outer_biz_id'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.eventId] }),
    index('guest_requests_outer').on(t.tenantId, t.outerBizId).concurrently(),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [events.tenantId, events.id] }),
  ],
)

/** The words that an event is found by. */
export const eventWords = wordsTable('event', () => events, { rewritten: true })
/** What staff write about events among themselves. */
export const eventNotes = notesTable('event', () => events)

/** Columns of what a staff member keeps, and may share with all others. */
const keptColumns = () => ({
  tenantId: tenantId(),
  id: id(),
  staffId: uuid('staff_id').notNull(),
  shared: boolean('shared').notNull(),
  position: integer('position').notNull().default(0),
  /** goes up with each write */
  version: integer('version').notNull().default(1),
  createTime: createTime(),
})

/** Filters, columns and order of the queue under a name. */
export const eventViews = pgTable(
  'event_views',
  {
    ...keptColumns(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<QueueFilter>().notNull(),
    columns: text('columns').array().$type<QueueColumn[]>().notNull(),
    sort: text('sort').$type<QueueSort>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.staffId),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

/** Replies that are written once, with placeholders for what differs (shared/canned-text.ts). */
export const cannedTexts = pgTable(
  'canned_texts',
  {
    ...keptColumns(),
    title: text('title').notNull(),
    content: text('content').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.staffId),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)
