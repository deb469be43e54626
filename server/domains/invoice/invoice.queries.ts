import { and, asc, count, desc, eq, gt, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { InvoiceState } from '../../../shared/invoice'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { longPage, pageOf, paginate } from '../../kernel/call/page'
import { fileValues } from '../../kernel/files/use.service'
import { calledAt, customers, linkmen } from '../../kernel/identity/auth.table'
import { refunds } from '../../kernel/pay/pay.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { orders } from '../order/order.table'
import { invoiceOrders, invoices } from './invoice.table'

export type InvoiceRow = typeof invoices.$inferSelect

/** Lets customers ask, and keep titles: what was asked for or issued before can be read in any case. Throws INVOICES_OFF where the caller's company has none. */
export async function enterInvoices(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!row?.flags.RECEIPT_MANAGE) throw new AppError('INVOICES_OFF')
}

/** What an order or a request is about: by ids of orders, or by that of a request. */
export interface Billed {
  bizType: 'order' | 'event'
  bizIds: readonly string[]
}
/** States of an order in which it is paid. */
const PAID = ['paid', 'shipped', 'completed'] as const

const isPaid = (state: string): boolean => (PAID as readonly string[]).includes(state)

/**
 * What of each of these orders may be invoiced now, in cents: of one that is paid what was paid in money and from the balance, less what
 * went back, also what somebody paid back at the provider itself. What was paid twice or too late was never the order's.
 */
export async function invoiceable(ctx: Ctx, db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!orderIds.length) return new Map()
  const elsewhere = sql<number>`coalesce((select sum(${refunds.amount}) from ${refunds} where ${and(
    eq(refunds.tenantId, orders.tenantId),
    eq(refunds.paymentId, orders.paymentId),
    ne(refunds.state, 'failed'),
    eq(refunds.reason, 'elsewhere'),
  )}), 0)::integer`
  const rows = await db
    .select({ id: orders.id, state: orders.state, elsewhere })
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.tenantId), inArray(orders.id, [...orderIds])))
  const kept = await ctx.offers.memberAssets[0]?.kept(ctx, db, orderIds)
  return new Map(
    rows.map(({ id, state, elsewhere: back }) => [id, isPaid(state) ? Math.max(0, (kept?.get(id) ?? 0) - back) : 0]),
  )
}

/** The paid orders of the caller's customer and what of each may be invoiced. Throws NOT_FOUND for an order that is not the customer's. */
export async function billable(ctx: Ctx, db: Db, { bizType, bizIds }: Billed) {
  const { customerId } = linkmanOf(ctx)
  const ids = [...new Set(bizIds.map(id => id.toLowerCase()))]
  const rows = await db
    .select({ id: orders.id, orderNo: orders.orderNo, invoiceId: invoiceOrders.invoiceId })
    .from(orders)
    .leftJoin(
      invoiceOrders,
      and(eq(invoiceOrders.tenantId, orders.tenantId), eq(invoiceOrders.orderId, orders.id), invoiceOrders.isCurrent),
    )
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.customerId, customerId),
        inArray(bizType === 'order' ? orders.id : orders.eventId, ids),
      ),
    )
    .orderBy(asc(orders.createTime), asc(orders.id))
  if (bizType === 'order' && rows.length < ids.length) throw new AppError('NOT_FOUND')
  const amounts = await invoiceable(
    ctx,
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, amount: amounts.get(row.id) ?? 0 })).filter(({ amount }) => amount > 0)
}

/** What an invoice for an order or a request would be about. Throws INVOICES_OFF, NOT_FOUND. */
export async function payable(ctx: Ctx, { bizType, bizId }: { bizType: Billed['bizType']; bizId: string }) {
  await enterInvoices(ctx)
  const found = (await billable(ctx, ctx.db, { bizType, bizIds: [bizId] })).filter(one => one.invoiceId === null)
  return {
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
    orders: found.map(({ id, orderNo, amount }) => ({ id, orderNo, amount })),
  }
}

/** So many paid orders are looked at for what can still be invoiced. */
const MOST_PAID = 100

/** The newest paid orders of the caller's customer that are on no invoice, the newest first, with what of each may be invoiced. */
export async function uninvoiced(ctx: Ctx): Promise<{ id: string; orderNo: string; amount: number }[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.customerId, linkmanOf(ctx).customerId),
        eq(orders.isDeleted, false),
        inArray(orders.state, [...PAID]),
      ),
    )
    .orderBy(desc(orders.createTime), desc(orders.id))
    .limit(MOST_PAID)
  if (!rows.length) return []
  const found = await billable(ctx, ctx.db, { bizType: 'order', bizIds: rows.map(({ id }) => id) })
  return found.flatMap(({ invoiceId, ...order }) => (invoiceId === null ? [order] : [])).toReversed()
}

