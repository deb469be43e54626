import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import type { ExportFormat, ProductSort } from '../../../shared/directory'
import { localize, type Language, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed, takenKey } from '../../db/refusal'
import { onDays, wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage, MOST_FOUND } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { customers } from '../../kernel/identity/auth.table'
import { asTaken, exported, registered } from '../../kernel/sheets/export'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { warrantyReason } from '../../../shared/warranty'
import { PRODUCT_COLUMNS } from './product.sheet'
import { toProduct } from './product.service'
import { productKinds, products, productWords, qrcodes } from './product.table'

export interface ProductFilter {
  keyword?: string
  customerId?: string
  kindId?: string
  warranty?: 'in-warranty' | 'out-of-warranty' | 'unknown'
  from?: string
  to?: string
}
interface ProductInput {
  customerId: string | null
  name: Localized
  type: Localized
  model: string
  serialNumber: string
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
  installTime: string | null
  qrcodes: string[]
}

const BATCH = 1000

const SORTS: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createTime), desc(products.id)],
  oldest: [asc(products.createTime), asc(products.id)],
  serialNumber: [asc(products.serialNumber)],
  warrantyEnd: [asc(products.qualityInfoEndTime), asc(products.id)],
}

/** Products with the names of their owners. */
const withOwners = (db: Db) =>
  db
    .select({ product: products, customerName: customers.name })
    .from(products)
    .leftJoin(customers, and(eq(customers.tenantId, products.tenantId), eq(customers.id, products.customerId)))
type ProductRecord = Awaited<ReturnType<typeof withOwners>>[number]

const toRow = (ctx: Ctx, { product, customerName }: ProductRecord) => ({
  ...toProduct(ctx, product),
  customerId: product.customerId,
  customerName: customerName ?? '',
  installTime: product.installTime,
  createTime: product.createTime,
  version: product.version,
})
const columnsOf = ({ qrcodes: _codes, ...input }: ProductInput) => ({
  ...input,
  name: localizedOf(input.name),
  type: localizedOf(input.type),
  model: input.model.trim(),
  serialNumber: input.serialNumber.trim(),
})

function inWarranty(today: string): SQL | undefined {
  return and(
    gte(products.qualityInfoEndTime, today),
    or(isNull(products.qualityInfoStartTime), lte(products.qualityInfoStartTime, today)),
  )
}
function ofWarranty(ctx: Ctx, warranty: ProductFilter['warranty']): SQL | undefined {
  const within = inWarranty(tenantDay(ctx.now()))
  if (warranty === 'in-warranty') return within
  if (warranty === 'unknown') return isNull(products.qualityInfoEndTime)
  return warranty && within ? and(isNotNull(products.qualityInfoEndTime), not(within)) : undefined
}

async function modelsOf(ctx: Ctx, kindId: string): Promise<string[]> {
  const [kind] = await ctx.db
    .select({ models: productKinds.models })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, kindId)))
  if (!kind) throw new AppError('NOT_FOUND')
  return kind.models
}

/** What narrows the list. `most`: so many that a keyword finds are looked up, by their ids. */
async function where(
  ctx: Ctx,
  { keyword, customerId, kindId, warranty, ...days }: ProductFilter,
  most?: number,
): Promise<SQL | undefined> {
  const query = keyword?.trim() ? wordsQuery(keyword) : undefined
  const ids = query
    ? ctx.db
        .select({ id: products.id })
        .from(products)
        .where(
          and(
            eq(products.tenantId, ctx.tenantId),
            customerId === undefined ? undefined : eq(products.customerId, customerId),
            sql`${productWords(products)} @@ to_tsquery('simple', ${query})`,
          ),
        )
    : undefined
  return and(
    eq(products.tenantId, ctx.tenantId),
    customerId === undefined ? undefined : eq(products.customerId, customerId),
    kindId === undefined ? undefined : inArray(products.model, await modelsOf(ctx, kindId)),
    ofWarranty(ctx, warranty),
    onDays(products.createTime, days),
    ids ? sql`${products.id} = any(array(${most === undefined ? ids : ids.limit(most)}))` : undefined,
    query === null ? sql`false` : undefined,
  )
}

/** Products of the tenant. Throws NOT_FOUND for a kind that is not there. */
export async function staffProductList(
  ctx: Ctx,
  query: ProductFilter & { sort?: ProductSort; pageNum?: number; pageSize?: number },
) {
  const condition = await where(ctx, query, MOST_FOUND + 1)
  const sort = query.sort ?? 'newest'
  return longPage(
    ctx.db,
    { ...query, sort },
    products,
    condition,
    (limit, offset) =>
      withOwners(ctx.db)
        .where(condition)
        .orderBy(...SORTS[sort])
        .limit(limit)
        .offset(offset),
    row => toRow(ctx, row),
  )
}

async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<ProductRecord> {
  const query = withOwners(tx).where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
  const [row] = version === undefined ? await query : await query.for('update', { of: products })
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.product.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}
const codesOf = async (ctx: Ctx, tx: Db, productId: string): Promise<string[]> =>
  (
    await tx
      .select({ code: qrcodes.code })
      .from(qrcodes)
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, productId)))
      .orderBy(asc(qrcodes.code))
  ).map(({ code }) => code)

