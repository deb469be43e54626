import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { money } from '../../../../shared/money'
import type { Db } from '../../../db/database'
import { transact } from '../../../db/transaction'
import { AppError } from '../../../http/errors'
import { may, staffOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import { linkmen } from '../../../kernel/identity/auth.table'
import { lock } from '../../../kernel/lifecycle/lifecycle.service'
import type { Channel } from '../../../kernel/pay/pay.table'
import { vendorOf } from '../../../kernel/pay/trade'
import { sellingOf } from '../../../kernel/tenancy/shop.service'
import { fill } from '../../../kernel/text/fill'
import { orders } from '../../order/order.table'
import { CASH_WORDS } from '../event.messages'
import { events } from '../event.table'
import { doerOf } from '../job-parts'
import { seenOrDone } from '../own-events'
import { eventLife } from '../transition.service'
import { dueOf, liveOrders, newestQuotation, UNPAID, type QuotationRow } from './quotation.queries'
import { assertIsShown } from './quotation.service'

/** What is owed, as the screen shows it. */
interface ShownDue {
  id: string
  version: number
  amount: number
}

/** Requests for which the calling member of staff may take money: who does the work may, and the desk. */
const collected = (ctx: Ctx): SQL | undefined =>
  may(ctx, 'event.handle')
    ? seenOrDone(ctx)
    : (or(...ctx.offers.tasks.map(tasks => tasks.isDoing(ctx, events.id))) ?? sql`false`)
/** The life of a request for who takes money for it. */
const collectedLife = { ...eventLife, seen: collected }

const orderingOf = (ctx: Ctx) => {
  const [ordering] = ctx.offers.ordering
  if (!ordering) throw new AppError('NOT_FOUND')
  return ordering
}

/** Holds a request of which what is shown is owed. Throws NOT_FOUND, QUOTATION_CHANGED with both amounts, QUOTATION_PAID, NOTHING_OWED. */
async function lockDue(ctx: Ctx, tx: Db, { id, version, amount }: ShownDue) {
  const event = await lock(ctx, tx, collectedLife, id)
  const newest = await newestQuotation(ctx, tx, event.id)
  if (!newest) throw new AppError('NOTHING_OWED')
  assertIsShown(ctx, newest, { amount, isSame: version === newest.version })
  const live = await liveOrders(ctx, tx, event.id)
  const due = dueOf(event, newest, live)
  if (due) return { event, ...due }
  const paid = live.find(({ quotationId }) => quotationId === newest.id)
  throw paid ? new AppError('QUOTATION_PAID', { number: paid.orderNo }) : new AppError('NOTHING_OWED')
}

/** Places the order of what is owed for whoever raised the request. Throws what the order throws. */
async function placeFor(
  ctx: Ctx,
  tx: Db,
  event: typeof events.$inferSelect,
  { id: quotationId, lines, discount }: QuotationRow,
  payOffline: boolean,
) {
  const [linkman] = await tx
    .select({ linkmanId: linkmen.id, customerId: linkmen.customerId, name: linkmen.name, phone: linkmen.phone })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, event.linkmanId)))
  if (!linkman) throw new AppError('NOT_FOUND')
  const { id: eventId, eventNo, productId, customerId } = event
  const buyer = { ...linkman, customerId }
  const staffId = await doerOf(ctx, tx, event)
  const placed = { eventId, eventNo, staffId, quotationId, productId, lines, discount, payOffline, buyer }
  return orderingOf(ctx).place(ctx, tx, placed)
}

/**
 * A code by which the customer pays what is owed for a request, on the screen of whoever does the work: its order is placed for them where
 * there is none, and begun once for any number of calls. Throws NOT_FOUND, QUOTATION_CHANGED, QUOTATION_PAID, NOTHING_OWED, PAYMENT_CHANNEL,
 * PROVIDER_OFF, and what the order and its payment throw.
 */
export async function showPayCode(ctx: Ctx, { channel, ...shown }: ShownDue & { channel: Channel }) {
  vendorOf(ctx, channel)
  const show = async () => {
    const orderId = await transact(ctx.db, async tx => {
      const { event, quotation, order } = await lockDue(ctx, tx, shown)
      return order?.id ?? (await placeFor(ctx, tx, event, quotation, false)).id
    })
    return orderingOf(ctx).payByCode(ctx, orderId, channel)
  }
  // one whose time was over is ended by it: what is owed is ordered anew
  const code = (await show()) ?? (await show())
  if (!code) throw new AppError('CHANGED_MEANWHILE')
  return { ...code, isSandbox: ctx.providers.payment.sandbox }
}

/** How what is owed stands whose code is shown. Throws NOT_FOUND, PAYMENT_PROVIDER. */
export async function payState(ctx: Ctx, { id, channel }: { id: string; channel: Channel }) {
  const [event] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), collected(ctx)))
  if (!event) throw new AppError('NOT_FOUND')
  const newest = await newestQuotation(ctx, ctx.db, event.id)
  const order = (await liveOrders(ctx, ctx.db, event.id)).find(({ quotationId }) => quotationId === newest?.id)
  if (!order) return { state: 'over' as const }
  if (!UNPAID.includes(order.state)) return { state: 'paid' as const }
  return { state: await orderingOf(ctx).codeStanding(ctx, order.id, channel) }
}

/**
 * Notes that the calling member of staff took what is owed for a request in cash, once: its order is placed where there is none, and is paid.
 * What was begun to be paid here is ended first, at its provider. Throws NOT_FOUND, QUOTATION_CHANGED, QUOTATION_PAID when somebody was
 * quicker, NOTHING_OWED, CASH_OFF, CHANGED_MEANWHILE, PAYMENT_PROVIDER, and what the order throws.
 */
export async function takeCash(ctx: Ctx, body: ShownDue) {
  const ordering = orderingOf(ctx)
  const unpaidIn = async (db: Db) =>
    (await liveOrders(ctx, db, body.id)).find(({ state }) => UNPAID.includes(state)) ?? null
  // what is refused ends nobody's payment; it is said below, where the answer to a repeated call is
  const begun = await ctx.db
    .transaction(tx => lockDue(ctx, tx, body))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
  const isWaiting = begun?.order?.state === 'offlinePending'
  if (begun && !isWaiting && !(await sellingOf(ctx)).takesOffline) throw new AppError('CASH_OFF')
  if (begun?.order && !isWaiting) await ordering.payOtherwise(ctx, begun.order.id)
  return once(ctx, body, async tx => {
    const waiting = await unpaidIn(tx)
    // an order is held before its request, as by whoever pays it
    if (waiting)
      await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, waiting.id)))
        .for('update')
    const { event, quotation, order } = await lockDue(ctx, tx, body)
    // placed, or begun to be paid here, since it was looked
    if (order?.id !== waiting?.id || order?.state === 'unpaid') throw new AppError('CHANGED_MEANWHILE')
    const { id, orderNo } = order ?? (await placeFor(ctx, tx, event, quotation, true))
    const note = fill(CASH_WORDS[ctx.language], {
      name: staffOf(ctx).name,
      amount: money(quotation.payable, ctx.language),
    })
    await ordering.confirm(ctx, tx, id, note)
    return { id, orderNo, amount: quotation.payable }
  })
}