/** Invoices as they are answered, with their orders and files. */
export async function toInvoices(ctx: Ctx, db: Db, rows: readonly InvoiceRow[]) {
  const ids = rows.map(({ id }) => id)
  const lines = ids.length
    ? await db
        .select({
          invoiceId: invoiceOrders.invoiceId,
          id: orders.id,
          orderNo: orders.orderNo,
          amount: invoiceOrders.amount,
        })
        .from(invoiceOrders)
        .innerJoin(orders, and(eq(orders.tenantId, invoiceOrders.tenantId), eq(orders.id, invoiceOrders.orderId)))
        .where(and(eq(invoiceOrders.tenantId, ctx.tenantId), inArray(invoiceOrders.invoiceId, ids)))
        .orderBy(asc(orders.createTime), asc(orders.id))
    : []
  const files = await fileValues(
    ctx,
    rows.flatMap(({ fileId }) => fileId ?? []),
    db,
  )
  return rows.map(row => ({
    id: row.id,
    invoiceNo: row.invoiceNo,
    number: row.number,
    state: row.state,
    amount: row.amount,
    title: row.title,
    orders: lines
      .filter(({ invoiceId }) => invoiceId === row.id)
      .map(({ id, orderNo, amount }) => ({ id, orderNo, amount })),
    file: (row.fileId && files.get(row.fileId)) || null,
    reason: row.reason,
    createTime: row.createTime,
    issueTime: row.issueTime,
  }))
}

/** One invoice as it is answered. */
export async function toInvoice(ctx: Ctx, db: Db, row: InvoiceRow) {
  const [invoice] = await toInvoices(ctx, db, [row])
  if (!invoice) throw new Error('an invoice vanished')
  return invoice
}

const ofCustomer = (ctx: Ctx) =>
  and(eq(invoices.tenantId, ctx.tenantId), eq(invoices.customerId, linkmanOf(ctx).customerId))

/** Invoices of the caller's customer, the newest first: also where the company offers none any more. */
export async function invoiceList(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(invoices)
      .where(ofCustomer(ctx))
      .orderBy(desc(invoices.createTime), desc(invoices.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(invoices).where(ofCustomer(ctx)),
  ])
  return paginate(await toInvoices(ctx, ctx.db, rows), total?.total ?? 0, page)
}

/** One invoice of the caller's customer. Throws NOT_FOUND. */
export async function invoiceDetail(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(ofCustomer(ctx), eq(invoices.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return toInvoice(ctx, ctx.db, row)
}

/** The invoice that an order or a request of the caller's customer is on; null for none. */
export async function invoiceOf(ctx: Ctx, bizId: string) {
  const [row] = await ctx.db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(
      invoiceOrders,
      and(
        eq(invoiceOrders.tenantId, invoices.tenantId),
        eq(invoiceOrders.invoiceId, invoices.id),
        invoiceOrders.isCurrent,
      ),
    )
    .where(and(ofCustomer(ctx), or(eq(invoiceOrders.orderId, bizId), eq(invoices.eventId, bizId))))
    .orderBy(desc(invoices.createTime))
    .limit(1)
  return row ? toInvoice(ctx, ctx.db, row.invoice) : null
}

/** To whom the caller's last invoice was made out; null before the first. */
export async function lastTitle(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ title: invoices.title })
    .from(invoices)
    .where(and(eq(invoices.tenantId, ctx.tenantId), eq(invoices.linkmanId, linkmanOf(ctx).linkmanId)))
    .orderBy(desc(invoices.createTime), desc(invoices.id))
    .limit(1)
  return row?.title ?? null
}

const withPeople = (db: Db) =>
  db
    .select({
      invoice: invoices,
      customerName: customers.name,
      linkmanName: linkmen.name,
      linkmanPhone: calledAt,
    })
    .from(invoices)
    .innerJoin(customers, and(eq(customers.tenantId, invoices.tenantId), eq(customers.id, invoices.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, invoices.tenantId), eq(linkmen.id, invoices.linkmanId)))

async function staffRows(ctx: Ctx, rows: Awaited<ReturnType<typeof withPeople>>) {
  const answered = await toInvoices(
    ctx,
    ctx.db,
    rows.map(({ invoice }) => invoice),
  )
  return rows.flatMap(({ customerName, linkmanName, linkmanPhone }, i) => {
    const invoice = answered[i]
    return invoice
      ? [{ ...invoice, excess: rows[i]?.invoice.excess ?? 0, customerName, linkmanName, linkmanPhone }]
      : []
  })
}

/** Invoices of the tenant, the newest first; the keyword looks for numbers, titles and tax numbers. */
export function staffInvoiceList(
  ctx: Ctx,
  {
    state,
    isExcessive,
    keyword,
    ...query
  }: { state?: InvoiceState; isExcessive?: boolean; keyword?: string; pageNum?: number; pageSize?: number },
) {
  const word = keyword?.trim()
  const condition: SQL | undefined = and(
    eq(invoices.tenantId, ctx.tenantId),
    state ? eq(invoices.state, state) : undefined,
    isExcessive ? and(eq(invoices.state, 'issued'), gt(invoices.excess, 0)) : undefined,
    word
      ? or(
          ilike(invoices.invoiceNo, containing(word)),
          ilike(invoices.number, containing(word)),
          ilike(sql`${invoices.title} ->> 'name'`, containing(word)),
          ilike(sql`${invoices.title} ->> 'taxNo'`, containing(word)),
        )
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, ...(word ? { keyword: word } : {}), sort: 'newest' },
    invoices,
    condition,
    async (limit, offset) =>
      staffRows(
        ctx,
        await withPeople(ctx.db)
          .where(condition)
          .orderBy(desc(invoices.createTime), desc(invoices.id))
          .limit(limit)
          .offset(offset),
      ),
    row => row,
  )
}

/** One invoice of the tenant. Throws NOT_FOUND. */
export async function staffInvoice(ctx: Ctx, id: string) {
  const found = await withPeople(ctx.db).where(and(eq(invoices.tenantId, ctx.tenantId), eq(invoices.id, id)))
  const [row] = await staffRows(ctx, found)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
