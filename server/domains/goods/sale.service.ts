import { and, arrayOverlaps, asc, desc, eq, sql } from 'drizzle-orm'
import { salePriceOf } from '../../../shared/commodity'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { FittingGoods, Sale, SoldVariant } from './goods.offers'
import { localize } from '../../../shared/language'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { tenants } from '../../kernel/tenancy/door.table'
import { sellingOf } from '../../kernel/tenancy/shop.service'
import { foundBy, machinesOf } from './commodity.queries'
import { commodities, commodityVariants } from './commodity.table'
import { goods } from './goods.table'
import { changeStock, changeStocks } from './stock.service'

type Row = {
  variant: typeof commodityVariants.$inferSelect
  commodity: typeof commodities.$inferSelect
  named: typeof goods.$inferSelect
  showsDiscount: boolean
}
const toSold = ({ variant, commodity, named, showsDiscount }: Row): SoldVariant => ({
  id: variant.id,
  commodityId: commodity.id,
  kind: named.kind,
  name: named.name,
  unit: named.unit,
  picture: commodity.pictures[0] ?? '',
  specs: variant.specs,
  price: variant.price,
  salePrice: salePriceOf(variant, showsDiscount),
  stock: variant.stock,
  isOnSale: commodity.shelf === 'on',
  isCovered: commodity.isCovered,
  models: commodity.models,
  templateId: commodity.templateId,
})
const rowsOf = (tx: Db) =>
  tx
    .select({
      variant: commodityVariants,
      commodity: commodities,
      named: goods,
      showsDiscount: sql<boolean>`coalesce((${tenants.flags} ->> 'needShowDiscountPriceGray')::boolean, false)`,
    })
    .from(commodityVariants)
    .innerJoin(tenants, eq(tenants.id, commodityVariants.tenantId))
    .innerJoin(
      commodities,
      and(eq(commodities.tenantId, commodityVariants.tenantId), eq(commodities.id, commodityVariants.commodityId)),
    )
    .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))

/** What orders get of the shop. */
export const sale: Sale<Ctx> = {
  async variants(ctx, tx, ids, { lock }) {
    const query = rowsOf(tx)
      .where(
        and(
          eq(commodityVariants.tenantId, ctx.tenantId),
          sql`${commodityVariants.id} = any(${sql.param([...new Set(ids)])}::uuid[])`,
        ),
      )
      // always in the same order, so that no two orders wait for each other
      .orderBy(asc(commodityVariants.id))
    const rows = await (
      lock ? query.for('update', { of: commodityVariants }).prepare('sold_held') : query.prepare('sold')
    ).execute()
    return new Map(rows.map(row => [row.variant.id, toSold(row)]))
  },
  async find(ctx, keyword, limit) {
    const rows = await rowsOf(ctx.db)
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), foundBy(ctx, keyword)))
      .orderBy(desc(commodities.order), desc(commodities.id), asc(commodityVariants.order), asc(commodityVariants.id))
      .limit(limit)
    return rows.map(toSold)
  },
  machines: machinesOf,
  changeStock,
  changeStocks,
  async addSold(ctx, tx, commodityId, pieces) {
    await tx
      .update(commodities)
      .set({ sold: sql`${commodities.sold} + ${pieces}` })
      .where(and(eq(commodities.tenantId, ctx.tenantId), eq(commodities.id, commodityId)))
  },
}

/** So many articles that fit some of the models are looked at. */
const MAX_FITTING = 500

/** What the shop sells for models, best sold first; nothing where there is no shop. */
export async function fittingGoods(
  ctx: Ctx,
  { models, kind, limit }: { models: readonly string[]; kind: FittingGoods['kind']; limit: number },
): Promise<ReadonlyMap<string, FittingGoods[]>> {
  const { hasShop, showsDiscount } = await sellingOf(ctx)
  const fitting = new Map<string, FittingGoods[]>(models.map(model => [model, []]))
  if (!hasShop) return fitting
  const rows = await ctx.db
    .select({ commodity: commodities, named: goods })
    .from(commodities)
    .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))
    .where(
      and(
        eq(commodities.tenantId, ctx.tenantId),
        eq(commodities.shelf, 'on'),
        eq(goods.kind, kind),
        arrayOverlaps(commodities.models, [...models]),
      ),
    )
    .orderBy(desc(commodities.sold), desc(commodities.id))
    .limit(MAX_FITTING)
  for (const { commodity, named } of rows) {
    const article = {
      id: commodity.id,
      kind: named.kind,
      name: localize(named.name, ctx.language),
      number: named.code,
      picture: pictureUrl(ctx, ctx.tenantId, commodity.pictures[0] ?? ''),
      price: showsDiscount ? commodity.lowSalePrice : commodity.lowPrice,
    }
    for (const model of commodity.models) {
      const list = fitting.get(model)
      if (list && list.length < limit) list.push(article)
    }
  }
  return fitting
}
