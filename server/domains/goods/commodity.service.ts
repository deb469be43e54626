import { and, arrayOverlaps, asc, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { PLENTY, type Shelf, type Spec, type Stock } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import { localize, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { isUuid, newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { longPage } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { foundBy, onShelf } from './commodity.queries'
import { commodities, commodityTypes, commodityVariants } from './commodity.table'
import { goods } from './goods.table'
import { changeStock, holdVariants } from './stock.service'
import { jobParts, placeStocks } from './stock.table'

interface VariantInput {
  id?: string
  specs: Spec[]
  price: number
  discountPrice: number | null
  weight: number
  stock?: number | null
}
interface CommodityInput {
  id: string
  version: number
  typeId: string | null
  summary: Localized
  description: Localized
  pictures: string[]
  shelf: Shelf
  order: number
  models: string[]
  isCovered: boolean
  templateId?: string | null
  variants: VariantInput[]
}
type CommodityRecord = typeof commodities.$inferSelect
type Variant = typeof commodityVariants.$inferSelect

const one = (ctx: Ctx, id: string) => and(eq(commodities.tenantId, ctx.tenantId), eq(commodities.id, id))

export interface Filter {
  keyword?: string
  model?: string
  kind?: GoodsKind
  typeId?: string
  shelf?: Shelf
  stock?: Stock
}
/** Pieces of all variants of an article; null for a service. */
const piecesInSql = sql<
  number | null
>`(select case when bool_or(${commodityVariants.stock} is null) then null else sum(${commodityVariants.stock})::integer end from ${commodityVariants} where ${commodityVariants.tenantId} = ${commodities.tenantId} and ${commodityVariants.commodityId} = ${commodities.id})`
const IN_STOCK: Record<Stock, SQL> = {
  in: sql`(${piecesInSql} is null or ${piecesInSql} >= ${PLENTY})`,
  few: sql`${piecesInSql} between 1 and ${PLENTY - 1}`,
  none: sql`${piecesInSql} = 0`,
}

/** What narrows a list of staff, and what is exported of it. */
export function narrowedBy(ctx: Ctx, query: Filter): SQL | undefined {
  const ids = ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.tenantId, ctx.tenantId), query.kind === undefined ? undefined : eq(goods.kind, query.kind)))
  return and(
    eq(commodities.tenantId, ctx.tenantId),
    query.kind === undefined ? undefined : inArray(commodities.id, ids),
    query.shelf === undefined ? undefined : eq(commodities.shelf, query.shelf),
    query.stock === undefined ? undefined : IN_STOCK[query.stock],
    query.model ? arrayOverlaps(commodities.models, [query.model]) : undefined,
    foundBy(ctx, query.keyword),
    onShelf(ctx, query.typeId),
  )
}

/** What the shop sells or has prepared, as it was changed last. */
export async function staffCommodityList(ctx: Ctx, query: Filter & { pageNum?: number; pageSize?: number }) {
  const condition = narrowedBy(ctx, query)
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    commodities,
    condition,
    (limit, offset) =>
      ctx.db
        .select({
          commodity: commodities,
          kind: goods.kind,
          name: goods.name,
          code: goods.code,
          typeName: commodityTypes.name,
          pieces: piecesInSql,
        })
        .from(commodities)
        .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))
        .leftJoin(
          commodityTypes,
          and(eq(commodityTypes.tenantId, commodities.tenantId), eq(commodityTypes.id, commodities.typeId)),
        )
        .where(condition)
        .orderBy(desc(commodities.createTime), desc(commodities.id))
        .limit(limit)
        .offset(offset),
    ({ commodity, kind, name, code, typeName, pieces }) => ({
      id: commodity.id,
      kind,
      name: localize(name, ctx.language),
      code,
      picture: pictureUrl(ctx, ctx.tenantId, commodity.pictures[0] ?? ''),
      typeName: localize(typeName ?? {}, ctx.language),
      shelf: commodity.shelf,
      lowPrice: commodity.lowPrice,
      pieces,
      sold: commodity.sold,
      updateTime: commodity.updateTime,
    }),
  )
}

