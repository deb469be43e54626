import { and, arrayOverlaps, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { LANGUAGES, localize } from '../../../shared/language'
import { isShown, withheld } from '../../../shared/product-fields'
import { warrantyStatus } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { isInScope, linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { pageOf, paginate } from '../../kernel/call/page'
import type { Skill } from '../../kernel/identity/identity.offers'
import type { Offers } from '../../kernel/call/offers'
import { files } from '../../kernel/files/file.table'
import { fileLink } from '../../kernel/files/link'
import { calledAt, customers, linkmen, staff } from '../../kernel/identity/auth.table'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { changeMachine, lockMachine } from './machine.service'
import { productConfig } from './product-config.service'
import { productKinds, productModels, products } from './product.table'
import { qualityTold } from './quality.service'

/** So many machines are listed in short. */
const MAX_SHORT = 200
/** So many articles of the shop are told of one machine. */
const MAX_GOODS = 20

type FindGoods = Offers<Ctx>['fittingGoods']
type Machine = typeof products.$inferSelect

/** What the catalogue shows of models, by the model: ids or addresses of pictures. */
export type ModelPictures = ReadonlyMap<string, string>
export async function modelPictures(ctx: Ctx, tx: Db, rows: readonly Pick<Machine, 'model'>[]): Promise<ModelPictures> {
  const models = [...new Set(rows.flatMap(({ model }) => model || []))]
  if (!models.length) return new Map()
  const found = await tx
    .select({ model: productModels.model, picture: productModels.picture })
    .from(productModels)
    .where(and(eq(productModels.tenantId, ctx.tenantId), inArray(productModels.model, models)))
  return new Map(found.map(({ model, picture }) => [model, picture]))
}

/** A product as the contract shows it, with its warranty status of today; one without a picture shows its model's. */
export const toProduct = (ctx: Ctx, row: Machine, pictures?: ModelPictures) => ({
  id: row.id,
  name: localize(row.name, ctx.language),
  model: row.model,
  serialNumber: row.serialNumber,
  type: localize(row.type, ctx.language),
  picture: pictureUrl(ctx, ctx.tenantId, row.picture || (pictures?.get(row.model) ?? '')),
  qualityInfoStartTime: row.qualityInfoStartTime,
  qualityInfoEndTime: row.qualityInfoEndTime,
  qualityInfoStatus: warrantyStatus(row.qualityInfoStartTime, row.qualityInfoEndTime, tenantDay(ctx.now())),
})

const matches = (keyword: string): SQL | undefined => {
  const pattern = containing(keyword)
  return or(
    ilike(products.model, pattern),
    ilike(products.serialNumber, pattern),
    ilike(products.place, pattern),
    ...LANGUAGES.map(l => ilike(sql`(${products.name} ->> ${l})`, pattern)),
  )
}

/** Products of a customer, by a keyword ('' for all). */
export const productsOf = (ctx: Ctx, customerId: string, keyword: string): SQL | undefined =>
  and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), keyword ? matches(keyword) : undefined)

/** One product of the caller's customer. */
const mine = (ctx: Ctx, id: string): SQL | undefined =>
  and(productsOf(ctx, linkmanOf(ctx).customerId, ''), eq(products.id, id))
const newest = [desc(products.createTime), desc(products.id)]

/** A product of the caller's customer as it is stored. Throws NOT_FOUND. */
export async function ownMachine(ctx: Ctx, id: string, tx: Db = ctx.db): Promise<Machine> {
  const [row] = await tx.select().from(products).where(mine(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
/** The same, held until the transaction ends. Throws NOT_FOUND. */
export async function lockOwnMachine(ctx: Ctx, tx: Db, id: string): Promise<Machine> {
  const row = await lockMachine(ctx, tx, id)
  if (row.customerId !== linkmanOf(ctx).customerId) throw new AppError('NOT_FOUND')
  return row
}

/** What the shop has for machines, by their models; nothing where there is no shop. */
export async function fittingGoods(
  ctx: Ctx,
  rows: readonly Pick<Machine, 'model'>[],
  kind: Parameters<FindGoods>[1]['kind'],
): ReturnType<FindGoods> {
  const models = [...new Set(rows.flatMap(({ model }) => model || []))]
  const [find] = ctx.offers.fittingGoods
  return find && models.length ? find(ctx, { models, kind, limit: MAX_GOODS }) : new Map<string, never>()
}

/** The first kind that has each of these models. */
async function kindsOf(ctx: Ctx, rows: readonly Machine[]): Promise<ReadonlyMap<string, string>> {
  const models = [...new Set(rows.flatMap(({ model }) => model || []))]
  if (!models.length) return new Map()
  const kinds = await ctx.db
    .select({ id: productKinds.id, models: productKinds.models })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), arrayOverlaps(productKinds.models, models)))
    .orderBy(desc(productKinds.id))
  // of several the first one stays
  return new Map(kinds.flatMap(kind => kind.models.map(model => [model, kind.id] as const)))
}

/** Products with the people who look after them. */
const withPeople = (ctx: Ctx) =>
  ctx.db
    .select({
      product: products,
      customer: { id: customers.id, name: customers.name },
      linkman: { id: linkmen.id, name: linkmen.name, phone: calledAt },
      manager: { id: staff.id, name: staff.displayName },
    })
    .from(products)
    .innerJoin(customers, and(eq(customers.tenantId, products.tenantId), eq(customers.id, products.customerId)))
    .leftJoin(
      linkmen,
      // of somebody who went to another customer nothing is told
      and(
        eq(linkmen.tenantId, products.tenantId),
        eq(linkmen.id, products.linkmanId),
        eq(linkmen.customerId, products.customerId),
      ),
    )
    .leftJoin(staff, and(eq(staff.tenantId, products.tenantId), eq(staff.id, products.managerId)))

