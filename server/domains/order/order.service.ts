import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { money } from '../../../shared/money'
import type { Localized } from '../../../shared/language'
import { AFTER_SALE, keptPieces } from '../../../shared/aftersale'
import { sumOfMeans, type Means } from '../../../shared/member'
import {
  MAX_UNPAID,
  ORDER,
  ORDER_TABS,
  PAY_MINUTES,
  RECEIVED_AFTER_DAYS,
  type DeductionKind,
} from '../../../shared/order'
import { isEnded } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { transact } from '../../db/transaction'
import { addJob } from '../../jobs/queue'
import { AppError } from '../../http/errors'
import { cityName } from '../../kernel/address/served'
import { isoNow, linkmanOf, ownerOf, staffOf, type App, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import type { Payable } from '../../kernel/pay/pay.offers'
import type { Ordering } from './order.offers'
import { assertCan, begin, lock, SYSTEM, transition, type Doer } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { audited } from '../../kernel/audit/audit.service'
import { announce } from '../../kernel/live/announce'
import { tell } from '../../kernel/notify/notify.service'
import { languageOf } from '../../kernel/notify/owner'
import { createPayment, endPayment, notePayment, settleTrade } from '../../kernel/pay/pay.service'
import { holdPayment, refundPayment, settleRefund } from '../../kernel/pay/refund.service'
import { same } from '../../kernel/identity/secret'
import { jobContext } from '../../kernel/tenancy/job-context'
import { sellingOf } from '../../kernel/tenancy/shop.service'
import { oneParcel } from '../../kernel/text/parcel-number'
import { wordsOf } from '../../kernel/work/words'
import { cartItems } from '../cart/cart.table'
import { orderLife } from './order.life'
import { cancelledBack, goodsOf, REFUND_CHANGES } from './order.messages'
import {
  orderDeductions,
  orderLines,
  orderNumbers,
  orders,
  orderWords,
  shipments,
  type OrderAddress,
} from './order.table'
import { tellShipping } from './shipping.service'
import { changed } from './shown'
import { machineName, priced, type OrderInput, type PricedOrder } from './preview.service'
import type { FastifyBaseLogger } from 'fastify'

declare module '../../kernel/pay/pay.offers' {
  interface PaidThings {
    order: true
  }
}

interface PlaceInput extends OrderInput {
  remark?: string
  payOffline?: boolean
  /** cents, as it was shown */
  amount: number
  confirmToken: string
}
type OrderRow = typeof orders.$inferSelect

/** Wrong codes after which an order is handed over by its number only. */
const PICKUP_TRIES = 5
/** Orders that one round ends. */
const ROUND = 200

const one = (ctx: Pick<Ctx, 'tenantId'>, id: string) => and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, id))
const linesOf = (ctx: Pick<Ctx, 'tenantId'>, tx: Db, orderId: string) =>
  tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.variantId))

/** Throws ORDER_CHANGED unless what was shown still holds, or costs less. */
function assertShown(ctx: Ctx, { confirmToken, amount }: PlaceInput, order: PricedOrder): void {
  const isShown = same(confirmToken, order.confirmToken)
  // that less money is to be paid because more of an asset is used is no better price
  if (isShown || (order.payable < amount && sumOfMeans(order.means) === 0)) return
  throw changed(ctx, { confirmToken, amount }, order)
}

