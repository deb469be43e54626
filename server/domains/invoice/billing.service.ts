import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { Billing } from './invoice.offers'
import { SYSTEM, transition } from '../../kernel/lifecycle/lifecycle.service'
import { invoiceLife } from './invoice.life'
import { invoiceable } from './invoice.queries'
import { invoiceOrders, invoices } from './invoice.table'
import { orders } from '../order/order.table'

/** The invoice that an order is on, and what it says of it. */
const currentOf = (ctx: Ctx, db: Db, orderId: string) =>
  db
    .select({ invoice: invoices, amount: invoiceOrders.amount })
    .from(invoiceOrders)
    .innerJoin(invoices, and(eq(invoices.tenantId, invoiceOrders.tenantId), eq(invoices.id, invoiceOrders.invoiceId)))
    .where(
      and(
        eq(invoiceOrders.tenantId, ctx.tenantId),
        eq(invoiceOrders.orderId, orderId),
        eq(invoiceOrders.isCurrent, true),
      ),
    )

/** What of orders may be invoiced now, by the order; the rest of what an invoice says of them went back. */
async function openOf(ctx: Ctx, tx: Db, lines: readonly { orderId: string }[]): Promise<(orderId: string) => number> {
  const amounts = await invoiceable(
    ctx,
    tx,
    lines.map(({ orderId }) => orderId),
  )
  return orderId => amounts.get(orderId) ?? 0
}

/** Holds the orders that an invoice is about until the transaction ends; the invoice is locked after them, as whoever gives money back does. */
export const holdOrders = (ctx: Ctx, tx: Db, invoiceId: string) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(invoiceOrders, and(eq(invoiceOrders.tenantId, orders.tenantId), eq(invoiceOrders.orderId, orders.id)))
    .where(and(eq(orders.tenantId, ctx.tenantId), eq(invoiceOrders.invoiceId, invoiceId)))
    .orderBy(orders.id)
    .for('update', { of: orders })

/**
 * Brings a locked invoice in line with what of its orders may be invoiced now. One that is asked for is lowered or withdrawn; of one that
 * was issued it is noted by how much it names too much.
 */
export async function followOrders(ctx: Ctx, tx: Db, invoice: typeof invoices.$inferSelect): Promise<void> {
  const lines = await tx
    .select()
    .from(invoiceOrders)
    .where(
      and(
        eq(invoiceOrders.tenantId, ctx.tenantId),
        eq(invoiceOrders.invoiceId, invoice.id),
        eq(invoiceOrders.isCurrent, true),
      ),
    )
    .orderBy(asc(invoiceOrders.orderId))
  const open = await openOf(ctx, tx, lines)
  const over = (line: (typeof lines)[number]): number => Math.max(0, line.amount - open(line.orderId))
  const excess = lines.reduce((sum, line) => sum + over(line), 0)
  if (invoice.state === 'issued') {
    if (excess > invoice.excess)
      await transition(ctx, tx, invoiceLife, invoice, 'exceed', {
        set: { excess },
        record: { facts: { amount: excess } },
        doer: SYSTEM,
      })
    return
  }
  if (excess === 0 || (invoice.state !== 'applied' && invoice.state !== 'refused')) return
  for (const line of lines)
    if (over(line) > 0)
      await tx
        .update(invoiceOrders)
        .set({ amount: line.amount - over(line), isCurrent: line.amount > over(line) })
        .where(
          and(
            eq(invoiceOrders.tenantId, ctx.tenantId),
            eq(invoiceOrders.invoiceId, invoice.id),
            eq(invoiceOrders.orderId, line.orderId),
          ),
        )
  const amount = invoice.amount - excess
  await transition(ctx, tx, invoiceLife, invoice, amount === 0 ? 'withdraw' : 'lower', {
    set: { amount },
    record: { facts: { amount } },
    doer: SYSTEM,
  })
}

/** Invoices as what changes the amount of an order sees them. */
export const billing: Billing<Ctx> = {
  async issued(ctx, db, orderId, { lock }) {
    const query = currentOf(ctx, db, orderId)
    const [row] = await (lock ? query.for('update', { of: invoices }) : query)
    return row?.invoice.state === 'issued' ? row.invoice.number || row.invoice.invoiceNo : ''
  },
  async follow(ctx, tx, orderId) {
    const [row] = await currentOf(ctx, tx, orderId).for('update', { of: invoices })
    if (row) await followOrders(ctx, tx, row.invoice)
  },
}
