import { sql } from 'drizzle-orm'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceRecordType, InvoiceState, InvoiceTitleKind } from '../../../shared/invoice'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { linkmen } from '../../kernel/identity/auth.table'
import { lifeTables } from '../../kernel/lifecycle/life.table'
import { subjectColumns } from '../../kernel/lifecycle/lifecycle.table'
import { orders } from '../order/order.table'

/** To whom an invoice is made out. */
export interface InvoiceTitle {
  kind: InvoiceTitleKind
  name: string
  taxNo: string
  bank: string
  bankAccount: string
  address: string
  phone: string
  email: string
}

/** Titles that a person keeps. Of one's titles one is the default. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    tenantId: tenantId(),
    id: id(),
    linkmanId: uuid('linkman_id').notNull(),
    title: jsonb('title').$type<InvoiceTitle>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('invoice_titles_linkman').on(t.tenantId, t.linkmanId, t.createTime),
    uniqueIndex('invoice_titles_default')
      .on(t.tenantId, t.linkmanId)
      .where(sql`${t.isDefault}`),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** An invoice that was asked for, with the title as it was then. */
export const invoices = pgTable(
  'invoices',
  {
    ...subjectColumns<InvoiceState>(),
    invoiceNo: text('invoice_no').notNull(),
    /** of the invoice itself, '' until it is issued */
    number: string('number'),
    /** of the request that it is about, null for orders that were chosen one by one */
    eventId: uuid('event_id'),
    title: jsonb('title').$type<InvoiceTitle>().notNull(),
    /** cents */
    amount: integer('amount').notNull(),
    /** cents by which an issued one names more than what is kept of its orders: it has to be void */
    excess: integer('excess').notNull().default(0),
    fileId: uuid('file_id'),
    reason: string('reason'),
    issueTime: instant('issue_time'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique().on(t.tenantId, t.invoiceNo),
    index('invoices_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id),
    index('invoices_state').on(t.tenantId, t.state, t.createTime, t.id),
    index('invoices_time').on(t.tenantId, t.createTime, t.id),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
  ],
)

/** What an invoice is about. An order is on one invoice that is not over. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    tenantId: tenantId(),
    invoiceId: uuid('invoice_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** cents: what was paid and not paid back, when it was asked for */
    amount: integer('amount').notNull(),
    /** false where the invoice is over */
    isCurrent: boolean('is_current').notNull().default(true),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.invoiceId, t.orderId] }),
    uniqueIndex('invoice_orders_current')
      .on(t.tenantId, t.orderId)
      .where(sql`${t.isCurrent}`),
    foreignKey({ columns: [t.tenantId, t.invoiceId], foreignColumns: [invoices.tenantId, invoices.id] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
)

export const {
  timeline: invoiceRecords,
  counts: invoiceCounts,
  totals: invoiceTotals,
  numbers: invoiceNumbers,
  words: invoiceWords,
} = lifeTables<InvoiceState, InvoiceRecordType, { number?: string; amount?: number }>('invoice', () => invoices)
