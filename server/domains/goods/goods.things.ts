import { and, asc, count, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { GoodsKind } from '../../../shared/goods'
import { localize } from '../../../shared/language'
import { wordsQuery } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { Asker, FormThings } from '../../kernel/forms/forms.offers'
import { products } from '../product/product.table'
import { commodities } from './commodity.table'
import { goods, goodsWords } from './goods.table'

/** Of the tenant's catalogue, which everybody may choose from. */
const ofKind = (ctx: Ctx, kind: GoodsKind) => and(eq(goods.tenantId, ctx.tenantId), eq(goods.kind, kind))

/** Whether the shop says of goods that they fit a machine, which is one of the customer's for whom is asked. */
const fitsMachine = (ctx: Ctx, { customerId, isStaff }: Asker, productId: string) =>
  exists(
    ctx.db
      .select({ id: commodities.id })
      .from(commodities)
      .innerJoin(
        products,
        and(eq(products.tenantId, commodities.tenantId), sql`${products.model} = any(${commodities.models})`),
      )
      .where(
        and(
          eq(commodities.tenantId, ctx.tenantId),
          eq(commodities.id, goods.id),
          eq(products.id, productId),
          isStaff ? undefined : customerId ? eq(products.customerId, customerId) : sql`false`,
        ),
      ),
  )

const thingsOf = (kind: GoodsKind): FormThings<Ctx> => ({
  kind,
  async find(ctx, tx, _asker, ids, also) {
    const rows = await tx
      .select()
      .from(goods)
      .where(
        and(
          ofKind(ctx, kind),
          inArray(goods.id, [...ids]),
          also.length ? or(goods.enabled, inArray(goods.id, [...also])) : goods.enabled,
        ),
      )
    return new Map(
      rows.map(row => {
        const unit = localize(row.unit, ctx.language)
        return [
          row.id,
          {
            id: row.id,
            name: localize(row.name, ctx.language),
            kept: { code: row.code, ...(unit ? { unit } : {}) },
            facts: { code: row.code, unit },
          },
        ]
      }),
    )
  },
  async list(ctx, asker, { keyword, productId, limit, offset }) {
    const words = keyword ? wordsQuery(keyword) : null
    if (keyword && words === null) return { list: [], total: 0 }
    const where = and(
      ofKind(ctx, kind),
      goods.enabled,
      words === null ? undefined : sql`${goodsWords(goods)} @@ to_tsquery('simple', ${words})`,
    )
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select()
        .from(goods)
        .where(where)
        .orderBy(...(productId ? [desc(fitsMachine(ctx, asker, productId))] : []), asc(goods.createTime), asc(goods.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(goods).where(where),
    ])
    const list = rows.map(row => {
      const unit = localize(row.unit, ctx.language)
      return { id: row.id, name: localize(row.name, ctx.language), more: row.code, ...(unit ? { unit } : {}) }
    })
    return { list, total: all?.total ?? 0 }
  },
})

/** What fields of forms name of the catalogue. */
export const goodsThings = [thingsOf('part'), thingsOf('service')]
