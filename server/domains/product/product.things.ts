import { and, asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { LANGUAGES, localize } from '../../../shared/language'
import { containing } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { FormThings } from '../../kernel/forms/forms.offers'
import { productKinds, products } from './product.table'
import { productsOf } from './product.service'

/** Products of the customer who asks, and what was scanned. */
const productThings: FormThings<Ctx> = {
  kind: 'product',
  async find(ctx, tx, { customerId }, ids, also) {
    const mine = customerId === null ? undefined : eq(products.customerId, customerId)
    const known = also.length ? inArray(products.id, [...also]) : undefined
    if (!mine && !known) return new Map()
    const rows = await tx
      .select()
      .from(products)
      .where(and(eq(products.tenantId, ctx.tenantId), inArray(products.id, [...ids]), or(mine, known)))
    return new Map(
      rows.map(row => [
        row.id,
        {
          id: row.id,
          name: localize(row.name, ctx.language),
          kept: { serialNumber: row.serialNumber },
          facts: {
            serialNumber: row.serialNumber,
            model: row.model,
            type: localize(row.type, ctx.language),
            qualityInfoStartTime: row.qualityInfoStartTime ?? '',
            qualityInfoEndTime: row.qualityInfoEndTime ?? '',
          },
        },
      ]),
    )
  },
  async list(ctx, { customerId }, { keyword, limit, offset }) {
    if (customerId === null) return { list: [], total: 0 }
    const where = productsOf(ctx, customerId, keyword)
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select()
        .from(products)
        .where(where)
        .orderBy(desc(products.createTime), desc(products.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(products).where(where),
    ])
    const list = rows.map(row => ({
      id: row.id,
      name: localize(row.name, ctx.language),
      more: [row.model, row.serialNumber].filter(Boolean).join(' · '),
    }))
    return { list, total: all?.total ?? 0 }
  },
}

/** Kinds of products: the tenant's catalogue, which everybody may choose from. */
const catalogThings: FormThings<Ctx> = {
  kind: 'catalog',
  async find(ctx, tx, _asker, ids) {
    const rows = await tx
      .select({ id: productKinds.id, name: productKinds.name })
      .from(productKinds)
      .where(and(eq(productKinds.tenantId, ctx.tenantId), inArray(productKinds.id, [...ids])))
    return new Map(
      rows.map(({ id, name }) => {
        const label = localize(name, ctx.language)
        return [id, { id, name: label, kept: { label } }]
      }),
    )
  },
  async list(ctx, _asker, { keyword, limit, offset }) {
    const pattern = containing(keyword)
    const where = and(
      eq(productKinds.tenantId, ctx.tenantId),
      keyword
        ? or(...LANGUAGES.map(language => ilike(sql`(${productKinds.name} ->> ${language})`, pattern)))
        : undefined,
    )
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select({ id: productKinds.id, name: productKinds.name, models: productKinds.models })
        .from(productKinds)
        .where(where)
        .orderBy(asc(productKinds.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(productKinds).where(where),
    ])
    const list = rows.map(({ id, name, models }) => ({
      id,
      name: localize(name, ctx.language),
      more: models.slice(0, 3).join(', '),
    }))
    return { list, total: all?.total ?? 0 }
  },
}

/** What fields of forms name of products and their catalogue. */
export const thingsOfProducts = [productThings, catalogThings]
