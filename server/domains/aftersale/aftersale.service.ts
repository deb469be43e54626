import { and, asc, eq, inArray, lt, notLike, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  AFTER_SALE,
  AFTER_SALE_DAYS,
  backFor,
  CONFIRMED_AFTER_DAYS,
  fitsAfterSale,
  isAfterSaleLate,
  keptPieces,
  openPieces,
  paysBack,
  withTaken,
  type AfterSaleAction,
  type AfterSaleReason,
  type AfterSaleType,
} from '../../../shared/aftersale'
import { localize } from '../../../shared/language'
import { money } from '../../../shared/money'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { transact } from '../../db/transaction'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type App, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import type { PaidBack } from '../../kernel/pay/pay.offers'
import { files } from '../../kernel/files/file.table'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { customers } from '../../kernel/identity/auth.table'
import { assertCan, begin, lock, SYSTEM, transition } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { announce } from '../../kernel/live/announce'
import { holdPayment, refundPayment } from '../../kernel/pay/refund.service'
import { jobContext } from '../../kernel/tenancy/job-context'
import { oneParcel } from '../../kernel/text/parcel-number'
import { addWords, wordsOf } from '../../kernel/work/words'
import { stockMoves } from '../goods/commodity.table'
import { orders, type orderLines } from '../order/order.table'
import { afterSaleLife, piecesOf } from './aftersale.life'
import { afterSaleDetail, orderLinesOf, takenOf } from './aftersale.queries'
import { afterSaleLines, afterSaleNumbers, afterSales, afterSaleWords } from './aftersale.table'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type AfterSaleRow = typeof afterSales.$inferSelect

interface Asked {
  lines: { lineId: string; pieces: number }[]
  /** cents, as it was shown */
  amount: number
  reason: AfterSaleReason
  text: string
  pictures: string[]
}
interface Parcel {
  company: string
  number: string
}

/** States of an order in which it is paid. */
const PAID: readonly string[] = ['paid', 'shipped', 'completed']
/** After-sales that one round confirms. */
const ROUND = 200

const one = ({ tenantId }: Pick<Ctx, 'tenantId'>, id: string) =>
  and(eq(afterSales.tenantId, tenantId), eq(afterSales.id, id))

/** Holds an order for the rest of the transaction, so that its pieces go one way. Throws NOT_FOUND, for a customer also where it is somebody else's. */
async function holdOrder(ctx: Ctx, tx: Db, orderId: string): Promise<OrderRow> {
  const who = ctx.principal
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.id, orderId),
        who.kind === 'linkman' ? eq(orders.customerId, who.customerId) : undefined,
      ),
    )
    .for('update')
  if (!order) throw new AppError('NOT_FOUND')
  return order
}

/**
 * Holds an after-sale, after the order that it is about and, with `payment`, what that was paid with: always in this order, so that nobody
 * waits for each other. Throws NOT_FOUND.
 */
async function hold(ctx: Ctx, tx: Db, id: string, { payment = false } = {}) {
  const who = ctx.principal
  const [about] = await tx
    .select({ orderId: afterSales.orderId, paymentId: orders.paymentId })
    .from(afterSales)
    .innerJoin(orders, and(eq(orders.tenantId, afterSales.tenantId), eq(orders.id, afterSales.orderId)))
    .where(and(one(ctx, id), who.kind === 'linkman' ? eq(afterSales.customerId, who.customerId) : undefined))
  if (!about) throw new AppError('NOT_FOUND')
  if (payment && about.paymentId !== null) await holdPayment(ctx, tx, about.paymentId)
  const order = await holdOrder(ctx, tx, about.orderId)
  return { order, row: await lock(ctx, tx, afterSaleLife, id) }
}

/** Throws AFTER_SALE_STATE where an action is none of this type. */
function assertFits(ctx: Ctx, row: AfterSaleRow, action: AfterSaleAction): void {
  assertCan(ctx, afterSaleLife, row, action)
  if (!fitsAfterSale(action, row.type, row.state)) throw new AppError('AFTER_SALE_STATE')
}
/** Throws CHANGED_MEANWHILE unless it is as it was looked at. */
function assertSeen({ updateTime }: AfterSaleRow, seen: string): void {
  if (Date.parse(updateTime) !== Date.parse(seen)) throw new AppError('CHANGED_MEANWHILE')
}

