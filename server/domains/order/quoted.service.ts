import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { quotationTotals } from '../../../shared/quotation'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { staffOf, type Ctx } from '../../kernel/call/context'
import { assertCan, transition } from '../../kernel/lifecycle/lifecycle.service'
import { codeStanding, createPayment, endPayment, payByCode } from '../../kernel/pay/pay.service'
import { transact } from '../../db/transaction'
import type { Ordering, QuotedOrder } from './order.offers'
import { sellingOf } from '../../kernel/tenancy/shop.service'
import { products } from '../product/product.table'
import { orderLife } from './order.life'
import {
  assertRoom,
  cancelAs,
  confirmLocked,
  lockFor,
  payableUntil,
  reserve,
  takeBack,
  writeOrder,
} from './order.service'
import { orders } from './order.table'

/** Throws ORDER_LINE_GONE for a part of a quotation that is not in the catalogue any more. */
async function assertThere(ctx: Ctx, tx: Db, lines: QuotedOrder['lines']): Promise<void> {
  const parts = lines.flatMap(line => (line.kind === 'part' && line.variantId !== null ? [line.variantId] : []))
  const there = await ctx.offers.sale[0]?.variants(ctx, tx, parts, { lock: false })
  const gone = lines.find(({ variantId }) => variantId !== null && parts.includes(variantId) && !there?.has(variantId))
  if (gone) throw new AppError('ORDER_LINE_GONE', { name: localize(gone.name, ctx.language) })
}

/** The machine whose warranty pays, as an order keeps it. */
async function machineOf(ctx: Ctx, tx: Db, productId: string | null) {
  if (productId === null) return {}
  const [row] = await tx
    .select({ name: products.name, model: products.model })
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
  return row ? { coveredProductId: productId, coveredProductName: row.name, coveredModel: row.model } : {}
}

async function orderOf(ctx: Ctx, tx: Db, orderId: string) {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, orderId)))
  return row
}

/** Orders of requests whose quotation was accepted. */
export const ordering: Ordering<Ctx> = {
  async place(ctx, tx, { lines, discount, payOffline, productId, eventId, eventNo, staffId, quotationId, buyer }) {
    if (ctx.principal.kind === 'linkman') await assertRoom(ctx, tx)
    if (payOffline && !(await sellingOf(ctx, tx)).takesOffline) throw new AppError('OFFLINE_OFF')
    await assertThere(ctx, tx, lines)
    const { total, deductions, payable, shares } = quotationTotals(lines, discount)
    const machine = lines.some(({ covered }) => covered > 0) ? await machineOf(ctx, tx, productId) : {}
    return writeOrder(ctx, tx, {
      buyer,
      lines: lines.map((line, place) => ({
        ...line,
        salePrice: line.price,
        ...(line.covered > 0 ? machine : {}),
        share: shares[place] ?? 0,
      })),
      total,
      payable,
      deductions,
      // whoever comes for the request brings it along
      address: null,
      isPickup: false,
      remark: '',
      payOffline,
      quoted: { eventId, eventNo, quotationId },
      staffId,
    })
  },
  async withdraw(ctx, orderId) {
    const row = await orderOf(ctx, ctx.db, orderId)
    if (!row || row.state === 'cancelled') return
    const { staffId, name } = staffOf(ctx)
    await cancelAs(ctx, row, { actor: 'staff', actorId: staffId, actorName: name }, '')
  },
  async payOtherwise(ctx, orderId) {
    const row = await orderOf(ctx, ctx.db, orderId)
    if (row?.state !== 'unpaid' || row.paymentId === null) return
    await endPayment(ctx, row.paymentId, async tx => {
      const now = await lockFor(ctx, tx, orderId)
      if (now?.state !== 'unpaid') return
      const set = { paymentId: null, paymentNo: '', expireTime: await payableUntil(ctx, tx, true) }
      await transition(ctx, tx, orderLife, now, 'payOffline', { set })
    })
  },
  async confirm(ctx, tx, orderId, note) {
    const row = await lockFor(ctx, tx, orderId)
    if (!row) throw new AppError('NOT_FOUND')
    await confirmLocked(ctx, tx, row, note)
  },
  async payByCode(ctx, orderId, channel) {
    const paymentId = await transact(ctx.db, async tx => {
      const row = await lockFor(ctx, tx, orderId)
      if (!row || row.state === 'cancelled') return null
      if (row.state === 'unpaid') return row.paymentId
      const { linkmanId, customerId, orderNo: subject, payable: amount } = row
      const of = { bizType: 'order', bizId: row.id, subject, amount, linkmanId, customerId } as const
      assertCan(ctx, orderLife, row, 'payOnline')
      const { id, paymentNo } = await createPayment(ctx, tx, of)
      const set = { paymentId: id, paymentNo, expireTime: await payableUntil(ctx, tx, false) }
      await transition(ctx, tx, orderLife, row, 'payOnline', { set })
      return id
    })
    if (paymentId === null) return null
    try {
      const codeUrl = await payByCode(ctx, paymentId, channel)
      return { codeUrl, expireTime: (await orderOf(ctx, ctx.db, orderId))?.expireTime ?? '' }
    } catch (error) {
      if (!(error instanceof AppError) || error.id !== 'PAYMENT_CLOSED') throw error
      // its time is over: with its payment it ends now, before the clock comes by
      await endPayment(ctx, paymentId)
      return null
    }
  },
  async codeStanding(ctx, orderId, channel) {
    const paymentId = (await orderOf(ctx, ctx.db, orderId))?.paymentId ?? null
    return paymentId === null ? 'over' : codeStanding(ctx, paymentId, channel)
  },
  reserve,
  takeBack,
}
