import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  ne,
  or,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { salePriceOf, specsIn, stockOf, type CommoditySort } from '../../../shared/commodity'
import { tenantDay } from '../../../shared/day'
import type { GoodsKind } from '../../../shared/goods'
import { localize } from '../../../shared/language'
import { warrantyStatus } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isInScope, type Ctx } from '../../kernel/call/context'
import { MOST_FOUND, pageOf, paginate } from '../../kernel/call/page'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { enterShop, sellingOf } from '../../kernel/tenancy/shop.service'
import { cleanHtml } from '../../kernel/text/clean-html'
import { products } from '../product/product.table'
import { commodities, commodityTypes, commodityVariants } from './commodity.table'
import { goods, goodsWords } from './goods.table'

/** A machine of the caller, as far as the shop looks at it. */
interface Machine {
  id: string
  name: string
  model: string
  inWarranty: boolean
}
/** So many machines of one customer are looked at. */
const MAX_MACHINES = 200

/** The caller's machines, the newest first; a visitor has none. */
export async function machinesOf(ctx: Ctx, db: Db = ctx.db): Promise<Machine[]> {
  if (ctx.principal.kind !== 'linkman' || !isInScope(ctx, ['service', 'machines'])) return []
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      model: products.model,
      start: products.qualityInfoStartTime,
      end: products.qualityInfoEndTime,
      isReplaced: sql<boolean>`coalesce(${products.qualityInfo} ? 'replacedBy', false)`,
    })
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, ctx.principal.customerId)))
    .orderBy(desc(products.createTime), desc(products.id))
    .limit(MAX_MACHINES)
  const today = tenantDay(ctx.now())
  return rows.map(row => ({
    id: row.id,
    name: localize(row.name, ctx.language),
    model: row.model,
    // the warranty of one whose place another took is that one's
    inWarranty: !row.isReplaced && warrantyStatus(row.start, row.end, today) === 'in-warranty',
  }))
}

/** Of the machines that an article fits, the one that is said: the newest, but one in warranty where that pays. */
export function fittingMachine<M extends Machine>(
  { models, isCovered }: { models: readonly string[]; isCovered: boolean },
  machines: readonly M[],
): M | null {
  const fitting = machines.filter(({ model }) => models.includes(model))
  return (isCovered ? fitting.find(({ inWarranty }) => inWarranty) : undefined) ?? fitting[0] ?? null
}

const COLUMNS = {
  commodity: commodities,
  goods: { kind: goods.kind, name: goods.name, code: goods.code, unit: goods.unit },
}
const ofGoods = and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id))
const rowsOf = (ctx: Ctx) => ctx.db.select(COLUMNS).from(commodities).innerJoin(goods, ofGoods)
type CommodityRecord = Awaited<ReturnType<typeof rowsOf>>[number]
type Variant = typeof commodityVariants.$inferSelect

/** Variants of articles, in their order. */
export async function variantsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Variant[]>> {
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(commodityVariants)
        .where(and(eq(commodityVariants.tenantId, ctx.tenantId), inArray(commodityVariants.commodityId, [...ids])))
        .orderBy(asc(commodityVariants.order), asc(commodityVariants.id))
    : []
  const of = new Map<string, Variant[]>(ids.map(id => [id, []]))
  for (const row of rows) of.get(row.commodityId)?.push(row)
  return of
}

interface Shown {
  ctx: Ctx
  showsDiscount: boolean
  machines: readonly Machine[]
  /** those whose warranty pays for a piece of an article now, by the article */
  covering: ReadonlyMap<string, readonly { id: string }[]>
}
/** Who looks, and what is free for them of these articles. */
const shownTo = async (
  ctx: Ctx,
  { showsDiscount, machines }: Pick<Shown, 'showsDiscount' | 'machines'>,
  rows: readonly CommodityRecord[],
): Promise<Shown> => ({
  ctx,
  showsDiscount,
  machines,
  covering:
    (await ctx.offers.coveringMachines[0]?.(
      ctx,
      ctx.db,
      rows.map(({ commodity }) => ({ ...commodity, commodityId: commodity.id })),
    )) ?? new Map<string, never>(),
})
function toRow(
  { ctx, showsDiscount, machines, covering }: Shown,
  { commodity, goods: named }: CommodityRecord,
  variants: readonly Variant[],
) {
  const [first, ...others] = [...variants].sort((a, b) => salePriceOf(a, showsDiscount) - salePriceOf(b, showsDiscount))
  const pieces = variants.some(({ stock }) => stock === null)
    ? null
    : variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0)
  const salePrice = first ? salePriceOf(first, showsDiscount) : commodity.lowPrice
  const [free] = covering.get(commodity.id) ?? []
  const machine = machines.find(({ id }) => id === free?.id) ?? fittingMachine(commodity, machines)
  return {
    id: commodity.id,
    kind: named.kind,
    name: localize(named.name, ctx.language),
    summary: localize(commodity.summary, ctx.language),
    picture: pictureUrl(ctx, ctx.tenantId, commodity.pictures[0] ?? ''),
    typeId: commodity.typeId,
    unit: localize(named.unit, ctx.language),
    price: first?.price ?? commodity.lowPrice,
    salePrice,
    discountPrice: showsDiscount ? (first?.discountPrice ?? null) : null,
    severalPrices: others.some(other => salePriceOf(other, showsDiscount) !== salePrice),
    stock: stockOf(pieces),
    variantId: first && !others.length ? first.id : null,
    sold: commodity.sold,
    isFree: free !== undefined && salePrice > 0,
    fits: machine && {
      productId: machine.id,
      name: machine.name,
      model: machine.model,
      inWarranty: machine.inWarranty,
    },
  }
}

