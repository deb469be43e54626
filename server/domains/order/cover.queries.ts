import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import type { CoverableArticle, CoveringMachine } from './order.offers'
import { orderLines, orders } from './order.table'

/** The warranty pays for a part of one machine once in so many days. */
const COVERED_EVERY_DAYS = 365

/**
 * The caller's machines whose warranty pays for a piece of each of these articles now, by the article: they are in warranty, it fits them, and
 * the warranty has not paid for it lately, whatever the form of the article, whoever ordered it and had the machine then. `lock`: of two who
 * order for one machine the second waits for the first.
 */
export async function coveringMachines(
  ctx: Ctx,
  db: Db,
  articles: readonly CoverableArticle[],
  { lock = false } = {},
): Promise<ReadonlyMap<string, CoveringMachine[]>> {
  const covered = articles.filter(({ isCovered }) => isCovered)
  const all = covered.length > 0 ? ((await ctx.offers.sale[0]?.machines(ctx, db)) ?? []) : []
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
