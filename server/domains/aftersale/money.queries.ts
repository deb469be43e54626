import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { paysBack, type AfterSaleState, type AfterSaleType } from '../../../shared/aftersale'
import { NO_MEANS, plus, type GoesBack } from '../../../shared/member'
import { backNext, meansRows, type BackState, type MeansRow } from '../../../shared/money-back'
import type { RefundState } from '../../../shared/refund'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { refunds } from '../../kernel/pay/pay.table'
import { afterSales } from './aftersale.table'

type AfterSaleRow = typeof afterSales.$inferSelect

/** With these money goes back, and in these states it is off. */
export const PAYING = ['refund', 'return'] as const satisfies readonly AfterSaleType[]
export const OFF = ['rejected', 'withdrawn'] as const satisfies readonly AfterSaleState[]
const PAID_BACK = ['refunding', 'refunded'] as const satisfies readonly AfterSaleState[]
export const isPaidBack = (state: AfterSaleState): boolean => (PAID_BACK as readonly string[]).includes(state)

export const NOTHING: GoesBack = { by: { ...NO_MEANS, money: 0 }, lostPoints: 0 }
export const inMoney = (cents: number): GoesBack => ({ by: { ...NO_MEANS, money: cents }, lostPoints: 0 })

/** What is asked for in money with orders and is neither back nor on its way, the first first. */
export const waitingOf = (ctx: Ctx, db: Db, orderIds: readonly string[]) =>
  db
    .select({ id: afterSales.id, orderId: afterSales.orderId, amount: afterSales.amount })
    .from(afterSales)
    .where(
      and(
        eq(afterSales.tenantId, ctx.tenantId),
        inArray(afterSales.orderId, [...orderIds]),
        inArray(afterSales.type, [...PAYING]),
        notInArray(afterSales.state, [...OFF, ...PAID_BACK]),
      ),
    )
    .orderBy(asc(afterSales.createTime), asc(afterSales.id))

/** How the money of an after-sale stands. */
const moneyState = (refund: { state: RefundState; otherwise: string } | undefined): BackState =>
  refund === undefined ? 'refunded' : refund.otherwise === '' ? refund.state : 'otherwise'

/**
 * Where the money of each of these after-sales is, or would go, means by means: what is asked for goes back in the order in which it was asked
 * for. Nothing for those with which none goes back. By the after-sale's id.
 */
export async function moneyOf(ctx: Ctx, db: Db, of: readonly AfterSaleRow[]): Promise<ReadonlyMap<string, MeansRow[]>> {
  const paying = of.filter(({ type, state }) => paysBack(type) && !(OFF as readonly string[]).includes(state))
  if (!paying.length) return new Map()
  const orderIds = [...new Set(paying.map(({ orderId }) => orderId))]
  const refundIds = paying.flatMap(({ refundId }) => refundId ?? [])
  const paidBy = await ctx.offers.memberAssets[0]?.paidBy(ctx, db, orderIds)
  const backs = refundIds.length
    ? await db
        .select({ id: refunds.id, state: refunds.state, otherwise: refunds.otherwise })
        .from(refunds)
        .where(and(eq(refunds.tenantId, ctx.tenantId), inArray(refunds.id, refundIds)))
    : []
  const waiting = await waitingOf(ctx, db, orderIds)
  return new Map(
    paying.map(row => {
      const order = paidBy?.get(row.orderId) ?? { paid: inMoney(row.amount).by, backs: [] }
      const beside = order.backs.filter(({ ref }) => ref !== row.id).reduce((sum, { by }) => plus(sum, by), NOTHING.by)
      const gone = order.backs.find(({ ref }) => ref === row.id)?.by
      if (gone || isPaidBack(row.state)) {
        const refund = backs.find(({ id }) => id === row.refundId)
        // of one that was paid back before it was kept by what, the rule says it
        const back = gone ?? backNext(order.paid, beside, [], row.amount).back
        return [row.id, meansRows({ paid: order.paid, before: beside, back }, moneyState(refund))]
      }
      const asked = waiting.filter(({ orderId }) => orderId === row.orderId)
      const place = asked.findIndex(({ id }) => id === row.id)
      const first = asked.slice(0, Math.max(0, place)).map(({ amount }) => amount)
      return [row.id, meansRows({ paid: order.paid, ...backNext(order.paid, beside, first, row.amount) }, 'asked')]
    }),
  )
}