interface Wanted {
  pageNum?: number
  pageSize?: number
  keyword?: string
  typeId?: string
  productId?: string
  model?: string
  inStock?: boolean
  sort?: CommoditySort
}
const inOrder = (showsDiscount: boolean): Record<CommoditySort, SQL[]> => {
  const price = showsDiscount ? commodities.lowSalePrice : commodities.lowPrice
  return {
    default: [desc(commodities.order), desc(commodities.createTime), desc(commodities.id)],
    sales: [desc(commodities.sold), desc(commodities.id)],
    newest: [desc(commodities.createTime), desc(commodities.id)],
    priceAsc: [asc(price), asc(commodities.id)],
    priceDesc: [desc(price), desc(commodities.id)],
  }
}

/** Articles of the tenant that a keyword finds; undefined without one. */
export function foundBy(
  ctx: Ctx,
  keyword: string | undefined,
  commodityId: PgColumn = commodities.id,
): SQL | undefined {
  if (!keyword?.trim()) return undefined
  const words = wordsQuery(keyword)
  if (words === null) return sql`false`
  const ids = ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.tenantId, ctx.tenantId), sql`${goodsWords(goods)} @@ to_tsquery('simple', ${words})`))
    .limit(MOST_FOUND)
  return sql`${commodityId} = any(array(${ids}))`
}

/** That an article stands on a shelf or on one below it. */
export function onShelf(ctx: Ctx, typeId: string | undefined): SQL | undefined {
  if (typeId === undefined) return undefined
  const shelves = ctx.db
    .select({ id: commodityTypes.id })
    .from(commodityTypes)
    .where(
      and(
        eq(commodityTypes.tenantId, ctx.tenantId),
        or(eq(commodityTypes.id, typeId), eq(commodityTypes.parentId, typeId)),
      ),
    )
  return sql`${commodities.typeId} = any(array(${shelves}))`
}

const hasStock = (ctx: Ctx) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(commodityVariants)
      .where(
        and(
          eq(commodityVariants.tenantId, commodities.tenantId),
          eq(commodityVariants.commodityId, commodities.id),
          or(isNull(commodityVariants.stock), gt(commodityVariants.stock, 0)),
        ),
      ),
  )

/** The models of which one has to fit; undefined for all articles. Throws UNAUTHORIZED for a visitor, NOT_FOUND for a machine of somebody else. */
function modelsWanted(ctx: Ctx, { productId, model }: Wanted, machines: readonly Machine[]): string[] | undefined {
  if (productId !== undefined) {
    if (ctx.principal.kind !== 'linkman') throw new AppError('UNAUTHORIZED')
    const machine = machines.find(({ id }) => id === productId.toLowerCase())
    if (!machine) throw new AppError('NOT_FOUND')
    return [machine.model]
  }
  return model === undefined ? undefined : [model]
}

async function pageFor(
  ctx: Ctx,
  looks: Pick<Shown, 'showsDiscount' | 'machines'>,
  condition: SQL | undefined,
  order: SQL[],
  query: Wanted,
) {
  const page = pageOf(query)
  const [rows, [total]] = await Promise.all([
    rowsOf(ctx)
      .where(condition)
      .orderBy(...order)
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(commodities).innerJoin(goods, ofGoods).where(condition),
  ])
  const variants = await variantsOf(
    ctx,
    rows.map(({ commodity }) => commodity.id),
  )
  const shown = await shownTo(ctx, looks, rows)
  return paginate(
    rows.map(row => toRow(shown, row, variants.get(row.commodity.id) ?? [])),
    total?.total ?? 0,
    page,
    query.sort ?? 'default',
  )
}
const onSale = (ctx: Ctx) => and(eq(commodities.tenantId, ctx.tenantId), eq(commodities.shelf, 'on'))

/** What the shop sells, of one kind or of both. Throws SHOP_OFF, UNAUTHORIZED, NOT_FOUND. */
export async function commodityList(ctx: Ctx, query: Wanted, kind?: GoodsKind) {
  const [{ showsDiscount }, machines] = await Promise.all([enterShop(ctx), machinesOf(ctx)])
  const models = modelsWanted(ctx, query, machines)
  const condition = and(
    onSale(ctx),
    kind === undefined ? undefined : eq(goods.kind, kind),
    foundBy(ctx, query.keyword),
    onShelf(ctx, query.typeId),
    models && arrayOverlaps(commodities.models, models),
    query.inStock ? hasStock(ctx) : undefined,
  )
  return pageFor(ctx, { showsDiscount, machines }, condition, inOrder(showsDiscount)[query.sort ?? 'default'], query)
}