/** Of one person's orders one is written after the other, so that the bound holds. */
export async function assertRoom(ctx: Ctx, tx: Db): Promise<void> {
  const { linkmanId } = linkmanOf(ctx)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('orders'), hashtext(${linkmanId}))`)
  const [row] = await tx
    .select({ unpaid: count() })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.linkmanId, linkmanId),
        inArray(orders.state, [...ORDER_TABS.unpaid]),
      ),
    )
    .prepare('orders_unpaid')
    .execute()
  if ((row?.unpaid ?? 0) >= MAX_UNPAID) throw new AppError('TOO_MANY_UNPAID', { most: MAX_UNPAID })
}

const pickupCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Lines as their articles are written: always in the same order, so that no two transactions wait for each other. */
const inOrderOfArticles = (lines: readonly (typeof orderLines.$inferSelect)[]) =>
  lines.toSorted((line, other) => (line.commodityId ?? '').localeCompare(other.commodityId ?? ''))

/** Counts its pieces as sold, or (-1) as sold no more: but for those that went back already. */
async function countSold(
  ctx: Ctx,
  tx: Db,
  orderId: string,
  times: 1 | -1,
): Promise<(typeof orderLines.$inferSelect)[]> {
  const lines = await linesOf(ctx, tx, orderId)
  for (const line of inOrderOfArticles(lines))
    if (line.commodityId !== null)
      await ctx.offers.sale[0]?.addSold(ctx, tx, line.commodityId, (line.amount - line.refunded) * times)
  return lines
}

/** What follows from an order being paid: its request hears of it, the goods count as sold, it can be collected, and its services are raised. */
async function afterPayment(ctx: Ctx, tx: Db, order: OrderRow, note = '') {
  // first the request, which whoever orders for it holds before the goods
  if (order.eventId !== null)
    for (const requests of ctx.offers.requests) await requests.paid(ctx, tx, order.eventId, { ...order, note })
  const lines = await countSold(ctx, tx, order.id, 1)
  // not among what the change says: the log is for more people than the code
  await tx.update(orders).set({ pickupCode: pickupCode() }).where(one(ctx, order.id))
  // a service of a quotation is done by the request that it was quoted for
  if (order.eventId === null && lines.some(({ kind }) => kind === 'service'))
    await addJob(tx, 'raiseServices', { tenantId: ctx.tenantId, orderId: order.id }, `services ${order.id}`)
  return { payTime: isoNow(ctx) }
}

/** A line as it is written into an order. */
export type OrderedLine = Omit<
  typeof orderLines.$inferInsert,
  'tenantId' | 'id' | 'orderId' | 'place' | 'sent' | 'createTime' | 'eventId' | 'eventNo'
> & { variantId: string | null; amount: number; name: Localized }
/** Who an order is for: its customer's linkman, whoever writes it. */
export interface Buyer {
  linkmanId: string
  customerId: string
  name: string
  phone: string
}
/** All that is known of an order before it is written. */
interface Ordered {
  buyer: Buyer
  lines: OrderedLine[]
  total: number
  payable: number
  deductions: { kind: DeductionKind; amount: number }[]
  /** what of the deductions the customer's assets pay */
  means?: Means
  address: OrderAddress | null
  isPickup: boolean
  remark: string
  payOffline: boolean
  /** the request that it pays for */
  quoted?: { eventId: string; eventNo: string; quotationId: string }
  /** who does the work of that request */
  staffId?: string | null
}

/** Until when an order that is placed, or to be paid another way, now can be paid. */
export const payableUntil = async (ctx: Ctx, tx: Db, isOffline: boolean): Promise<string> =>
  instantOf(ctx.now(), isOffline ? (await sellingOf(ctx, tx)).offlineDays * 86_400 : PAY_MINUTES * 60)

/** Writes an order, with its payment, after taking the stock of its parts; one that costs nothing is paid. Throws STOCK_SHORT. */
export async function writeOrder(ctx: Ctx, tx: Db, order: Ordered) {
  const { linkmanId, customerId, name, phone } = order.buyer
  const orderNo = await takeNumber(ctx, orderNumbers, 'SO')
  // all at once: whoever orders holds them already, in the order of their ids
  const taken = new Map<string, number>()
  for (const { variantId, kind, amount } of order.lines)
    if (variantId !== null && kind === 'part') taken.set(variantId, (taken.get(variantId) ?? 0) - amount)
  // what is ordered for a job is what that job holds, so that it leaves one stock once
  if (order.quoted) {
    const { eventId, eventNo, quotationId } = order.quoted
    const wanted = new Map([...taken].map(([variantId, pieces]) => [variantId, -pieces]))
    const claim = { eventId, number: eventNo, quotationId, staffId: order.staffId ?? null }
    await ctx.offers.jobParts[0]?.hold(ctx, tx, claim, wanted)
  } else await ctx.offers.sale[0]?.changeStocks(ctx, tx, taken, { reason: 'order', ref: orderNo, actorName: name })
  const id = newId()
  const isFree = order.payable === 0
  const payment =
    isFree || order.payOffline
      ? null
      : await createPayment(ctx, tx, {
          bizType: 'order',
          bizId: id,
          subject: orderNo,
          amount: order.payable,
          linkmanId,
          customerId,
        })
  const [row] = await tx
    .insert(orders)
    .values({
      tenantId: ctx.tenantId,
      id,
      orderNo,
      customerId,
      linkmanId,
      ...order.quoted,
      state: ORDER.start,
      address: order.address,
      isPickup: order.isPickup,
      remark: order.remark,
      total: order.total,
      payable: order.payable,
      pieces: order.lines.reduce((sum, { amount }) => sum + amount, 0),
      paymentId: payment?.id ?? null,
      paymentNo: payment?.paymentNo ?? '',
      expireTime: await payableUntil(ctx, tx, order.payOffline),
      createTime: isoNow(ctx),
    })
    .returning()
  if (!row) throw new Error('an order was not written')
  await tx.insert(orderLines).values(
    order.lines.map((line, place) => ({
      ...line,
      tenantId: ctx.tenantId,
      id: newId(),
      orderId: id,
      place,
      createTime: isoNow(ctx),
    })),
  )
  if (order.deductions.length)
    await tx
      .insert(orderDeductions)
      .values(order.deductions.map(deduction => ({ tenantId: ctx.tenantId, orderId: id, ...deduction })))
  if (order.means) await ctx.offers.memberAssets[0]?.spend(ctx, tx, row, order.means)
  const names = order.lines.flatMap(line => Object.values(line.name))
  const to = order.address ? [order.address.name, order.address.phone] : []
  await tx.insert(orderWords).values({
    tenantId: ctx.tenantId,
    subjectId: id,
    customerId,
    words: wordsOf({ open: [orderNo, row.eventNo, ...names, ...to], staff: [name, phone] }),
  })
  // before the counts, which all orders of a customer share
  const paid = isFree ? await afterPayment(ctx, tx, row) : null
  await begin(ctx, tx, orderLife, row)
  const { state } = paid
    ? (await transition(ctx, tx, orderLife, row, 'pay', { set: paid, doer: SYSTEM })).moved
    : order.payOffline
      ? (await transition(ctx, tx, orderLife, row, 'payOffline')).moved
      : row
  return { id, orderNo, state, amount: order.payable, paymentNo: row.paymentNo }
}

const toOrdered = (ctx: Ctx, tx: Db, order: PricedOrder): Promise<OrderedLine[]> =>
  Promise.all(
    order.lines.map(async ({ variant, amount, covered, coveredBy }, place) => ({
      commodityId: variant.commodityId,
      variantId: variant.id,
      kind: variant.kind,
      name: variant.name,
      specs: variant.specs,
      picture: variant.picture,
      unit: variant.unit,
      price: variant.price,
      salePrice: variant.salePrice,
      amount,
      covered,
      coveredProductId: coveredBy?.id ?? null,
      coveredProductName: coveredBy && (await machineName(ctx, tx, coveredBy.id)),
      coveredModel: coveredBy?.model ?? '',
      share: order.shares[place] ?? 0,
    })),
  )

/**
 * Orders what was shown, in one transaction with the stock and the payment: one order for any number of taps.
 * Throws what priced() throws, ORDER_CHANGED, ADDRESS_MISSING, CITY_NOT_SERVED, TOO_MANY_UNPAID, OFFLINE_OFF.
 */
export const placeOrder = (ctx: Ctx, input: PlaceInput) =>
  once(ctx, input, async tx => {
    await assertRoom(ctx, tx)
    const order = await priced(ctx, tx, input, { lock: true })
    assertShown(ctx, input, order)
    if (!input.isPickup && !order.address) throw new AppError('ADDRESS_MISSING')
    if (order.address && !order.isServed) throw new AppError('CITY_NOT_SERVED', { city: cityName(order.address) })
    if (input.payOffline && !order.takesOffline) throw new AppError('OFFLINE_OFF')
    const placed = await writeOrder(ctx, tx, {
      ...order,
      buyer: linkmanOf(ctx),
      lines: await toOrdered(ctx, tx, order),
      isPickup: input.isPickup ?? false,
      remark: input.remark?.trim() ?? '',
      payOffline: input.payOffline ?? false,
    })
    await tx
      .delete(cartItems)
      .where(
        and(
          eq(cartItems.tenantId, ctx.tenantId),
          eq(cartItems.owner, ownerOf(ctx)),
          sql`${cartItems.variantId} = any(${sql.param(order.lines.map(({ variant }) => variant.id))}::uuid[])`,
        ),
      )
      .prepare('cart_ordered')
      .execute()
    return { ...placed, isLower: placed.amount < input.amount }
  })

/** An order by its id, for the rest of the transaction; null when it is gone. */
export async function lockFor(ctx: Ctx, tx: Db, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(one(ctx, id)).for('update')
  return row ?? null
}

/** Puts pieces of a line back in stock, of a request's order what its job did not use; of what is not sold any more there is none that they could go back to. */
async function putBack(
  ctx: Ctx,
  tx: Db,
  { eventId, eventNo, quotationId, orderNo }: OrderRow,
  line: typeof orderLines.$inferSelect,
  pieces: number,
  actorName: string,
): Promise<void> {
  if (line.kind !== 'part' || line.variantId === null || !pieces) return
  if (eventId !== null) {
    const back = new Map([[line.variantId, pieces]])
    await ctx.offers.jobParts[0]?.putBack(ctx, tx, { eventId, number: eventNo, quotationId }, back)
    return
  }
  await ctx.offers.sale[0]
    ?.changeStock(ctx, tx, line.variantId, pieces, { reason: 'cancel', ref: orderNo, actorName })
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.id !== 'NOT_FOUND') throw error
    })
}

/** Cancels a locked order, and puts what was taken for it back, but for what is back already. */
async function cancelLocked(
  ctx: Ctx,
  tx: Db,
  row: OrderRow,
  doer: Doer,
  reason: string,
  action: 'cancel' | 'cancelPaid' = 'cancel',
) {
  // what goes back in money: none while it is not paid
  const inMoney =
    (await ctx.offers.memberAssets[0]?.giveAllBack(ctx, tx, row)) ?? (row.payTime === null ? 0 : row.payable)
  // what a job was agreed on stays taken for it when only the time to pay is over
  const isKept =
    action === 'cancel' &&
    row.eventId !== null &&
    row.quotationId !== null &&
    (await ctx.offers.requests[0]?.keepsParts(ctx, tx, row.eventId, row.quotationId))
  if (!isKept)
    for (const line of await linesOf(ctx, tx, row.id))
      await putBack(ctx, tx, row, line, line.amount - line.refunded, doer.actorName)
  if (action === 'cancelPaid') await countSold(ctx, tx, row.id, -1)
  // the counts of a customer last, as whoever orders takes them
  const { moved } = await transition(ctx, tx, orderLife, row, action, {
    set: { cancelReason: reason, finishTime: isoNow(ctx) },
    record: { content: reason },
    doer,
  })
  if (action === 'cancelPaid') await ctx.offers.billing[0]?.follow(ctx, tx, row.id)
  return { moved, inMoney }
}

const takenOf = async (ctx: Ctx, tx: Db, orderId: string) =>
  (await ctx.offers.afterSales[0]?.taken(ctx, tx, orderId)) ?? new Map<string, never>()

/** Throws AFTER_SALE_OPEN while money is asked for pieces that were not sent: who hands all over at once would hand them over too. */
async function assertNoneKept(ctx: Ctx, tx: Db, orderId: string): Promise<void> {
  const taken = await takenOf(ctx, tx, orderId)
  for (const line of await linesOf(ctx, tx, orderId)) {
    const { withoutGoods = 0, keptBack = 0 } = taken.get(line.id) ?? {}
    if (keptPieces(line, withoutGoods) > keptPieces(line, keptBack)) throw new AppError('AFTER_SALE_OPEN')
  }
}

/** Whether all parts of an order are sent or paid back. */
const isAllSent = (lines: readonly (typeof orderLines.$inferSelect)[], taken: Awaited<ReturnType<typeof takenOf>>) =>
  lines.every(line => {
    const { keptBack = 0 } = taken.get(line.id) ?? {}
    return line.kind !== 'part' || line.sent + keptPieces(line, keptBack) === line.amount
  })

/** Reserves pieces of a locked order for an after-sale, or lets them go. */
export const reserve: Ordering<Ctx>['reserve'] = async (ctx, tx, pieces, times) => {
  for (const { lineId, pieces: some } of pieces)
    await tx
      .update(orderLines)
      .set({ returning: sql`${orderLines.returning} + ${some * times}` })
      .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.id, lineId)))
}

/** Reserved pieces of a locked order are paid back; the order follows. */
export const takeBack: Ordering<Ctx>['takeBack'] = async (ctx, tx, orderId, pieces) => {
  const row = await lockFor(ctx, tx, orderId)
  if (!row) throw new AppError('NOT_FOUND')
  const { staffId, name } = staffOf(ctx)
  const doer: Doer = { actor: 'staff', actorId: staffId, actorName: name }
  const before = await linesOf(ctx, tx, orderId)
  for (const line of before) {
    const back = pieces.find(({ lineId }) => lineId === line.id)
    if (!back) continue
    await tx
      .update(orderLines)
      .set({ returning: line.returning - back.pieces, refunded: line.refunded + back.pieces })
      .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.id, line.id)))
    // what was handed over is not here
    if (row.state !== 'completed') await putBack(ctx, tx, row, line, back.kept, doer.actorName)
  }
  // after the stock, as whoever orders takes them
  for (const line of inOrderOfArticles(before)) {
    const back = pieces.find(({ lineId }) => lineId === line.id)
    if (back && line.commodityId !== null) await ctx.offers.sale[0]?.addSold(ctx, tx, line.commodityId, -back.pieces)
  }
  if (row.state !== 'paid') return
  const lines = await linesOf(ctx, tx, orderId)
  if (lines.some(({ sent }) => sent > 0)) {
    if (!isAllSent(lines, await takenOf(ctx, tx, orderId))) return
    await tellShipping(ctx, tx, row)
    // the customer hears of the money
    await transition(ctx, tx, orderLife, row, 'ship', { set: { shipTime: isoNow(ctx) }, doer, isTold: false })
  } else if (lines.every(({ amount, refunded }) => refunded === amount))
    await cancelLocked(ctx, tx, row, doer, '', 'cancelPaid')
}

/** What orders do when their payment is settled. */
export const orderPayable: Payable<Ctx> = {
  kind: 'order',
  async paid(ctx, tx, payment) {
    const row = await lockFor(ctx, tx, payment.bizId)
    // cancelled, or paid otherwise: nobody waits for this money
    if (row?.state !== 'unpaid') return 'unwanted'
    await transition(ctx, tx, orderLife, row, 'pay', { set: await afterPayment(ctx, tx, row), doer: SYSTEM })
  },
  async closed(ctx, tx, payment) {
    const row = await lockFor(ctx, tx, payment.bizId)
    if (row?.state === 'unpaid') await cancelLocked(ctx, tx, row, SYSTEM, '')
  },
  async refunded(ctx, tx, payment, refund) {
    if (refund.reason === 'afterSale') await ctx.offers.afterSales[0]?.paidBack(ctx, tx, refund)
    const [row] = await tx
      .select({ orderNo: orders.orderNo, linkmanId: orders.linkmanId, customerId: orders.customerId })
      .from(orders)
      .where(one(ctx, payment.bizId))
    if (!row) return
    if (refund.reason === 'elsewhere') await ctx.offers.billing[0]?.follow(ctx, tx, payment.bizId)
    await announce(ctx, tx, { kind: 'order', id: payment.bizId, change: 'refund', owner: row.customerId })
    const change = REFUND_CHANGES[refund.reason]
    // once, when it begins: how it goes on stands in the order
    const isNew = refund.state === 'pending' || refund.state === 'owed'
    if (!change || !isNew) return
    const language = await languageOf(ctx, tx, row.linkmanId)
    await tell(ctx, tx, {
      subject: { kind: 'order', id: payment.bizId },
      change: refund.state === 'owed' ? 'cancelOwed' : change,
      changeId: refund.id,
      people: [{ linkmanId: row.linkmanId }],
      customerId: row.customerId,
      facts: {
        number: row.orderNo,
        title: await goodsOf(ctx, tx, payment.bizId, language),
        amount:
          (refund.reason === 'cancelled' && (await cancelledBack(ctx, tx, payment.bizId, language))) ||
          money(refund.amount, language),
      },
    })
  },
}

/** Cancels an order, first at the provider: what is paid meanwhile stays. Throws ORDER_STATE, PAYMENT_PROVIDER while that cannot be known. */
export async function cancelAs(ctx: Ctx, row: OrderRow, doer: Doer, reason: string) {
  assertCan(ctx, orderLife, row, 'cancel', doer)
  const cancelIn = async (tx: Db) => {
    const now = await lockFor(ctx, tx, row.id)
    if (!now) throw new AppError('NOT_FOUND')
    return (await cancelLocked(ctx, tx, now, doer, reason)).moved
  }
  if (row.paymentId === null) return transact(ctx.db, cancelIn)
  await endPayment(ctx, row.paymentId, async tx => void (await cancelIn(tx)))
  const [now] = await ctx.db.select({ id: orders.id, state: orders.state }).from(orders).where(one(ctx, row.id))
  if (now?.state !== 'cancelled') throw new AppError('ORDER_STATE')
  return now
}

const seenBy = (ctx: Ctx, id: string) => ctx.db.transaction(tx => lock(ctx, tx, orderLife, id))

/** Cancels an order of the caller's customer that is not paid. Asked again it says so. Throws NOT_FOUND, ORDER_STATE, PAYMENT_PROVIDER. */
export async function cancelOrder(ctx: Ctx, { id }: { id: string }) {
  const row = await seenBy(ctx, id)
  if (row.state === 'cancelled') return { id: row.id, state: row.state }
  const { linkmanId, name } = linkmanOf(ctx)
  return cancelAs(ctx, row, { actor: 'linkman', actorId: linkmanId, actorName: name }, '')
}

/**
 * Cancels an order that is paid, and pays back what is not back yet; what came over the counter staff pay back, and say how (`otherwise`), now
 * or later. Throws NOT_FOUND, ORDER_STATE, also when some of it was sent, AFTER_SALE_OPEN, REFUND_OTHERWISE.
 */
const cancelPaidOrder = (ctx: Ctx, { id, paymentId }: OrderRow, doer: Doer, reason: string, otherwise: string) =>
  transact(ctx.db, async tx => {
    if (paymentId !== null) await holdPayment(ctx, tx, paymentId)
    const row = await lock(ctx, tx, orderLife, id)
    assertCan(ctx, orderLife, row, 'cancelPaid', doer)
    const lines = await linesOf(ctx, tx, id)
    // what a request asks for is off only with the request
    if (row.eventId !== null || lines.some(({ sent }) => sent > 0)) throw new AppError('ORDER_STATE')
    if (lines.some(({ returning }) => returning > 0)) throw new AppError('AFTER_SALE_OPEN')
    const { moved, inMoney: back } = await cancelLocked(ctx, tx, row, doer, reason, 'cancelPaid')
    if (paymentId !== null && back > 0)
      await refundPayment(ctx, tx, { paymentId, amount: back, reason: 'cancelled', otherwise })
    else if (otherwise) throw new AppError('REFUND_OTHERWISE')
    else {
      const language = await languageOf(ctx, tx, row.linkmanId)
      const amount = await cancelledBack(ctx, tx, id, language)
      await tell(ctx, tx, {
        subject: { kind: 'order', id },
        // of what cost nothing nothing goes back
        change: amount ? 'cancelPaid' : 'cancel',
        people: [{ linkmanId: row.linkmanId }],
        customerId: row.customerId,
        facts: { number: row.orderNo, title: await goodsOf(ctx, tx, id, language), amount, note: reason },
      })
    }
    return moved
  })

/** The same by staff, with a reason; one that is paid only where they say that the money goes back (`payBack`), and how, where they do it (`otherwise`). */
export async function staffCancelOrder(
  ctx: Ctx,
  {
    id,
    reason,
    payBack = false,
    otherwise = '',
  }: { id: string; reason: string; payBack?: boolean; otherwise?: string },
) {
  const row = await seenBy(ctx, id)
  if (row.state === 'cancelled') return { id: row.id, state: row.state }
  const { staffId, name } = staffOf(ctx)
  const doer: Doer = { actor: 'staff', actorId: staffId, actorName: name }
  return row.state === 'paid' && payBack
    ? cancelPaidOrder(ctx, row, doer, reason.trim(), otherwise.trim())
    : cancelAs(ctx, row, doer, reason.trim())
}

/** A refund that is owed, or that failed, was paid back otherwise. Throws NOT_FOUND, REFUND_STATE, REFUND_SUM. */
export const settleOrderRefund = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    const { refund, payment } = await settleRefund(ctx, tx, { id: body.id, otherwise: body.reason.trim() })
    // of something else than an order: not here
    if (payment.bizType !== 'order') throw new AppError('NOT_FOUND')
    const { refundNo, amount: refunded, otherwise: refundNote } = refund
    await audited(ctx, tx, { kind: 'order', id: payment.bizId, after: { refundNo, refunded, refundNote } })
    return { done: true as const }
  })

/** Staff settle what the provider has of an order and is not ours, and say how; `payBack`: its money goes back. The order stays to be paid or cancelled. Throws NOT_FOUND, TRADE_STATE. */
export const settleOrderTrade = (ctx: Ctx, body: { id: string; reason: string; payBack: boolean }) =>
  once(ctx, body, async tx => {
    const settlement = body.reason.trim()
    const { payment, mismatch, refundNo } = await settleTrade(ctx, tx, {
      id: body.id,
      settlement,
      payBack: body.payBack,
    })
    const after = {
      paymentNo: payment.paymentNo,
      tookAmount: mismatch.amount,
      settlement,
      refundNo: refundNo || undefined,
    }
    await audited(ctx, tx, { kind: 'order', id: payment.bizType === 'order' ? payment.bizId : '', after })
    if (payment.bizType === 'order')
      await announce(ctx, tx, { kind: 'order', id: payment.bizId, change: 'settleTrade', owner: payment.customerId })
    return { done: true as const }
  })

/** Takes an order that is over out of the lists of the caller's customer. Throws NOT_FOUND, ORDER_STATE. */
export const deleteOrder = (ctx: Ctx, { id }: { id: string }) =>
  transact(ctx.db, async tx => {
    const row = await lock(ctx, tx, orderLife, id)
    if (!isEnded(ORDER, row.state)) throw new AppError('ORDER_STATE')
    const all = (await ctx.offers.afterSales[0]?.ofOrder(ctx, id)) ?? []
    const open = all.find(({ state }) => !isEnded(AFTER_SALE, state))
    if (open) throw new AppError('ORDER_IN_AFTER_SALE', { number: open.afterSaleNo })
    await tx.update(orders).set({ isDeleted: true }).where(one(ctx, id))
    return { done: true as const }
  })

/** The customer has what was sent. Throws NOT_FOUND, ORDER_STATE. */
export const receiveOrder = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    return (await transition(ctx, tx, orderLife, row, 'receive', { set: { finishTime: isoNow(ctx) } })).moved
  })

/** The code by which a paid order is handed over. Throws NOT_FOUND, ORDER_STATE. */
export async function codeOf(ctx: Ctx, { id }: { id: string }) {
  const row = await seenBy(ctx, id)
  if (row.state !== 'paid' || !row.pickupCode) throw new AppError('ORDER_STATE')
  return { code: row.pickupCode }
}

/** Notes the money for a locked order that was to be paid otherwise than here. Throws ORDER_STATE. */
export async function confirmLocked(ctx: Ctx, tx: Db, row: OrderRow, content: string) {
  assertCan(ctx, orderLife, row, 'confirmPayment')
  const { id: paymentId } = await notePayment(ctx, tx, {
    bizType: 'order',
    bizId: row.id,
    subject: row.orderNo,
    amount: row.payable,
    linkmanId: row.linkmanId,
    customerId: row.customerId,
  })
  const set = { ...(await afterPayment(ctx, tx, row, content)), paymentId }
  return (await transition(ctx, tx, orderLife, row, 'confirmPayment', { set, record: { content } })).moved
}

/** An order was paid otherwise than here: its money came over the counter. Throws NOT_FOUND, ORDER_STATE. */
export const confirmPayment = (ctx: Ctx, body: { id: string; note: string }) =>
  once(ctx, body, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    return confirmLocked(ctx, tx, row, body.note.trim())
  })

interface Parcel {
  id: string
  company: string
  number: string
  lines: { lineId: string; amount: number }[]
}
/** Sends pieces of an order; with the last ones it is shipped. Throws NOT_FOUND (also for a line of another order), ORDER_STATE, ALREADY_SENT, PIECES_KEPT, PARCEL_NUMBER. */
export const shipOrder = (ctx: Ctx, body: Parcel) =>
  once(ctx, body, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    assertCan(ctx, orderLife, row, 'ship')
    const number = oneParcel(body.number)
    const lines = await linesOf(ctx, tx, row.id)
    const taken = await takenOf(ctx, tx, row.id)
    const parcel = new Map<string, number>()
    for (const { lineId, amount } of body.lines)
      parcel.set(lineId.toLowerCase(), (parcel.get(lineId.toLowerCase()) ?? 0) + amount)
    for (const [lineId, amount] of parcel) {
      const line = lines.find(({ id }) => id === lineId)
      // nothing is sent of a service
      if (line?.kind !== 'part') throw new AppError('NOT_FOUND')
      if (line.sent + amount > line.amount) throw new AppError('ALREADY_SENT')
      const kept = keptPieces(line, taken.get(lineId)?.withoutGoods ?? 0)
      if (line.sent + amount > line.amount - kept) throw new AppError('PIECES_KEPT')
      await tx
        .update(orderLines)
        .set({ sent: line.sent + amount })
        .where(and(eq(orderLines.tenantId, ctx.tenantId), eq(orderLines.id, lineId)))
    }
    const sent = [...parcel].map(([lineId, amount]) => ({ lineId, amount }))
    await tx.insert(shipments).values({
      tenantId: ctx.tenantId,
      id: newId(),
      orderId: row.id,
      company: body.company.trim(),
      number,
      lines: sent,
      createTime: isoNow(ctx),
    })
    const isAll = isAllSent(
      lines.map(line => ({ ...line, sent: line.sent + (parcel.get(line.id) ?? 0) })),
      taken,
    )
    const pieces = sent.reduce((sum, { amount }) => sum + amount, 0)
    await tellShipping(ctx, tx, row)
    return (
      await transition(ctx, tx, orderLife, row, isAll ? 'ship' : 'shipPart', {
        ...(isAll ? { set: { shipTime: isoNow(ctx) } } : {}),
        record: { facts: { company: body.company.trim(), number, pieces } },
      })
    ).moved
  })

/** Hands an order over to whoever has its code. Throws NOT_FOUND, ORDER_STATE, PICKUP_CODE, AFTER_SALE_OPEN. */
export async function collectOrder(ctx: Ctx, body: { id: string; code: string }) {
  const isWrong = await transact(ctx.db, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    if (row.state !== 'paid' || (row.pickupTries < PICKUP_TRIES && same(body.code, row.pickupCode))) return false
    await tx
      .update(orders)
      .set({ pickupTries: row.pickupTries + 1 })
      .where(one(ctx, row.id))
    return true
  })
  if (isWrong) throw new AppError('PICKUP_CODE')
  return once(ctx, body, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    assertCan(ctx, orderLife, row, 'collect')
    await assertNoneKept(ctx, tx, row.id)
    await tellShipping(ctx, tx, row)
    return (await transition(ctx, tx, orderLife, row, 'collect', { set: { finishTime: isoNow(ctx) } })).moved
  })
}

/** All that was ordered was done or handed over. Throws NOT_FOUND, ORDER_STATE, AFTER_SALE_OPEN. */
export const completeOrder = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const row = await lock(ctx, tx, orderLife, body.id)
    assertCan(ctx, orderLife, row, 'complete')
    await assertNoneKept(ctx, tx, row.id)
    return (await transition(ctx, tx, orderLife, row, 'complete', { set: { finishTime: isoNow(ctx) } })).moved
  })

/** Ends orders that nobody paid in time, and counts as received what was sent long ago; of all tenants. One that cannot be ended waits for the next round. */
export async function endOrders(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const due = await app.db
    .select({ tenantId: orders.tenantId, id: orders.id })
    .from(orders)
    .where(and(inArray(orders.state, [...ORDER_TABS.unpaid]), lt(orders.expireTime, isoNow(app))))
    .orderBy(asc(orders.expireTime))
    .limit(ROUND)
  const sentLongAgo = await app.db
    .select({ tenantId: orders.tenantId, id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'shipped'), lt(orders.shipTime, instantOf(app.now(), -RECEIVED_AFTER_DAYS * 86_400))))
    .orderBy(asc(orders.shipTime))
    .limit(ROUND)
  for (const { tenantId, id } of [...due, ...sentLongAgo]) {
    if (signal.aborted) return
    const ctx = await jobContext(app, log, tenantId, 'endOrders')
    const [row] = await app.db.select().from(orders).where(one({ tenantId }, id))
    const end = !row
      ? Promise.resolve()
      : row.state !== 'shipped'
        ? cancelAs(ctx, row, SYSTEM, '')
        : transact(ctx.db, async tx => {
            const now = await lockFor(ctx, tx, id)
            if (now?.state === 'shipped')
              await transition(ctx, tx, orderLife, now, 'receive', {
                set: { finishTime: isoNow(ctx) },
                doer: SYSTEM,
              })
          })
    await Promise.resolve(end).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.info({ err: error, tenantId, orderId: id }, 'an order could not be ended')
    })
  }
}