async function goodsOf(ctx: Ctx, db: Db, id: string) {
  const [row] = await db
    .select({ id: goods.id, kind: goods.kind, name: goods.name, code: goods.code })
    .from(goods)
    .where(and(eq(goods.tenantId, ctx.tenantId), eq(goods.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
const variantsIn = (ctx: Ctx, db: Db, commodityId: string) =>
  db
    .select()
    .from(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.commodityId, commodityId)))
    .orderBy(asc(commodityVariants.order), asc(commodityVariants.id))

function toKept(
  ctx: Ctx,
  named: Awaited<ReturnType<typeof goodsOf>>,
  row: CommodityRecord | undefined,
  variants: readonly Variant[],
) {
  return {
    id: named.id,
    kind: named.kind,
    name: localize(named.name, ctx.language),
    code: named.code,
    typeId: row?.typeId ?? null,
    summary: row?.summary ?? {},
    description: row?.description ?? {},
    pictures: (row?.pictures ?? []).map(picture => ({ id: picture, url: pictureUrl(ctx, ctx.tenantId, picture) })),
    shelf: row?.shelf ?? ('draft' as const),
    order: row?.order ?? 0,
    models: row?.models ?? [],
    isCovered: row?.isCovered ?? false,
    templateId: row?.templateId ?? null,
    variants: variants.map(({ id, specs, price, discountPrice, weight, stock }) => ({
      id,
      specs,
      price,
      discountPrice,
      weight,
      stock,
    })),
    sold: row?.sold ?? 0,
    version: row?.version ?? 0,
  }
}

/** Removes variants that lie nowhere but in the main warehouse. Throws STOCK_ELSEWHERE. */
async function removeVariants(ctx: Ctx, tx: Db, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await holdVariants(ctx, tx, ids)
  const reserved = await tx
    .select({ id: jobParts.id })
    .from(jobParts)
    .where(
      and(
        eq(jobParts.tenantId, ctx.tenantId),
        inArray(jobParts.variantId, [...ids]),
        lt(jobParts.used, jobParts.pieces),
      ),
    )
    .limit(1)
  const elsewhere = await tx
    .delete(placeStocks)
    .where(and(eq(placeStocks.tenantId, ctx.tenantId), inArray(placeStocks.variantId, [...ids])))
    .returning({ pieces: placeStocks.pieces })
  if (reserved.length || elsewhere.some(({ pieces }) => pieces > 0)) throw new AppError('STOCK_ELSEWHERE')
  await tx
    .delete(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, ctx.tenantId), inArray(commodityVariants.id, [...ids])))
}

/** Takes an article out of the shop, in the transaction that removes the part or service item. Throws STOCK_ELSEWHERE. */
export async function removeCommodity(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const variants = await variantsIn(ctx, tx, id)
  await removeVariants(
    ctx,
    tx,
    variants.map(variant => variant.id),
  )
  await tx.delete(commodities).where(one(ctx, id))
  await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'commodity', id }, [])
}

/** What the shop says of a part or a service item of the catalogue. Throws NOT_FOUND. */
export async function staffCommodity(ctx: Ctx, id: string) {
  const named = await goodsOf(ctx, ctx.db, id)
  const [row] = await ctx.db.select().from(commodities).where(one(ctx, id))
  return toKept(ctx, named, row, await variantsIn(ctx, ctx.db, named.id))
}

const specKey = (specs: readonly Spec[]): string => JSON.stringify(specs)

/** Variants as they are kept. Throws DISCOUNT_ABOVE_PRICE, VARIANT_TWICE, NAME_MISSING. */
function readVariants(kind: GoodsKind, input: readonly VariantInput[]) {
  const variants = input.map((variant, i) => {
    if (variant.discountPrice !== null && variant.discountPrice > variant.price)
      throw new AppError('DISCOUNT_ABOVE_PRICE')
    return {
      ...variant,
      id: variant.id?.toLowerCase(),
      specs: variant.specs.map(({ name, value }) => ({ name: nameOf(name), value: nameOf(value) })),
      stock: kind === 'service' ? null : (variant.stock ?? 0),
      order: i,
    }
  })
  if (new Set(variants.map(({ specs }) => specKey(specs))).size < variants.length) throw new AppError('VARIANT_TWICE')
  return variants
}

async function writeVariants(
  ctx: Ctx,
  tx: Db,
  commodityId: string,
  before: readonly Variant[],
  wanted: ReturnType<typeof readVariants>,
): Promise<void> {
  const there = new Set(before.map(({ id }) => id))
  if (wanted.some(({ id }) => id !== undefined && !there.has(id))) throw new AppError('NOT_FOUND')
  const kept = wanted.flatMap(({ id }) => id ?? [])
  await removeVariants(
    ctx,
    tx,
    [...there].filter(id => !kept.includes(id)),
  )
  for (const { id, specs, price, discountPrice, weight, order, stock } of wanted) {
    const columns = { specs, price, discountPrice, weight, order }
    if (id !== undefined) {
      await tx
        .update(commodityVariants)
        .set(columns)
        .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, id)))
      continue
    }
    const variantId = newId()
    await tx.insert(commodityVariants).values({
      ...columns,
      tenantId: ctx.tenantId,
      id: variantId,
      commodityId,
      stock: stock === null ? null : 0,
    })
    if (stock)
      await changeStock(ctx, tx, variantId, stock, { reason: 'counted', ref: '', actorName: staffOf(ctx).name })
  }
}