/** One product, with why it is in warranty or not. Throws NOT_FOUND. */
export async function staffProduct(ctx: Ctx, id: string, tx: Db = ctx.db) {
  const row = await recordOf(ctx, tx, id)
  const codes = await codesOf(ctx, tx, id)
  const kinds = await tx
    .select({ id: productKinds.id, name: productKinds.name })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), sql`${row.product.model}::text = any(${productKinds.models})`))
  const { qualityInfoStartTime: start, qualityInfoEndTime: end } = row.product
  return {
    ...toRow(ctx, row),
    names: row.product.name,
    types: row.product.type,
    qrcodes: codes,
    kinds: kinds.map(kind => ({ id: kind.id, name: localize(kind.name, ctx.language) })),
    warrantyReason: warrantyReason(start, end, tenantDay(ctx.now())),
  }
}

/** What the audit log keeps of a product. */
const auditOf = (
  { product: { tenantId: _t, id: _i, createTime: _c, version: _v, picture: _p, ...rest } }: ProductRecord,
  codes: string[],
) => ({
  ...rest,
  qrcodes: codes,
})

async function holdCustomer(ctx: Ctx, tx: Db, id: string | null): Promise<void> {
  if (id === null) return
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
    .for('key share')
  if (!row) throw new AppError('NOT_FOUND')
}

/** Glues these codes to a product and takes off all others. Throws QRCODE_TAKEN for one that is on another product, of whatever tenant. */
async function glue(ctx: Ctx, tx: Db, productId: string, given: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(given.map(code => code.trim()))]
  const before = await codesOf(ctx, tx, productId)
  const gone = before.filter(code => !wanted.includes(code))
  const added = wanted.filter(code => !before.includes(code))
  if (gone.length)
    await tx
      .delete(qrcodes)
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, productId), inArray(qrcodes.code, gone)))
  if (added.length) {
    const made = await tx
      .insert(qrcodes)
      .values(added.map(code => ({ tenantId: ctx.tenantId, code, productId })))
      .onConflictDoNothing()
      .returning({ code: qrcodes.code })
    if (made.length < added.length) throw new AppError('QRCODE_TAKEN')
  }
  return before
}

const refusalOf = (error: unknown): unknown =>
  takenKey(error).includes('serial_number') ? new AppError('SERIAL_NUMBER_TAKEN') : error

function checkWarranty({ qualityInfoStartTime: start, qualityInfoEndTime: end }: ProductInput): void {
  if (start && end && end < start) throw new AppError('WARRANTY_BACKWARDS')
}

/** Makes a product. Throws NOT_FOUND for a foreign customer, WARRANTY_BACKWARDS, SERIAL_NUMBER_TAKEN, QRCODE_TAKEN. */
export const createProduct = (ctx: Ctx, input: ProductInput) =>
  once(ctx, input, async tx => {
    checkWarranty(input)
    await holdCustomer(ctx, tx, input.customerId)
    const id = newId()
    await tx.insert(products).values({ tenantId: ctx.tenantId, id, ...columnsOf(input), createTime: isoNow(ctx) })
    await glue(ctx, tx, id, input.qrcodes)
    const after = await staffProduct(ctx, id, tx)
    await changed(ctx, tx, { kind: 'product', id, after: auditOf(await recordOf(ctx, tx, id), after.qrcodes) })
    return after
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Changes a product. Throws NOT_FOUND, CHANGED_MEANWHILE, SERIAL_NUMBER_TAKEN, QRCODE_TAKEN. */
export const updateProduct = (ctx: Ctx, { id, version, ...input }: ProductInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      checkWarranty(input)
      const before = await recordOf(ctx, tx, id, version)
      await holdCustomer(ctx, tx, input.customerId)
      await tx
        .update(products)
        .set({ ...columnsOf(input), version: version + 1 })
        .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
      const codes = await glue(ctx, tx, id, input.qrcodes)
      const after = await staffProduct(ctx, id, tx)
      await changed(ctx, tx, {
        kind: 'product',
        id,
        before: auditOf(before, codes),
        after: auditOf(await recordOf(ctx, tx, id), after.qrcodes),
      })
      return after
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })

/** Removes a product with its codes. Throws NOT_FOUND, CHANGED_MEANWHILE, IN_USE. */
export const removeProduct = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      const codes = await glue(ctx, tx, id, [])
      await tx.delete(products).where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
      await changed(ctx, tx, { kind: 'product', id, before: auditOf(before, codes) })
      return { done: true as const }
    })
    .catch((error: unknown) => {
      throw isStillUsed(error) ? new AppError('IN_USE') : error
    })

const exportPage = (ctx: Ctx, condition: SQL | undefined, after: string | undefined) =>
  withOwners(ctx.db)
    .where(and(condition, after === undefined ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(BATCH)

const exportedIn = (language: Language) => [
  ...asTaken<ProductRecord>(PRODUCT_COLUMNS, {
    serialNumber: ({ product }) => product.serialNumber,
    name: ({ product }) => localize(product.name, language),
    type: ({ product }) => localize(product.type, language),
    model: ({ product }) => product.model,
    customerName: ({ customerName }) => customerName ?? '',
    qualityInfoStartTime: ({ product }) => product.qualityInfoStartTime ?? '',
    qualityInfoEndTime: ({ product }) => product.qualityInfoEndTime ?? '',
    installTime: ({ product }) => product.installTime ?? '',
  }),
  registered<ProductRecord>(({ product }) => product.createTime),
]

/** The products of a list as a file. */
export async function exportProducts(ctx: Ctx, { format, ...filter }: ProductFilter & { format: ExportFormat }) {
  const condition = await where(ctx, filter)
  return exported(ctx, { list: 'product', filename: 'products', format, filter }, exportedIn(ctx.language), after =>
    exportPage(ctx, condition, after?.product.id),
  )
}
