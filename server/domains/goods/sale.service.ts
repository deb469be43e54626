import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { salePriceOf } from '../../../shared/commodity'
import type { Ctx } from '../../kernel/call/context'
import type { Sale } from '../../kernel/call/offers'
import { enterShop } from '../../kernel/tenancy/shop.service'
import { machinesOf } from './commodity.queries'
import { changeStock } from './commodity.service'
import { commodities, commodityVariants } from './commodity.table'
import { goods } from './goods.table'

/** What orders get of the shop. */
export const sale: Sale<Ctx> = {
  async variants(ctx, tx, ids, { lock }) {
    const { showsDiscount } = await enterShop(ctx, tx)
    const wanted = [...new Set(ids)]
    const query = tx
      .select({ variant: commodityVariants, commodity: commodities, named: goods })
      .from(commodityVariants)
      .innerJoin(
        commodities,
        and(eq(commodities.tenantId, commodityVariants.tenantId), eq(commodities.id, commodityVariants.commodityId)),
      )
      .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), inArray(commodityVariants.id, wanted)))
      // always in the same order, so that no two orders wait for each other
      .orderBy(asc(commodityVariants.id))
    const rows = await (lock ? query.for('update', { of: commodityVariants }) : query)
    return new Map(
      rows.map(({ variant, commodity, named }) => [
        variant.id,
        {
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
        },
      ]),
    )
  },
  machines: machinesOf,
  changeStock,
  async addSold(ctx, tx, commodityId, pieces) {
    await tx
      .update(commodities)
      .set({ sold: sql`${commodities.sold} + ${pieces}` })
      .where(and(eq(commodities.tenantId, ctx.tenantId), eq(commodities.id, commodityId)))
  },
}