/**
 * Keeps what the shop says of a part or a service item. Throws NOT_FOUND (also for a shelf, a template, a variant or a picture that is not there),
 * CHANGED_MEANWHILE, DISCOUNT_ABOVE_PRICE, VARIANT_TWICE, NAME_MISSING, FILE_TYPE.
 */
export async function saveCommodity(ctx: Ctx, { id, version, variants: input, ...said }: CommodityInput) {
  const { templateId } = said
  if (templateId) {
    const found = await Promise.all(ctx.offers.orderForms.map(forms => forms.find(ctx, templateId)))
    if (!found.some(Boolean)) throw new AppError('NOT_FOUND')
  }
  return ctx.db.transaction(async tx => {
    const named = await goodsOf(ctx, tx, id)
    // two who save for the first time wait for each other
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commodity'), hashtext(${named.id}))`)
    const [row] = await tx.select().from(commodities).where(one(ctx, named.id)).for('update')
    if ((row?.version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE')
    const variants = readVariants(named.kind, input)
    if (said.typeId !== null) {
      const [type] = await tx
        .select({ id: commodityTypes.id })
        .from(commodityTypes)
        .where(and(eq(commodityTypes.tenantId, ctx.tenantId), eq(commodityTypes.id, said.typeId)))
      if (!type) throw new AppError('NOT_FOUND')
    }
    // an address comes with the demo or an import: it may stay, and none is made here
    if (said.pictures.some(picture => !isUuid(picture) && !row?.pictures.includes(picture)))
      throw new AppError('NOT_FOUND')
    await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'commodity', id: named.id }, said.pictures.filter(isUuid))
    const columns = {
      ...said,
      summary: localizedOf(said.summary),
      description: localizedOf(said.description, { lines: true }),
      models: [...new Set(said.models.map(model => model.trim()))],
      lowPrice: Math.min(...variants.map(({ price }) => price)),
      lowSalePrice: Math.min(...variants.map(({ price, discountPrice }) => discountPrice ?? price)),
      updateTime: isoNow(ctx),
    }
    const former = await variantsIn(ctx, tx, named.id)
    if (row)
      await tx
        .update(commodities)
        .set({ ...columns, version: version + 1 })
        .where(one(ctx, named.id))
    else
      await tx.insert(commodities).values({ ...columns, tenantId: ctx.tenantId, id: named.id, createTime: isoNow(ctx) })
    await writeVariants(ctx, tx, named.id, former, variants)
    const [now] = await tx.select().from(commodities).where(one(ctx, named.id))
    const before = row && toKept(ctx, named, row, former)
    const after = toKept(ctx, named, now, await variantsIn(ctx, tx, named.id))
    if (!isDeepStrictEqual(before, after))
      await changed(ctx, tx, { kind: 'product', id: named.id, ...(before ? { before } : {}), after })
    return after
  })
}

/** Puts articles on sale or takes them down; all or none. Throws NOT_FOUND. */
export const putOnShelf = (ctx: Ctx, { ids, shelf }: { ids: readonly string[]; shelf: Shelf }) =>
  ctx.db.transaction(async tx => {
    const wanted = ids.map(id => id.toLowerCase())
    const these = and(eq(commodities.tenantId, ctx.tenantId), inArray(commodities.id, wanted))
    const rows = await tx
      .select({ id: commodities.id, shelf: commodities.shelf })
      .from(commodities)
      .where(these)
      .orderBy(asc(commodities.id))
      .for('update')
    if (rows.length < wanted.length) throw new AppError('NOT_FOUND')
    await tx
      .update(commodities)
      .set({ shelf, updateTime: isoNow(ctx), version: sql`${commodities.version} + 1` })
      .where(these)
    for (const row of rows)
      if (row.shelf !== shelf)
        await changed(ctx, tx, { kind: 'product', id: row.id, before: { shelf: row.shelf }, after: { shelf } })
    return { done: true as const }
  })
