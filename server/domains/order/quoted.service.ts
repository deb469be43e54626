import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { quotationTotals } from '../../../shared/quotation'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { staffOf, type Ctx } from '../../kernel/call/context'
import type { Ordering, QuotedOrder } from './order.offers'
import { sellingOf } from '../../kernel/tenancy/shop.service'
import { products } from '../product/product.table'
import { assertRoom, cancelAs, reserve, takeBack, writeOrder } from './order.service'
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

/** Orders of requests whose quotation was accepted. */
export const ordering: Ordering<Ctx> = {
  async place(ctx, tx, { lines, discount, payOffline, productId, eventId, eventNo, staffId, quotationId }) {
    await assertRoom(ctx, tx)
    if (payOffline && !(await sellingOf(ctx, tx)).takesOffline) throw new AppError('OFFLINE_OFF')
    await assertThere(ctx, tx, lines)
    const { total, deductions, payable, shares } = quotationTotals(lines, discount)
    const machine = lines.some(({ covered }) => covered > 0) ? await machineOf(ctx, tx, productId) : {}
    return writeOrder(ctx, tx, {
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
    const [row] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, orderId)))
    if (!row || row.state === 'cancelled') return
    const { staffId, name } = staffOf(ctx)
    await cancelAs(ctx, row, { actor: 'staff', actorId: staffId, actorName: name }, '')
  },
  reserve,
  takeBack,
}
