import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
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
import { customers, staff } from '../../kernel/identity/auth.table'
import { asTaken, exported, registered } from '../../kernel/sheets/export'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { warrantyReason } from '../../../shared/warranty'
import { PRODUCT_COLUMNS } from './product.sheet'
import { endHandovers, holdSerials, sameSerial } from './machine.queries'
import { modelPictures, toProduct, type ModelPictures } from './product.service'
import { productHandovers, productKinds, products, productWords, qrcodes } from './product.table'
import {
  ownOf,
  qualityByHand,
  qualityByRule,
  qualityTold,
  ruleOf,
  withLengthened,
  type Quality,
} from './quality.service'
import { serialKey } from '../../../shared/register'

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
  purchaseTime?: string | null
  productionTime?: string | null
  isAutomatic?: boolean
  managerId?: string | null
  tags?: string[]
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

const toRow = (ctx: Ctx, { product, customerName }: ProductRecord, pictures?: ModelPictures) => ({
  ...toProduct(ctx, product, pictures),
  customerId: product.customerId,
  customerName: customerName ?? '',
  installTime: product.installTime,
  createTime: product.createTime,
  version: product.version,
})
/** Columns that an input writes but for the warranty; what it leaves out stays. */
const columnsOf = ({ qrcodes: _codes, isAutomatic: _mode, ...input }: ProductInput) => ({
  ...input,
  name: localizedOf(input.name),
  type: localizedOf(input.type),
  model: input.model.trim(),
  serialNumber: input.serialNumber.trim(),
  ...(input.tags ? { tags: [...new Set(input.tags.map(tag => tag.trim()))] } : {}),
})

/**
 * The warranty that an input gives a machine. Given by hand unless it is said to be the catalogue's; a rule that was copied stays that of
 * its day, and counts again only where the day changed that it counts from.
 */
async function qualityOf(
  ctx: Ctx,
  tx: Db,
  input: ProductInput,
  before: typeof products.$inferSelect | null,
): Promise<Partial<Quality>> {
  const [start, end] = [input.qualityInfoStartTime, input.qualityInfoEndTime]
  const info = before?.qualityInfo ?? null
  if (!input.isAutomatic) {
    const isSame = (before?.qualityInfoStartTime ?? null) === start && (before?.qualityInfoEndTime ?? null) === end
    // who says nothing of the mode, as an earlier console, and leaves the days, leaves the warranty
    if (isSame && (input.isAutomatic === undefined || info?.mode !== 'automatic')) return {}
    return {
      qualityInfoStartTime: start,
      qualityInfoEndTime: end,
      qualityInfo: { ...qualityByHand(end), ...ownOf(info) },
    }
  }
  const dates = {
    installTime: input.installTime,
    purchaseTime: input.purchaseTime === undefined ? (before?.purchaseTime ?? null) : input.purchaseTime,
    productionTime: input.productionTime === undefined ? (before?.productionTime ?? null) : input.productionTime,
    qualityInfoStartTime: start,
  }
  const model = input.model.trim()
  const copied =
    before && info?.mode === 'automatic' && info.rule && before.model === model
      ? { rule: info.rule, catalogName: info.catalogName }
      : null
  const filedName = copied?.rule.qualityFiledName
  // what counts from the day on which it was given goes on from that day
  if (before && copied && info && before.qualityInfoEndTime && (!filedName || dates[filedName] === before[filedName]))
    return {
      qualityInfoStartTime: before.qualityInfoStartTime,
      qualityInfoEndTime: before.qualityInfoEndTime,
      qualityInfo: info,
    }
  const found = copied ?? (await ruleOf(ctx, tx, { model }))
  return withLengthened(qualityByRule(found, dates, tenantDay(ctx.now())), info)
}

/** Holds a serial number; nobody else may have it, as two of them are compared. Throws SERIAL_NUMBER_TAKEN. */
export async function takeSerial(ctx: Ctx, tx: Db, serialNumber: string, id: string): Promise<void> {
  await holdSerials(ctx, tx, [serialNumber])
  const [other] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), sameSerial(serialNumber), ne(products.id, id)))
    .limit(1)
  if (other) throw new AppError('SERIAL_NUMBER_TAKEN')
}

async function holdManager(ctx: Ctx, tx: Db, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [row] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id)))
    .for('key share')
  if (!row) throw new AppError('NOT_FOUND')
}

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
    async (limit, offset) => {
      const rows = await withOwners(ctx.db)
        .where(condition)
        .orderBy(...SORTS[sort])
        .limit(limit)
        .offset(offset)
      const pictures = await modelPictures(
        ctx,
        ctx.db,
        rows.map(({ product }) => product),
      )
      return rows.map(row => toRow(ctx, row, pictures))
    },
    row => row,
  )
}

