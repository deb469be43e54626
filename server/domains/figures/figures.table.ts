import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FigureKey, FigureSource } from '../../../shared/figures'
import { tenantId } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

/** What was counted of a figure on a day: of all ('' for dimension and value), and of each value of each dimension. */
export const figureDays = pgTable(
  'figure_days',
  {
    tenantId: tenantId(),
    figure: text('figure').$type<FigureKey>().notNull(),
    dimension: text('dimension').notNull(),
    day: date('day').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
    sum: bigint('sum', { mode: 'number' }).notNull(),
    /** of minutes, how many fall into each class of MINUTE_BOUNDS; null for other figures */
    classes: integer('classes').array(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.figure, t.dimension, t.day, t.value] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
)

/**
 * Days whose facts changed since they were counted, as often as they did: triggers of the tables with the facts (migration 0049) write
 * them in the transaction of the change, whoever makes it, and without a unique key, for which two changes of a day would wait.
 */
export const figureStaleDays = pgTable(
  'figure_stale_days',
  {
    tenantId: tenantId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    source: text('source').$type<FigureSource>().notNull(),
    day: date('day').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('figure_stale_days_source').on(t.tenantId, t.source, t.day),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade'),
  ],
)
