import { eq, sql, type SQL } from 'drizzle-orm'
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
import type { Spec } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { DeductionKind, OrderRecordType, OrderState } from '../../../shared/order'
import { serialKey } from '../../../shared/register'
import { createTime, id, instant, localized, string, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'
import { serialKeyOf } from '../product/product.table'

/** An address as it was when it was ordered. */
export interface OrderAddress {
  name: string
  phone: string
  country: string
  province: string
  city: string
  dist: string
  address: string
}

export const orders = pgTable(
  'orders',
  {
    ...subjectColumns<OrderState>(),
    orderNo: text('order_no').notNull(),
    /** of the request whose quotation it pays for; null for what was ordered in the shop */
    eventId: uuid('event_id'),
    eventNo: string('event_no'),
    quotationId: uuid('quotation_id'),
    /** null where it is collected */
    address: jsonb('address').$type<OrderAddress>(),
    isPickup: boolean('is_pickup').notNull().default(false),
    remark: string('remark'),
    /** cents: the lines at full price, and what is to be paid */
    total: integer('total').notNull(),
    payable: integer('payable').notNull(),
    pieces: integer('pieces').notNull(),
    /** of its payment, here or over the counter; null where there is nothing to pay, or staff have not seen the money */
    paymentId: uuid('payment_id'),
    /** of the payment here, '' for none */
    paymentNo: string('payment_no'),
    /** until when it can be paid */
    expireTime: instant('expire_time').notNull(),
    payTime: instant('pay_time'),
    shipTime: instant('ship_time'),
    finishTime: instant('finish_time'),
    cancelReason: string('cancel_reason'),
    /** 6 digits, '' until it is paid; good once */
    pickupCode: string('pickup_code'),
    /** wrong codes that were tried */
    pickupTries: integer('pickup_tries').notNull().default(0),
    /** the customer does not want to see it any more */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.orderNo),
    index('orders_customer_state').on(t.tenantId, t.customerId, t.state, t.createTime, t.id),
    index('orders_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('orders_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('orders_time').on(t.tenantId, t.createTime, t.id),
    index('orders_paid').on(t.tenantId, t.payTime).concurrently(),
    index('orders_linkman').on(t.tenantId, t.linkmanId),
    index('orders_event').on(t.tenantId, t.eventId, t.createTime).concurrently(),
    // what the clock ends: read over all tenants
    index('orders_waiting')
      .on(t.expireTime)
      .where(sql`${t.state} in ('unpaid', 'offlinePending')`)
      .concurrently(),
    index('orders_shipped')
      .on(t.shipTime)
      .where(sql`${t.state} = 'shipped'`),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

export const {
  timeline: orderRecords,
  counts: orderCounts,
  totals: orderTotals,
  numbers: orderNumbers,
  words: orderWords,
} = lifeTables<OrderState, OrderRecordType, { company: string; number: string; pieces: number }>('order', () => orders)

/** What was ordered, as it was then. */
export const orderLines = pgTable(
  'order_lines',
  {
    tenantId: tenantId(),
    id: id(),
    orderId: uuid('order_id').notNull(),
    place: integer('place').notNull(),
    /** null for what stands in no catalogue: a line of a quotation in words of its own */
    commodityId: uuid('commodity_id'),
    variantId: uuid('variant_id'),
    kind: text('kind').$type<GoodsKind>().notNull(),
    name: localized('name'),
    specs: jsonb('specs').$type<Spec[]>().notNull().default([]),
    picture: string('picture'),
    unit: jsonb('unit').$type<Localized>().notNull(),
    /** cents of one piece, before and after the discount */
    price: integer('price').notNull(),
    salePrice: integer('sale_price').notNull(),
    amount: integer('amount').notNull(),
    /** pieces that the warranty of a machine pays for */
    covered: integer('covered').notNull().default(0),
    coveredProductId: uuid('covered_product_id'),
    coveredProductName: jsonb('covered_product_name').$type<Localized>(),
    coveredModel: string('covered_model'),
    /** why the warranty pays for it, where staff said so */
    coveredReason: string('covered_reason'),
    /** the request by which it is done: of a service, once it is paid */
    eventId: uuid('event_id'),
    eventNo: string('event_no'),
    /** cents that are to be paid for it; those of all lines are the order's */
    share: integer('share').notNull(),
    sent: integer('sent').notNull().default(0),
    /** pieces in after-sales that are open, and pieces whose money went back or is on its way */
    returning: integer('returning').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('order_lines_order').on(t.tenantId, t.orderId, t.place),
    index('order_lines_event').on(t.tenantId, t.eventId).concurrently(),
    index('order_lines_covered')
      .on(t.tenantId, t.coveredProductId, t.variantId)
      .where(sql`${t.covered} > 0`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    check('order_lines_sent', sql`${t.sent} between 0 and ${t.amount}`),
    check(
      'order_lines_back',
      sql`${t.returning} >= 0 and ${t.refunded} >= 0 and ${t.returning} + ${t.refunded} <= ${t.amount}`,
    ),
    check('order_lines_covered_pieces', sql`${t.covered} between 0 and ${t.amount}`),
  ],
)

/** Why an order costs less than its lines, in cents. */
export const orderDeductions = pgTable(
  'order_deductions',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    kind: text('kind').$type<DeductionKind>().notNull(),
    amount: integer('amount').notNull(),
    ref: string('ref'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.kind] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
)

/** A parcel. */
export const shipments = pgTable(
  'shipments',
  {
    tenantId: tenantId(),
    id: id(),
    orderId: uuid('order_id').notNull(),
    company: text('company').notNull(),
    number: text('number').notNull(),
    lines: jsonb('lines').$type<{ lineId: string; amount: number }[]>().notNull(),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('shipments_number')
      .on(t.tenantId, serialKeyOf({ serialNumber: t.number }))
      .concurrently(),
    index('shipments_order').on(t.tenantId, t.orderId, t.createTime),
    // what the clock asks carriers for: read over all tenants
    index('shipments_time').on(t.createTime).concurrently(),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
)

/** That a parcel has the number that was typed: yesterday's may be kept in another case, with blanks in it. */
export const isParcel = (number: string): SQL => eq(serialKeyOf({ serialNumber: shipments.number }), serialKey(number))
