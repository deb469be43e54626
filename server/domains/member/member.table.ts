import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '../../../shared/language'
import type { Asset, CorrectionState, MemberReason } from '../../../shared/member'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { orders } from '../order/order.table'

/** What a customer has of an asset: the sum of its entries, locked and checked with each of them. */
export const memberAccounts = pgTable(
  'member_accounts',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    asset: text('asset').$type<Asset>().notNull(),
    /** cents; of points how many */
    amount: integer('amount').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.customerId, t.asset] }),
    check('member_accounts_amount', sql`${t.amount} >= 0`),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
  ],
)

/** Every change of an account. Rows are only added. */
export const memberEntries = pgTable(
  'member_entries',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    asset: text('asset').$type<Asset>().notNull(),
    delta: integer('delta').notNull(),
    after: integer('after').notNull(),
    reason: text('reason').$type<MemberReason>().notNull(),
    /** what it is for, of which one entry of a reason and asset is written: an order, a refund, a payment, a correction */
    ref: text('ref').notNull(),
    orderId: uuid('order_id'),
    /** its number, as it is shown */
    number: string('number'),
    note: string('note'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('member_entries_once').on(t.tenantId, t.asset, t.reason, t.ref),
    index('member_entries_customer').on(t.tenantId, t.customerId, t.asset, t.createTime, t.id),
    index('member_entries_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('member_entries_time').on(t.tenantId, t.createTime).concurrently(),
    index('member_entries_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
  ],
)

/** What went back of an order, by what it was paid with, in cents. Rows are only added. */
export const memberBacks = pgTable(
  'member_backs',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    /** for which it went back, once: an after-sale, or the order that was cancelled */
    ref: text('ref').notNull(),
    money: integer('money').notNull(),
    balance: integer('balance').notNull(),
    points: integer('points').notNull(),
    serviceFee: integer('service_fee').notNull(),
    quota: integer('quota').notNull(),
    /** points had been earned with the order by then */
    isAfterEarning: boolean('is_after_earning').notNull(),
    /** earned points that were to be taken back, and had been spent */
    lostPoints: integer('lost_points').notNull().default(0),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.ref] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
)

/** A change that one of the staff asks for and another one confirms. */
export const memberCorrections = pgTable(
  'member_corrections',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    asset: text('asset').$type<Asset>().notNull(),
    delta: integer('delta').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<CorrectionState>().notNull().default('asked'),
    askedById: uuid('asked_by_id').notNull(),
    askedByName: text('asked_by_name').notNull(),
    decidedById: uuid('decided_by_id'),
    decidedByName: string('decided_by_name'),
    createTime: createTime(),
    decideTime: instant('decide_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('member_corrections_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('member_corrections_time').on(t.tenantId, t.createTime, t.id),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
  ],
)

/** Money that tops up a balance. */
export const memberTopUps = pgTable(
  'member_top_ups',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    linkmanId: uuid('linkman_id').notNull(),
    /** cents */
    amount: integer('amount').notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('member_top_ups_linkman').on(t.tenantId, t.linkmanId),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** How a company keeps members. */
export const memberSettings = pgTable('member_settings', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  /** in rising order; points of a year from which on one has it */
  levels: jsonb('levels').$type<{ name: Localized; from: number }[]>().notNull().default([]),
  earnPerYuan: integer('earn_per_yuan').notNull().default(1),
  /** points for a yuan of service fee; 0: none */
  feeRate: integer('fee_rate').notNull().default(0),
  topUps: jsonb('top_ups').$type<number[]>().notNull().default([]),
  /** cents; null: no limit of a day */
  dailyQuotaLimit: integer('daily_quota_limit'),
  version: integer('version').notNull().default(1),
})
