import { desc } from 'drizzle-orm'
import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { ownMachine } from './product.service'
import { products } from './product.table'

/** So many machines of one customer are looked at. */
const MAX_MACHINES = 200

/**
 * What was done for one of the caller's products, or for all of them: requests and tasks, newest first. Of what was done for a former
 * owner what is over, without people and words of theirs. Throws NOT_FOUND.
 */
export async function serverRecords(
  ctx: Ctx,
  { productId, ...query }: { productId?: string; pageNum?: number; pageSize?: number },
) {
  const { customerId } = linkmanOf(ctx)
  const page = pageOf(query)
  const machines = productId
    ? [await ownMachine(ctx, productId)]
    : await ctx.db
        .select()
        .from(products)
        .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId)))
        .orderBy(desc(products.createTime), desc(products.id))
        .limit(MAX_MACHINES)
  const names = new Map(machines.map(({ id, name }) => [id, localize(name, ctx.language)]))
  const found = await Promise.all(
    ctx.offers.productWorks.map(works =>
      works(ctx, { productIds: [...names.keys()], customerId, limit: page.offset + page.pageSize }),
    ),
  )
  const list = found
    .flatMap(works => works.list)
    .sort((a, b) => (a.createTime < b.createTime ? 1 : a.createTime > b.createTime ? -1 : a.id < b.id ? 1 : -1))
    .slice(page.offset, page.offset + page.pageSize)
    .map(work => ({ ...work, productName: names.get(work.productId) ?? '' }))
  return paginate(
    list,
    found.reduce((sum, { total }) => sum + total, 0),
    page,
  )
}