/**
 * The pieces that are asked for, with what goes back for each line; the order is held. `beside`: an after-sale whose own pieces do not count.
 * Throws NOT_FOUND for a line of another order, AFTER_SALE_PIECES, AFTER_SALE_NOTHING, AFTER_SALE_CHANGED.
 */
async function priced(
  ctx: Ctx,
  tx: Db,
  order: OrderRow,
  type: AfterSaleType,
  { lines: wanted, amount }: Pick<Asked, 'lines' | 'amount'>,
  beside: string | null = null,
) {
  const [lines, taken] = [await orderLinesOf(ctx, tx, order.id), await takenOf(ctx, tx, order.id, beside)]
  const pieces = new Map<string, number>()
  for (const { lineId, pieces: some } of wanted)
    pieces.set(lineId.toLowerCase(), (pieces.get(lineId.toLowerCase()) ?? 0) + some)
  const asked = [...pieces].map(([lineId, some]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new AppError('NOT_FOUND')
    const open = withTaken(line, taken.get(line.id))
    const { left, sent } = openPieces(order, open)
    // what the customer does not have cannot be sent back
    const most = type === 'refund' ? left : sent
    if (some > most) throw new AppError('AFTER_SALE_PIECES', { name: localize(line.name, ctx.language), left: most })
    return { line, lineId: line.id, pieces: some, amount: paysBack(type) ? backFor(open, some) : 0 }
  })
  const sum = asked.reduce((all, line) => all + line.amount, 0)
  if (type === 'refund' && sum === 0) throw new AppError('AFTER_SALE_NOTHING')
  if (sum !== amount)
    throw new AppError('AFTER_SALE_CHANGED', { was: money(amount, ctx.language), now: money(sum, ctx.language) })
  return asked
}

/** Throws AFTER_SALE_LATE when the time to ask for something is over. */
function assertInTime(ctx: Ctx, order: OrderRow): void {
  if (isAfterSaleLate(order, ctx.now())) throw new AppError('AFTER_SALE_LATE', { days: AFTER_SALE_DAYS })
}

/** Keeps the pictures of an after-sale. Throws NOT_FOUND, FILE_TYPE for what is no picture. */
async function usePictures(ctx: Ctx, tx: Db, id: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await useFiles(
    tx,
    ctx,
    { kind: 'afterSale', id },
    ids.map(fileId => ({ id: fileId })),
  )
  const [other] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, [...ids]), notLike(files.mime, 'image/%')))
    .limit(1)
  if (other) throw new AppError('FILE_TYPE')
}

/** Writes the pieces that an after-sale is about, and reserves them. */
async function takePieces(ctx: Ctx, tx: Db, id: string, asked: Awaited<ReturnType<typeof priced>>): Promise<void> {
  await tx
    .insert(afterSaleLines)
    .values(
      asked.map(({ lineId, pieces, amount }) => ({ tenantId: ctx.tenantId, afterSaleId: id, lineId, pieces, amount })),
    )
  await ctx.offers.ordering[0]?.reserve(ctx, tx, asked, 1)
}

/**
 * Asks for something with pieces of an order of the caller's customer, which are reserved for it.
 * Throws NOT_FOUND, ORDER_STATE, AFTER_SALE_LATE, AFTER_SALE_PIECES, AFTER_SALE_NOTHING, AFTER_SALE_CHANGED, FILE_TYPE.
 */
export async function applyAfterSale(ctx: Ctx, body: Asked & { orderId: string; type: AfterSaleType }) {
  const { id: made } = await once(ctx, body, async tx => {
    const { customerId, linkmanId, name, phone } = linkmanOf(ctx)
    const { type, reason } = body
    const order = await holdOrder(ctx, tx, body.orderId)
    if (order.isDeleted) throw new AppError('NOT_FOUND')
    if (!PAID.includes(order.state)) throw new AppError('ORDER_STATE')
    assertInTime(ctx, order)
    const asked = await priced(ctx, tx, order, type, body)
    const id = newId()
    const pictures = body.pictures.map(file => file.toLowerCase())
    await usePictures(ctx, tx, id, pictures)
    const [row] = await tx
      .insert(afterSales)
      .values({
        tenantId: ctx.tenantId,
        id,
        customerId,
        linkmanId,
        state: AFTER_SALE.start,
        afterSaleNo: await takeNumber(ctx, afterSaleNumbers, 'AS'),
        type,
        orderId: order.id,
        orderNo: order.orderNo,
        reason,
        text: body.text.trim(),
        pictures,
        amount: body.amount,
        createTime: isoNow(ctx),
        updateTime: isoNow(ctx),
      })
      .returning()
    if (!row) throw new Error('an after-sale was not written')
    await takePieces(ctx, tx, id, asked)
    const [customer] = await tx
      .select({ name: customers.name })
      .from(customers)
      .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
    const names = asked.flatMap(({ line }) => Object.values(line.name))
    await tx.insert(afterSaleWords).values({
      tenantId: ctx.tenantId,
      subjectId: id,
      customerId,
      words: wordsOf({ open: [row.afterSaleNo, row.orderNo, ...names], staff: [customer?.name ?? '', name, phone] }),
    })
    await begin(ctx, tx, afterSaleLife, row)
    return { id }
  })
  return afterSaleDetail(ctx, made)
}

