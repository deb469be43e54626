import { and, eq, inArray } from 'drizzle-orm'
import { INVOICE } from '../../../shared/invoice'
import { newId } from '../../db/ids'
import { transact } from '../../db/transaction'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { useFiles } from '../../kernel/files/use.service'
import { begin, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { orders } from '../order/order.table'
import { followOrders, holdOrders } from './billing.service'
import { invoiceLife } from './invoice.life'
import { billable, enterInvoices, toInvoice, type Billed } from './invoice.queries'
import { invoiceNumbers, invoiceOrders, invoices, type InvoiceTitle } from './invoice.table'
import { titleOf } from './title.service'

/**
 * Asks for an invoice for what was paid. The orders are held, so that two requests at once do not both get one.
 * Throws INVOICES_OFF, NOT_FOUND, INVOICE_TAKEN, INVOICE_NOTHING, TAX_NUMBER, INVOICE_EMAIL.
 */
export async function saveInvoice(ctx: Ctx, body: Billed & InvoiceTitle) {
  await enterInvoices(ctx)
  const { bizType, bizIds } = body
  const title = titleOf(body)
  return once(ctx, body, async tx => {
    const { customerId, linkmanId } = linkmanOf(ctx)
    const ids = [...bizIds].map(id => id.toLowerCase())
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.tenantId, ctx.tenantId),
          eq(orders.customerId, customerId),
          inArray(bizType === 'order' ? orders.id : orders.eventId, ids),
        ),
      )
      .orderBy(orders.id)
      .for('update')
    const found = await billable(ctx, tx, { bizType, bizIds })
    const taken = found.find(one => one.invoiceId !== null)
    const free = found.filter(one => one.invoiceId === null)
    // of a request what was paid since the last one is left
    if (taken && (bizType === 'order' || !free.length)) throw new AppError('INVOICE_TAKEN', { orderNo: taken.orderNo })
    if (!free.length) throw new AppError('INVOICE_NOTHING')
    const now = isoNow(ctx)
    const [row] = await tx
      .insert(invoices)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        customerId,
        linkmanId,
        state: INVOICE.start,
        invoiceNo: await takeNumber(ctx, invoiceNumbers, 'IN'),
        eventId: bizType === 'event' ? (ids[0] ?? null) : null,
        title,
        amount: free.reduce((sum, { amount }) => sum + amount, 0),
        createTime: now,
        updateTime: now,
      })
      .returning()
    if (!row) throw new Error('an invoice was not kept')
    await tx
      .insert(invoiceOrders)
      .values(free.map(({ id, amount }) => ({ tenantId: ctx.tenantId, invoiceId: row.id, orderId: id, amount })))
    await begin(ctx, tx, invoiceLife, row)
    return toInvoice(ctx, tx, row)
  })
}

/** Changes to whom an invoice is made out. Throws INVOICES_OFF, NOT_FOUND, INVOICE_STATE, TAX_NUMBER, INVOICE_EMAIL. */
export async function updateInvoice(ctx: Ctx, body: InvoiceTitle & { id: string }) {
  await enterInvoices(ctx)
  const title = titleOf(body)
  return once(ctx, body, async tx => {
    const row = await lock(ctx, tx, invoiceLife, body.id)
    await transition(ctx, tx, invoiceLife, row, 'update', { set: { title, reason: '' } })
    return toInvoice(ctx, tx, { ...row, title, state: 'applied', reason: '' })
  })
}

/** Asks for an invoice no more. Throws INVOICES_OFF, NOT_FOUND, INVOICE_STATE. */
export async function withdrawInvoice(ctx: Ctx, body: { id: string }) {
  await enterInvoices(ctx)
  return once(ctx, body, async tx => {
    await transition(ctx, tx, invoiceLife, await lock(ctx, tx, invoiceLife, body.id), 'withdraw')
    return { done: true as const }
  })
}

/** Says that an invoice was issued, with its number and its file. Throws NOT_FOUND, INVOICE_STATE, CHANGED_MEANWHILE. */
export async function issueInvoice(ctx: Ctx, body: { id: string; number: string; fileId: string; seenAmount: number }) {
  // money of one that was asked for before invoices followed it may have gone back
  await transact(ctx.db, async tx => {
    await holdOrders(ctx, tx, body.id)
    await followOrders(ctx, tx, await lock(ctx, tx, invoiceLife, body.id))
  })
  return once(ctx, body, async tx => {
    const row = await lock(ctx, tx, invoiceLife, body.id)
    if (row.amount !== body.seenAmount) throw new AppError('CHANGED_MEANWHILE')
    const fileId = body.fileId.toLowerCase()
    await useFiles(tx, ctx, { kind: 'invoice', id: row.id }, [{ id: fileId }])
    const number = body.number.trim()
    const { moved } = await transition(ctx, tx, invoiceLife, row, 'issue', {
      set: { number, fileId, issueTime: isoNow(ctx) },
      record: { facts: { number } },
    })
    return moved
  })
}

/** Sends a request for an invoice back, or makes one void, with the reason. Throws NOT_FOUND, INVOICE_STATE. */
export const endInvoice = (ctx: Ctx, body: { id: string; reason: string }, action: 'refuse' | 'void') =>
  once(ctx, body, async tx => {
    const reason = body.reason.trim()
    const { moved } = await transition(ctx, tx, invoiceLife, await lock(ctx, tx, invoiceLife, body.id), action, {
      set: { reason, ...(action === 'void' ? { excess: 0 } : {}) },
      record: { content: reason },
    })
    return moved
  })
