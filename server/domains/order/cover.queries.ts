import { and, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { COVERED_EVERY_DAYS } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import type { CoverableArticle, CoverableMachine, CoveringMachine } from './order.offers'
import { orderLines, orders } from './order.table'

/**
 * Machines (the caller's, where none are named) whose warranty pays for a piece of each of these articles now, by the article: they are in warranty, it fits them, and
 * the warranty has not paid for it lately, whatever the form of the article, whoever ordered it and had the machine then. `lock`: of two who
 * order for one machine the second waits for the first.
 */
export async function coveringMachines(
  ctx: Ctx,
  db: Db,
  articles: readonly CoverableArticle[],
  {
    lock = false,
    of,
    exceptUnpaidOf,
  }: { lock?: boolean; of?: readonly CoverableMachine[]; exceptUnpaidOf?: string } = {},
): Promise<ReadonlyMap<string, CoveringMachine[]>> {
  const covered = articles.filter(({ isCovered }) => isCovered)
  const all = covered.length > 0 ? (of ?? (await ctx.offers.sale[0]?.machines(ctx, db)) ?? []) : []
  const machines = all.filter(({ inWarranty, model }) => inWarranty && covered.some(one => one.models.includes(model)))
  if (!machines.length) return new Map()
  const productIds = machines.map(({ id }) => id)
  if (lock)
    for (const productId of productIds.toSorted())
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('covered'), hashtext(${productId}))`)
  const paidFor = await db
    .select({ commodityId: orderLines.commodityId, productId: orderLines.coveredProductId })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(orderLines.tenantId, ctx.tenantId),
        inArray(orderLines.coveredProductId, productIds),
        inArray(
          orderLines.commodityId,
          covered.map(({ commodityId }) => commodityId),
        ),
        gt(orderLines.covered, 0),
        gt(orderLines.createTime, instantOf(ctx.now(), -COVERED_EVERY_DAYS * 86_400)),
        ne(orders.state, 'cancelled'),
        exceptUnpaidOf === undefined
          ? undefined
          : or(
              isNull(orders.eventId),
              ne(orders.eventId, exceptUnpaidOf),
              notInArray(orders.state, ['unpaid', 'offlinePending']),
            ),
      ),
    )
  const isPaidFor = (commodityId: string, productId: string): boolean =>
    paidFor.some(one => one.commodityId === commodityId && one.productId === productId)
  return new Map(
    covered.map(({ commodityId, models }) => [
      commodityId,
      machines
        .filter(({ id, model }) => models.includes(model) && !isPaidFor(commodityId, id))
        .map(({ id, name, model }) => ({ id, name, model })),
    ]),
  )
}
