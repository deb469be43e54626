import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AfterSaleReason, AfterSaleRecordType, AfterSaleState, AfterSaleType } from '../../../shared/aftersale'
import { instant, string, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'
import { orderLines, orders } from '../order/order.table'

/** What a customer asks for with pieces of an order. */
export const afterSales = pgTable(
  'after_sales',
  {
    ...subjectColumns<AfterSaleState>(),
    afterSaleNo: text('after_sale_no').notNull(),
    type: text('type').$type<AfterSaleType>().notNull(),
    orderId: uuid('order_id').notNull(),
    orderNo: text('order_no').notNull(),
    reason: text('reason').$type<AfterSaleReason>().notNull(),
    /** in the customer's words */
    text: string('text'),
    pictures: uuid('pictures').array().notNull().default([]),
    /** cents that go back; 0 where goods are exchanged or repaired */
    amount: integer('amount').notNull(),
    /** where the goods go to, as it was approved */
    returnAddress: string('return_address'),
    /** the parcel of the customer, and that of the company */
    returnCompany: string('return_company'),
    returnNumber: string('return_number'),
    sentCompany: string('sent_company'),
    sentNumber: string('sent_number'),
    rejectReason: string('reject_reason'),
    /** of the money that goes back; null before, and where none does */
    refundId: uuid('refund_id'),
    sendTime: instant('send_time'),
    finishTime: instant('finish_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.afterSaleNo),
    index('after_sales_order').on(t.tenantId, t.orderId, t.createTime),
    index('after_sales_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id),
    index('after_sales_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('after_sales_time').on(t.tenantId, t.createTime, t.id),
    index('after_sales_refund')
      .on(t.tenantId, t.refundId)
      .where(sql`${t.refundId} is not null`),
    // what counts as received: read over all tenants
    index('after_sales_sent')
      .on(t.sendTime)
      .where(sql`${t.state} = 'sending'`),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
)

/** Pieces of the order that it is about. */
export const afterSaleLines = pgTable(
  'after_sale_lines',
  {
    tenantId: tenantId(),
    afterSaleId: uuid('after_sale_id').notNull(),
    lineId: uuid('line_id').notNull(),
    pieces: integer('pieces').notNull(),
    /** cents that go back for them */
    amount: integer('amount').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.afterSaleId, t.lineId] }),
    index('after_sale_lines_line').on(t.tenantId, t.lineId),
    check('after_sale_lines_pieces', sql`${t.pieces} > 0`),
    foreignKey({ columns: [t.tenantId, t.afterSaleId], foreignColumns: [afterSales.tenantId, afterSales.id] }),
    foreignKey({ columns: [t.tenantId, t.lineId], foreignColumns: [orderLines.tenantId, orderLines.id] }),
  ],
)

export const {
  timeline: afterSaleRecords,
  counts: afterSaleCounts,
  totals: afterSaleTotals,
  numbers: afterSaleNumbers,
  words: afterSaleWords,
} = lifeTables<AfterSaleState, AfterSaleRecordType, { company: string; number: string }>('after_sale', () => afterSales)
