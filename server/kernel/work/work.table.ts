import type { BuildColumns } from 'drizzle-orm'
import { jsonb, text, uuid, type AnyPgColumn, type PgTable, type PgTableWithColumns } from 'drizzle-orm/pg-core'
import { instant, string } from '../../db/columns'
import type { Localized } from '../../../shared/language'
import type { subjectColumns } from '../lifecycle/lifecycle.table'

/** Columns of a table of work that staff do for a customer by a form, beside those of its lifecycle. */
export const workColumns = () => ({
  templateId: uuid('template_id').notNull(),
  productId: uuid('product_id'),
  title: text('title').notNull(),
  level: string('level'),
  /** `YYYY-MM-DD HH:mm`, or '' */
  planTime: string('plan_time'),
  attribute: jsonb('attribute').$type<Record<string, unknown>>().notNull(),
  executorId: uuid('executor_id'),
  arriveTime: instant('arrive_time'),
  serviceContent: string('service_content'),
  offReason: string('off_reason'),
  finishTime: instant('finish_time'),
})

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
  products: PgTable & { tenantId: Column<string>; id: Column<string>; name: Column<Localized>; model: Column<string> }
}
