import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ParcelState } from '../../../shared/parcel'
import { instant, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'
import { shipments } from '../order/order.table'

/** What is known of a parcel, and when its carrier was asked. */
export const shipmentTracks = pgTable(
  'shipment_tracks',
  {
    tenantId: tenantId(),
    shipmentId: uuid('shipment_id').notNull(),
    state: text('state').$type<ParcelState>().notNull().default('sent'),
    /** of the last step */
    stepTime: instant('step_time'),
    /** when the carrier was asked, and when it answered, the last time */
    askedTime: instant('asked_time').notNull(),
    knownTime: instant('known_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.shipmentId] }),
    foreignKey({ columns: [t.tenantId, t.shipmentId], foreignColumns: [shipments.tenantId, shipments.id] }),
  ],
)

/** What happened to a parcel, each step by its time. */
export const shipmentSteps = pgTable(
  'shipment_steps',
  {
    tenantId: tenantId(),
    shipmentId: uuid('shipment_id').notNull(),
    time: instant('time').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<ParcelState>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.shipmentId, t.time] }),
    foreignKey({ columns: [t.tenantId, t.shipmentId], foreignColumns: [shipments.tenantId, shipments.id] }),
  ],
)

/** How many questions to carriers a company may ask. */
export const logisticsQuotas = pgTable(
  'logistics_quotas',
  {
    tenantId: tenantId().references(() => tenants.id),
    totalQuota: integer('total_quota').notNull(),
    isDailyLimit: boolean('is_daily_limit').notNull(),
    dailyQuotaLimit: integer('daily_quota_limit').notNull(),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId] })],
)

/** How many questions a company asked on each day. */
export const logisticsUses = pgTable(
  'logistics_uses',
  {
    tenantId: tenantId().references(() => tenants.id),
    day: date('day').notNull(),
    uses: integer('uses').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.day] }), check('logistics_uses_count', sql`${t.uses} >= 0`)],
)