export async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<ProductRecord> {
  const query = withOwners(tx).where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
  const [row] = version === undefined ? await query : await query.for('update', { of: products })
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.product.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}
export const codesOf = async (ctx: Ctx, tx: Db, productId: string): Promise<string[]> =>
  (
    await tx
      .select({ code: qrcodes.code })
      .from(qrcodes)
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, productId), isNull(qrcodes.revokeTime)))
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
  const { qualityInfoStartTime: start, qualityInfoEndTime: end, managerId } = row.product
  const [manager] = managerId
    ? await tx
        .select({ name: staff.displayName })
        .from(staff)
        .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, managerId)))
    : []
  return {
    ...toRow(ctx, row, await modelPictures(ctx, tx, [row.product])),
    purchaseTime: row.product.purchaseTime,
    productionTime: row.product.productionTime,
    qualityInfo: qualityTold(ctx, row.product),
    managerId,
    managerName: manager?.name ?? '',
    tags: row.product.tags,
    place: row.product.place,
    names: row.product.name,
    types: row.product.type,
    qrcodes: codes,
    kinds: kinds.map(kind => ({ id: kind.id, name: localize(kind.name, ctx.language) })),
    warrantyReason: warrantyReason(start, end, tenantDay(ctx.now())),
  }
}

/** What the audit log keeps of a product. */
export const auditOf = (
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
    // printed before, and on nothing yet
    const bound = await tx
      .update(qrcodes)
      .set({ productId })
      .where(
        and(
          eq(qrcodes.tenantId, ctx.tenantId),
          inArray(qrcodes.code, added),
          isNull(qrcodes.productId),
          isNull(qrcodes.revokeTime),
        ),
      )
      .returning({ code: qrcodes.code })
    const blank = new Set(bound.map(({ code }) => code))
    const unknown = added.filter(code => !blank.has(code))
    const made = unknown.length
      ? await tx
          .insert(qrcodes)
          .values(unknown.map(code => ({ tenantId: ctx.tenantId, code, productId })))
          .onConflictDoNothing()
          .returning({ code: qrcodes.code })
      : []
    if (made.length < unknown.length) throw new AppError('QRCODE_TAKEN')
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
    await holdManager(ctx, tx, input.managerId)
    const id = newId()
    await takeSerial(ctx, tx, input.serialNumber.trim(), id)
    const columns = { ...columnsOf(input), ...(await qualityOf(ctx, tx, input, null)) }
    await tx.insert(products).values({ tenantId: ctx.tenantId, id, ...columns, createTime: isoNow(ctx) })
    await glue(ctx, tx, id, input.qrcodes)
    const after = await staffProduct(ctx, id, tx)
    await changed(ctx, tx, { kind: 'product', id, after: auditOf(await recordOf(ctx, tx, id), after.qrcodes) })
    return after
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Changes a product. Throws NOT_FOUND, CHANGED_MEANWHILE, WARRANTY_BACKWARDS, SERIAL_NUMBER_TAKEN, QRCODE_TAKEN. */
export const updateProduct = (ctx: Ctx, { id, version, ...input }: ProductInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      checkWarranty(input)
      const before = await recordOf(ctx, tx, id, version)
      await holdCustomer(ctx, tx, input.customerId)
      await holdManager(ctx, tx, input.managerId)
      // one that is there stays, also where another was like it before that was looked at
      if (serialKey(input.serialNumber) !== serialKey(before.product.serialNumber))
        await takeSerial(ctx, tx, input.serialNumber.trim(), id)
      const owner = input.customerId === before.product.customerId ? {} : { linkmanId: null }
      if (before.product.customerId !== input.customerId) await endHandovers(ctx, tx, id, isoNow(ctx))
      await tx
        .update(products)
        .set({
          ...columnsOf(input),
          ...owner,
          ...(await qualityOf(ctx, tx, input, before.product)),
          version: version + 1,
        })
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
      // what was revoked stays, so that it says so to who scans it
      await tx
        .update(qrcodes)
        .set({ productId: null })
        .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, id)))
      await tx
        .delete(productHandovers)
        .where(and(eq(productHandovers.tenantId, ctx.tenantId), eq(productHandovers.productId, id)))
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
    purchaseTime: ({ product }) => product.purchaseTime ?? '',
    productionTime: ({ product }) => product.productionTime ?? '',
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