/**
 * Changes what is asked for until it is decided; what was rejected is asked for again, and reserves its pieces again.
 * Throws as asking for it does, and AFTER_SALE_STATE.
 */
export async function editAfterSale(ctx: Ctx, body: Asked & { id: string }) {
  const { id: changed } = await once(ctx, body, async tx => {
    const { order, row } = await hold(ctx, tx, body.id)
    assertCan(ctx, afterSaleLife, row, 'update')
    const before = await piecesOf(ctx, tx, row.id)
    // what was rejected has let its pieces go
    if (row.state === 'applied') await ctx.offers.ordering[0]?.reserve(ctx, tx, before, -1)
    else {
      if (!PAID.includes(order.state)) throw new AppError('ORDER_STATE')
      assertInTime(ctx, order)
    }
    const asked = await priced(ctx, tx, order, row.type, body, row.id)
    await tx
      .delete(afterSaleLines)
      .where(and(eq(afterSaleLines.tenantId, ctx.tenantId), eq(afterSaleLines.afterSaleId, row.id)))
    await takePieces(ctx, tx, row.id, asked)
    const pictures = body.pictures.map(file => file.toLowerCase())
    await usePictures(ctx, tx, row.id, pictures)
    await releaseUses(
      tx,
      ctx,
      { kind: 'afterSale', ids: [row.id] },
      row.pictures.filter(file => !pictures.includes(file)),
    )
    await transition(ctx, tx, afterSaleLife, row, 'update', {
      set: {
        reason: body.reason,
        text: body.text.trim(),
        pictures,
        amount: body.amount,
        rejectReason: '',
        returnAddress: '',
        returnCompany: '',
        returnNumber: '',
        finishTime: null,
      },
    })
    return { id: row.id }
  })
  return afterSaleDetail(ctx, changed)
}

/** Asks for it no more. Throws NOT_FOUND, AFTER_SALE_STATE. */
export const withdrawAfterSale = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    return (await transition(ctx, tx, afterSaleLife, row, 'withdraw', { set: { finishTime: isoNow(ctx) } })).moved
  })

/** Says with which parcel the goods come back. Throws NOT_FOUND, AFTER_SALE_STATE, PARCEL_NUMBER. */
export const returnGoods = (ctx: Ctx, body: Parcel & { id: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    const [company, number] = [body.company.trim(), oneParcel(body.number)]
    const { moved } = await transition(ctx, tx, afterSaleLife, row, 'returnGoods', {
      set: { returnCompany: company, returnNumber: number },
      record: { facts: { company, number } },
    })
    await addWords(tx, afterSaleWords, row, { open: [number] })
    return moved
  })

/** Says where the goods may come back to. Throws NOT_FOUND, AFTER_SALE_STATE, CHANGED_MEANWHILE. */
export const approveAfterSale = (ctx: Ctx, body: { id: string; returnAddress: string; seenUpdateTime: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    assertFits(ctx, row, 'approve')
    assertSeen(row, body.seenUpdateTime)
    const returnAddress = body.returnAddress.trim()
    return (
      await transition(ctx, tx, afterSaleLife, row, 'approve', {
        set: { returnAddress },
        record: { content: returnAddress },
      })
    ).moved
  })

