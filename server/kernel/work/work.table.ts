import { sql, type BuildColumns, type SQL } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
  type PgTable,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import { instant, string } from '../../db/columns'
import type { Localized } from '../../../shared/language'
import { formVersions } from '../forms/form-version.table'
import { customers, linkmen, staff } from '../identity/auth.table'
import type { subjectColumns } from '../lifecycle/lifecycle.table'

/** Columns of a table of work that staff do for a customer by a form, beside those of its lifecycle. */
export const workColumns = () => ({
  templateId: uuid('template_id').notNull(),
  productId: uuid('product_id'),
  title: text('title').notNull(),
  level: string('level'),
  /** `YYYY-MM-DD HH:mm`, or '' */
  planTime: string('plan_time'),
  /** length of the planned visit and the window that the customer was told; 0 for what the company says (WINDOW_HOURS without a rule) */
  planMinutes: integer('plan_minutes').notNull().default(0),
  /** how often the customer moved the visit */
  moves: integer('moves').notNull().default(0),
  attribute: jsonb('attribute').$type<Record<string, unknown>>().notNull(),
  /** where the machine stood or the customer was to be found when it was made, for a form that does not say; '' where nothing was known */
  knownPlace: string('known_place'),
  executorId: uuid('executor_id'),
  /** when whoever set out means to be there, as the customer was told, then when they came; null while nobody has set out */
  arriveTime: instant('arrive_time'),
  /** since when whoever came is there; null while nobody is */
  onSiteTime: instant('on_site_time'),
  /** the first visit, the second one …: the number of the one that is planned or under way */
  visitNumber: integer('visit_number').notNull().default(1),
  serviceContent: string('service_content'),
  offReason: string('off_reason'),
  finishTime: instant('finish_time'),
})

type Keyed = Record<
  'tenantId' | 'id' | 'customerId' | 'linkmanId' | 'state' | 'createTime' | 'unread' | 'executorId' | 'formVersionId',
  ExtraConfigColumn
>
/** Keys and indexes of the work's `table`, by which its lists are read. */
export const workKeys = (table: string, t: Keyed) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  // read backwards for "newest first"; written with desc() they would be NULLS LAST, which no ordinary "order by … desc" matches
  index(`${table}_customer_time`).on(t.tenantId, t.customerId, t.createTime, t.id),
  index(`${table}_customer_state`).on(t.tenantId, t.customerId, t.state, t.createTime, t.id),
  index(`${table}_state`).on(t.tenantId, t.state, t.createTime, t.id),
  index(`${table}_executor`).on(t.tenantId, t.executorId),
  // by which PostgreSQL sees that a contact may be removed
  index(`${table}_linkman`).on(t.tenantId, t.linkmanId).concurrently(),
  index(`${table}_unread`)
    .on(t.tenantId, t.customerId)
    .where(sql`${t.unread} > 0`),
  foreignKey({ columns: [t.tenantId, t.formVersionId], foreignColumns: [formVersions.tenantId, formVersions.id] }),
  foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  foreignKey({ columns: [t.tenantId, t.executorId], foreignColumns: [staff.tenantId, staff.id] }),
]

/** Where a work is done, unless its form says it: as it was known when it was made, whatever the customer's record says since. Beside its customer. */
export const addressOf = ({ knownPlace }: { knownPlace: AnyPgColumn }): SQL<string> =>
  sql<string>`coalesce(nullif(${knownPlace}, ''), ${customers.customerAddress})`

/** A table with the columns of {@link workColumns} and of its lifecycle. */
export type WorkTable<S extends string> = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof subjectColumns<S>> & ReturnType<typeof workColumns>, 'pg'>
  dialect: 'pg'
}>

type Column<D> = AnyPgColumn<{ data: D; notNull: true }>
/** The tables whose names stand beside a work in a list: they are a domain's, so that the domain brings them. */
export interface Neighbours {
  templates: PgTable & { tenantId: Column<string>; id: Column<string>; name: Column<Localized>; icon: Column<string> }
  products: PgTable & {
    tenantId: Column<string>
    id: Column<string>
    name: Column<Localized>
    model: Column<string>
    serialNumber: Column<string>
    type: Column<Localized>
    qualityInfoStartTime: AnyPgColumn<{ data: string }>
    qualityInfoEndTime: AnyPgColumn<{ data: string }>
  }
}