/** What is on sale, as it is told, at most `limit` in its own order; none where there is no shop. */
export async function articles(ctx: Ctx, limit: number) {
  const [{ hasShop, showsDiscount }, machines] = await Promise.all([sellingOf(ctx), machinesOf(ctx)])
  if (!hasShop) return []
  const rows = await rowsOf(ctx)
    .where(onSale(ctx))
    .orderBy(...inOrder(showsDiscount).default)
    .limit(limit)
  const variants = await variantsOf(
    ctx,
    rows.map(({ commodity }) => commodity.id),
  )
  const shown = await shownTo(ctx, { showsDiscount, machines }, rows)
  return rows.map(row => {
    const { id, kind, name, salePrice, severalPrices, stock, fits, isFree } = toRow(
      shown,
      row,
      variants.get(row.commodity.id) ?? [],
    )
    return { id, kind, name, models: row.commodity.models, isFree, salePrice, severalPrices, stock, fits }
  })
}

/** Something that is on sale, as it is told. */
export type Article = Awaited<ReturnType<typeof articles>>[number]

/** What fits the caller's machines, then what sells best; not the article `except`. Throws SHOP_OFF. */
export async function recommended(ctx: Ctx, query: { pageNum?: number; pageSize?: number; except?: string }) {
  const [{ showsDiscount }, machines] = await Promise.all([enterShop(ctx), machinesOf(ctx)])
  const models = [...new Set(machines.map(({ model }) => model))]
  const condition = and(
    onSale(ctx),
    hasStock(ctx),
    query.except === undefined ? undefined : ne(commodities.id, query.except),
  )
  const fitting = models.length ? [desc(arrayOverlaps(commodities.models, models))] : []
  return pageFor(
    ctx,
    { showsDiscount, machines },
    condition,
    [...fitting, desc(commodities.sold), desc(commodities.id)],
    query,
  )
}

/** Shelves with what stands on them; empty ones are left out. Throws SHOP_OFF. */
export async function typeTree(ctx: Ctx) {
  await enterShop(ctx)
  const [types, totals] = await Promise.all([
    ctx.db
      .select()
      .from(commodityTypes)
      .where(eq(commodityTypes.tenantId, ctx.tenantId))
      .orderBy(asc(commodityTypes.order), asc(commodityTypes.id)),
    ctx.db
      .select({ id: commodities.typeId, total: count() })
      .from(commodities)
      .where(onSale(ctx))
      .groupBy(commodities.typeId),
  ])
  const on = new Map(totals.map(({ id, total }) => [id, total]))
  const named = (type: (typeof types)[number]) => ({
    id: type.id,
    name: localize(type.name, ctx.language),
    total: on.get(type.id) ?? 0,
  })
  return types
    .filter(({ parentId }) => parentId === null)
    .map(type => {
      const children = types
        .filter(({ parentId }) => parentId === type.id)
        .map(named)
        .filter(({ total }) => total > 0)
      const own = named(type)
      return { ...own, total: children.reduce((sum, { total }) => sum + total, own.total), children }
    })
    .filter(({ total }) => total > 0)
}

/** One article that is on sale. Throws SHOP_OFF, NOT_FOUND. */
export async function commodityDetails(ctx: Ctx, id: string) {
  const [{ showsDiscount }, machines, [row]] = await Promise.all([
    enterShop(ctx),
    machinesOf(ctx),
    rowsOf(ctx).where(and(onSale(ctx), eq(commodities.id, id))),
  ])
  if (!row) throw new AppError('NOT_FOUND')
  const { commodity } = row
  const [variants, [type]] = await Promise.all([
    variantsOf(ctx, [id]).then(of => of.get(commodity.id) ?? []),
    commodity.typeId === null
      ? []
      : ctx.db
          .select({ name: commodityTypes.name })
          .from(commodityTypes)
          .where(and(eq(commodityTypes.tenantId, ctx.tenantId), eq(commodityTypes.id, commodity.typeId))),
  ])
  return {
    ...toRow(await shownTo(ctx, { showsDiscount, machines }, [row]), row, variants),
    code: row.goods.code,
    description: cleanHtml(localize(commodity.description, ctx.language)),
    pictures: commodity.pictures.map(picture => pictureUrl(ctx, ctx.tenantId, picture)),
    typeName: type ? localize(type.name, ctx.language) : '',
    models: commodity.models,
    isCovered: commodity.isCovered,
    variants: variants.map(variant => {
      const stock = stockOf(variant.stock)
      return {
        id: variant.id,
        specs: specsIn(variant.specs, ctx.language),
        price: variant.price,
        salePrice: salePriceOf(variant, showsDiscount),
        discountPrice: showsDiscount ? variant.discountPrice : null,
        stock,
        left: stock === 'few' ? variant.stock : null,
        weight: variant.weight,
      }
    }),
  }
}