/** Changes the stock of what an after-sale is about; what is not sold any more has none. */
async function moveStock(
  ctx: Ctx,
  tx: Db,
  { afterSaleNo }: AfterSaleRow,
  lines: readonly { line: LineRow; pieces: number }[],
  reason: 'return' | 'exchange',
): Promise<void> {
  const actorName = ctx.principal.kind === 'staff' ? ctx.principal.name : ''
  // always in the same order, so that no two wait for each other
  for (const { line, pieces } of lines.toSorted((a, b) =>
    (a.line.variantId ?? '').localeCompare(b.line.variantId ?? ''),
  ))
    if (line.kind === 'part' && line.variantId !== null && pieces)
      await ctx.offers.sale[0]
        ?.changeStock(ctx, tx, line.variantId, pieces, { reason, ref: afterSaleNo, actorName })
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.id !== 'NOT_FOUND') throw error
        })
}
/** The pieces of an after-sale with the lines of their order. */
async function linesOf(ctx: Ctx, tx: Db, row: AfterSaleRow) {
  const [pieces, lines] = [await piecesOf(ctx, tx, row.id), await orderLinesOf(ctx, tx, row.orderId)]
  return pieces.flatMap(({ lineId, pieces: some }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ line, pieces: some }] : []
  })
}

/** Takes what was put back in stock out again, for goods that go back to the customer. Throws STOCK_SHORT when they are sold meanwhile. */
async function unstock(ctx: Ctx, tx: Db, row: AfterSaleRow): Promise<void> {
  const put = await tx
    .select({ variantId: stockMoves.variantId, pieces: sql<number>`sum(${stockMoves.delta})::integer` })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.tenantId, ctx.tenantId),
        eq(stockMoves.ref, row.afterSaleNo),
        eq(stockMoves.reason, 'return'),
        inArray(
          stockMoves.variantId,
          (await linesOf(ctx, tx, row)).flatMap(({ line }) => line.variantId ?? []),
        ),
      ),
    )
    .groupBy(stockMoves.variantId)
  const actorName = ctx.principal.kind === 'staff' ? ctx.principal.name : ''
  for (const { variantId, pieces } of put.toSorted((a, b) => a.variantId.localeCompare(b.variantId)))
    if (pieces > 0)
      await ctx.offers.sale[0]?.changeStock(ctx, tx, variantId, -pieces, {
        reason: 'return',
        ref: row.afterSaleNo,
        actorName,
      })
}

/** Says no, with the reason; goods that came back go back to the customer. Throws NOT_FOUND, AFTER_SALE_STATE, STOCK_SHORT. */
export const rejectAfterSale = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    assertFits(ctx, row, 'reject')
    if (row.state === 'received') await unstock(ctx, tx, row)
    const rejectReason = body.reason.trim()
    return (
      await transition(ctx, tx, afterSaleLife, row, 'reject', {
        set: { rejectReason, finishTime: isoNow(ctx) },
        record: { content: rejectReason },
      })
    ).moved
  })

/** The goods are back; with `restock` what can be sold again is in stock again, but for what is to be repaired: that is the customer's. Throws NOT_FOUND, AFTER_SALE_STATE. */
export const receiveAfterSale = (ctx: Ctx, body: { id: string; restock: boolean }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    assertFits(ctx, row, 'receive')
    if (body.restock && row.type !== 'repair') await moveStock(ctx, tx, row, await linesOf(ctx, tx, row), 'return')
    return (await transition(ctx, tx, afterSaleLife, row, 'receive')).moved
  })

/**
 * Pays back what was asked for, the way it came; what came over the counter staff pay back, and say how (`otherwise`), now or later. The order
 * and its invoice follow. Throws NOT_FOUND, AFTER_SALE_STATE, CHANGED_MEANWHILE, AFTER_SALE_INVOICE, REFUND_OTHERWISE, REFUND_SUM.
 */