/** Products with all that spec §3 names of them. */
async function toDetails(ctx: Ctx, rows: Awaited<ReturnType<typeof withPeople>>) {
  const machines = rows.map(({ product }) => product)
  const [config, pictures, kinds, parts] = await Promise.all([
    productConfig(ctx, ctx.db),
    modelPictures(ctx, ctx.db, machines),
    kindsOf(ctx, machines),
    fittingGoods(ctx, machines, 'part'),
  ])
  return rows.map(({ product, customer, linkman, manager }) => {
    const short = toProduct(ctx, product, pictures)
    const told = qualityTold(ctx, product)
    return withheld(config, {
      ...short,
      product: [short.name, short.model].filter(Boolean).join(' '),
      place: product.place,
      address: product.address,
      customer,
      linkman,
      customerManager: manager,
      tags: product.tags,
      // that another machine took its place is no matter of its warranty alone
      qualityInfo: isShown(config, 'qualityInfo')
        ? told
        : {
            mode: '' as const,
            catalogName: '',
            facts: told.facts.filter(({ fact }) => fact === 'replaced'),
            parts: [],
          },
      relationReplacementPart: (parts.get(product.model) ?? []).map(({ id, name, number, picture }) => ({
        id,
        name,
        number,
        picture,
      })),
      installTime: product.installTime,
      purchaseTime: product.purchaseTime,
      productionTime: product.productionTime,
      catalogId: kinds.get(product.model) ?? '',
    })
  })
}

/** Products of the caller's customer, newest first; `keyword` looks into name, model, serial number and place. */
export async function productList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; keyword?: string }) {
  const page = pageOf(query)
  const where = productsOf(ctx, linkmanOf(ctx).customerId, query.keyword?.trim() ?? '')
  const [rows, [totals]] = await Promise.all([
    withPeople(ctx)
      .where(where)
      .orderBy(...newest)
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(products).where(where),
  ])
  return paginate(await toDetails(ctx, rows), totals?.total ?? 0, page)
}

/** The newest products of the caller's customer in short, at most 200. */
export async function userProductList(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(products)
    .where(productsOf(ctx, linkmanOf(ctx).customerId, ''))
    .orderBy(...newest)
    .limit(MAX_SHORT)
  const [config, pictures] = await Promise.all([productConfig(ctx, ctx.db), modelPictures(ctx, ctx.db, rows)])
  return rows.map(row => withheld(config, toProduct(ctx, row, pictures)))
}

/** The newest products of the caller's customer, at most `limit` of `total`. */
export async function newestProducts(ctx: Ctx, limit: number) {
  if (!isInScope(ctx, ['service', 'machines'])) return { list: [], total: 0 }
  const where = productsOf(ctx, linkmanOf(ctx).customerId, '')
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select()
      .from(products)
      .where(where)
      .orderBy(...newest)
      .limit(limit),
    ctx.db.select({ total: count() }).from(products).where(where),
  ])
  return { list: rows.map(row => toProduct(ctx, row)), total: totals?.total ?? 0 }
}

/** Papers that the catalogue has of a model. */
async function documentsOf(ctx: Ctx, model: string) {
  const [row] = model
    ? await ctx.db
        .select({ documents: productModels.documents })
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), eq(productModels.model, model)))
    : []
  const ids = (row?.documents ?? []).map(({ fileId }) => fileId)
  const kept = ids.length
    ? await ctx.db
        .select({ id: files.id, filename: files.filename })
        .from(files)
        .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, ids)))
    : []
  const filenames = new Map(kept.map(({ id, filename }) => [id, filename]))
  return (row?.documents ?? []).map(({ name, fileId }) => ({
    id: fileId,
    name,
    // its end says how it is shown
    filename: filenames.get(fileId) ?? name,
    url: fileLink(ctx, ctx.tenantId, fileId),
  }))
}

/** One product of the caller's customer with all that is known of it. Throws NOT_FOUND. */
export async function productById(ctx: Ctx, id: string) {
  const [details] = await toDetails(ctx, await withPeople(ctx).where(mine(ctx, id)))
  if (!details) throw new AppError('NOT_FOUND')
  return { ...details, documents: await documentsOf(ctx, details.model) }
}

/** What the caller calls the place where one of their products stands. Throws NOT_FOUND. */
export async function updateOwnProduct(ctx: Ctx, { id, place }: { id: string; place: string }) {
  await ctx.db.transaction(async tx => {
    const row = await lockOwnMachine(ctx, tx, id)
    await changeMachine(ctx, tx, row, { place: place.trim() })
  })
  return productById(ctx, id)
}

/** Services of the shop that fit one of the caller's products. Throws NOT_FOUND. */
export async function fittingServices(ctx: Ctx, productId: string) {
  const row = await ownMachine(ctx, productId)
  return ((await fittingGoods(ctx, [row], 'service')).get(row.model) ?? []).map(({ id, name, picture, price }) => ({
    id,
    name,
    picture,
    price,
  }))
}

/** The kinds of products of the tenant, as something that staff know how to service. */
export async function productSkills(ctx: Ctx): Promise<Skill[]> {
  const rows = await ctx.db
    .select({ id: productKinds.id, name: productKinds.name })
    .from(productKinds)
    .where(eq(productKinds.tenantId, ctx.tenantId))
    .orderBy(asc(productKinds.id))
  return rows.map(row => ({ id: row.id, kind: 'productKind', name: localize(row.name, ctx.language) }))
}

/** A product of the tenant; null for an unknown id, also for one of another tenant. */
export async function staffProduct(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
  return row ? toProduct(ctx, row) : null
}
