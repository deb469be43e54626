import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { audited } from '../../kernel/audit/audit.service'
import { isoNow, type Ctx } from '../../kernel/call/context'
import type { Billing } from '../../kernel/call/offers'
import { SYSTEM, transition } from '../../kernel/lifecycle/lifecycle.service'
import { announce } from '../../kernel/live/announce'
import { invoiceLife } from './invoice.life'
import { invoiceOrders, invoices } from './invoice.table'

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

/** Invoices as what changes the amount of an order sees them. */
export const billing: Billing<Ctx> = {
  async issued(ctx, db, orderId, { lock }) {
    const query = currentOf(ctx, db, orderId)
    const [row] = await (lock ? query.for('update', { of: invoices }) : query)
    return row?.invoice.state === 'issued' ? row.invoice.number || row.invoice.invoiceNo : ''
  },
  async lower(ctx, tx, orderId, cents) {
    const [row] = await currentOf(ctx, tx, orderId).for('update', { of: invoices })
    if (!row || !cents) return
    const { invoice } = row
    const left = Math.max(0, row.amount - cents)
    await tx
      .update(invoiceOrders)
      .set({ amount: left, isCurrent: left > 0 })
      .where(
        and(
          eq(invoiceOrders.tenantId, ctx.tenantId),
          eq(invoiceOrders.invoiceId, invoice.id),
          eq(invoiceOrders.orderId, orderId),
        ),
      )
    const amount = invoice.amount - (row.amount - left)
    if (amount === 0) {
      await transition(ctx, tx, invoiceLife, invoice, 'withdraw', { set: { amount }, doer: SYSTEM })
      return
    }
    await tx
      .update(invoices)
      .set({ amount, updateTime: isoNow(ctx) })
      .where(and(eq(invoices.tenantId, ctx.tenantId), eq(invoices.id, invoice.id)))
    await audited(ctx, tx, {
      kind: 'invoice',
      id: invoice.id,
      before: { amount: invoice.amount },
      after: { amount },
    })
    await announce(ctx, tx, { kind: 'invoice', id: invoice.id, change: 'update', owner: invoice.customerId })
  },
}