export const payBackAfterSale = (ctx: Ctx, body: { id: string; seenUpdateTime: string; otherwise: string }) =>
  once(ctx, body, async tx => {
    const { order, row } = await hold(ctx, tx, body.id, { payment: true })
    assertFits(ctx, row, 'payBack')
    assertSeen(row, body.seenUpdateTime)
    const otherwise = body.otherwise.trim()
    const back = await ctx.offers.memberAssets[0]?.giveBack(ctx, tx, order.id, row.amount, row.id)
    const { money: amount, balance } = back ?? { money: row.amount, balance: 0 }
    const number = await ctx.offers.billing[0]?.issued(ctx, tx, order.id, { lock: true })
    if (number && amount + balance > 0) throw new AppError('AFTER_SALE_INVOICE', { number })
    await ctx.offers.billing[0]?.follow(ctx, tx, order.id)
    if (amount === 0 && otherwise) throw new AppError('REFUND_OTHERWISE')
    // what was paid has a payment: of one without there is nothing that could go back
    if (amount > 0 && order.paymentId === null) throw new AppError('REFUND_SUM')
    const refund =
      amount > 0 && order.paymentId !== null
        ? await refundPayment(ctx, tx, { paymentId: order.paymentId, amount, reason: 'afterSale', otherwise })
        : null
    const isOver = refund === null || refund.state === 'refunded'
    const taken = await takenOf(ctx, tx, order.id, row.id)
    const pieces = (await linesOf(ctx, tx, row)).map(({ line, pieces: some }) => {
      const { keptBack = 0 } = taken.get(line.id) ?? {}
      const kept = row.type === 'refund' ? keptPieces(line, keptBack + some) - keptPieces(line, keptBack) : 0
      return { lineId: line.id, pieces: some, kept }
    })
    const { moved } = await transition(ctx, tx, afterSaleLife, row, 'payBack', {
      set: { refundId: refund?.id ?? null },
      ...(otherwise ? { record: { content: otherwise } } : {}),
      // one that is done at once is told of once
      isTold: !isOver,
    })
    await ctx.offers.ordering[0]?.takeBack(ctx, tx, order.id, pieces)
    if (!isOver) return moved
    const now = await lock(ctx, tx, afterSaleLife, row.id)
    return (await transition(ctx, tx, afterSaleLife, now, 'refund', { set: { finishTime: isoNow(ctx) } })).moved
  })

/** New or repaired goods are on their way; those that are exchanged come out of the stock. Throws NOT_FOUND, AFTER_SALE_STATE, STOCK_SHORT, PARCEL_NUMBER. */
export const sendGoods = (ctx: Ctx, body: Parcel & { id: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    assertFits(ctx, row, 'sendGoods')
    if (row.type === 'exchange') {
      const lines = await linesOf(ctx, tx, row)
      await moveStock(
        ctx,
        tx,
        row,
        lines.map(({ line, pieces }) => ({ line, pieces: -pieces })),
        'exchange',
      )
    }
    const [company, number] = [body.company.trim(), oneParcel(body.number)]
    const { moved } = await transition(ctx, tx, afterSaleLife, row, 'sendGoods', {
      set: { sentCompany: company, sentNumber: number, sendTime: isoNow(ctx) },
      record: { facts: { company, number } },
    })
    await addWords(tx, afterSaleWords, row, { open: [number] })
    return moved
  })

/** The customer has what was sent. Throws NOT_FOUND, AFTER_SALE_STATE. */
export const confirmAfterSale = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { row } = await hold(ctx, tx, body.id)
    return (await transition(ctx, tx, afterSaleLife, row, 'confirm', { set: { finishTime: isoNow(ctx) } })).moved
  })

/** Money of an after-sale goes back: with the last word of the provider, or of staff who paid it otherwise, it is over. Whoever calls holds the payment. */
export async function paidBack(ctx: Ctx, tx: Db, { id, state }: PaidBack): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.tenantId, ctx.tenantId), eq(afterSales.refundId, id)))
    .for('update')
  if (!row) return false
  if (state === 'refunded' && row.state === 'refunding')
    await transition(ctx, tx, afterSaleLife, row, 'refund', { set: { finishTime: isoNow(ctx) }, doer: SYSTEM })
  else await announce(ctx, tx, { kind: 'afterSale', id: row.id, change: 'refund', owner: row.customerId })
  return true
}

/** Counts as received what was sent long ago; of all tenants. One that cannot be confirmed waits for the next round. */
export async function confirmAfterSales(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const due = await app.db
    .select({ tenantId: afterSales.tenantId, id: afterSales.id, orderId: afterSales.orderId })
    .from(afterSales)
    .where(
      and(
        eq(afterSales.state, 'sending'),
        lt(afterSales.sendTime, instantOf(app.now(), -CONFIRMED_AFTER_DAYS * 86_400)),
      ),
    )
    .orderBy(asc(afterSales.sendTime))
    .limit(ROUND)
  for (const { tenantId, id, orderId } of due) {
    if (signal.aborted) return
    const ctx = await jobContext(app, log, tenantId, 'confirmAfterSales')
    await transact(ctx.db, async tx => {
      await holdOrder(ctx, tx, orderId)
      const [row] = await tx.select().from(afterSales).where(one(ctx, id)).for('update')
      if (row?.state === 'sending')
        await transition(ctx, tx, afterSaleLife, row, 'confirm', { set: { finishTime: isoNow(ctx) }, doer: SYSTEM })
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.info({ err: error, tenantId, afterSaleId: id }, 'an after-sale could not be confirmed')
    })
  }
}
