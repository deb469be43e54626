import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { addressLine } from '../../../shared/address'
import { tenantDay } from '../../../shared/day'
import type { ProductSort } from '../../../shared/directory'
import { localize, type Language, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { onDays, wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { customers, linkmen, staff } from '../../kernel/identity/auth.table'
import { recordsOf } from '../../kernel/records/records'
import { asTaken, registered } from '../../kernel/sheets/export'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { warrantyReason } from '../../../shared/warranty'
import { ownName } from './product.fields'
import { PRODUCT_COLUMNS } from './product.sheet'
import { endHandovers, holdSerials, printedLabels, sameSerial } from './machine.queries'
import { standsAt } from './machine.service'
import { modelPictures, toProduct } from './product.service'
import { productHandovers, productKinds, products, productWords, qrcodes, type ProductAddress } from './product.table'
import {
  ownOf,
  qualityByHand,
  qualityByRule,
  qualityTold,
  ruleOf,
  withLengthened,
  type Quality,
} from './quality.service'
import { cleanLabelCode } from '../../../shared/codes'
import { serialKey } from '../../../shared/register'

interface ProductFilter {
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
  linkmanId?: string | null
  managerId?: string | null
  address?: Partial<ProductAddress> | null
  place?: string
  tags?: string[]
  qrcodes: string[]
}

const SORTS: Record<ProductSort, SQL[]> = {
  newest: [desc(products.createTime), desc(products.id)],
  oldest: [asc(products.createTime), asc(products.id)],
  serialNumber: [asc(products.serialNumber)],
  warrantyEnd: [asc(products.qualityInfoEndTime), asc(products.id)],
}

type ProductRecord = typeof products.$inferSelect

/** Products as staff see them in a list, with the names of their owners. */
async function rows(ctx: Ctx, db: Db, records: readonly ProductRecord[]) {
  const owners = [...new Set(records.flatMap(({ customerId }) => customerId ?? []))]
  const [pictures, named] = [
    await modelPictures(ctx, db, records),
    owners.length
      ? await db
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(and(eq(customers.tenantId, ctx.tenantId), inArray(customers.id, owners)))
      : [],
  ]
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const people = await peopleOf(ctx, db, records)
  return records.map(record => ({
    ...toProduct(ctx, record, pictures),
    customerId: record.customerId,
    customerName: (record.customerId && names.get(record.customerId)) ?? '',
    linkmanName: people.linkman(record)?.name ?? '',
    linkmanPhone: people.linkman(record)?.phone ?? '',
    managerName: people.manager(record),
    installTime: record.installTime,
    address: record.address ? addressLine(record.address) : '',
    createTime: record.createTime,
    version: record.version,
  }))
}

/** Columns that an input writes but for the warranty; what it leaves out stays. */
const columnsOf = ({ qrcodes: _codes, isAutomatic: _mode, address, place, ...input }: ProductInput) => ({
  ...input,
  ...(address === undefined ? {} : { address: standsAt({ address }).address }),
  ...(place === undefined ? {} : { place: standsAt({ place }).place }),
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

/** Holds the contact who looks after a machine. Throws NOT_FOUND for one of another customer than its own. */
async function holdLinkman(ctx: Ctx, tx: Db, { linkmanId, customerId }: ProductInput): Promise<void> {
  if (!linkmanId) return
  const [row] = await tx
    .select({ customerId: linkmen.customerId })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
    .for('key share')
  if (!row || row.customerId !== customerId) throw new AppError('NOT_FOUND')
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
    customerId === undefined ? undefined : eq(products.customerId, customerId),
    kindId === undefined ? undefined : inArray(products.model, await modelsOf(ctx, kindId)),
    ofWarranty(ctx, warranty),
    onDays(products.createTime, days),
    ids ? sql`${products.id} = any(array(${most === undefined ? ids : ids.limit(most)}))` : undefined,
    query === null ? sql`false` : undefined,
  )
}

/** A product of the tenant, held until the transaction ends where the caller names the version. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<ProductRecord> {
  const query = tx
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
  const [row] = version === undefined ? await query : await query.for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}
/** Codes that are glued to a product. */
export const codesOf = async (ctx: Ctx, tx: Db, productId: string): Promise<string[]> =>
  (
    await tx
      .select({ code: qrcodes.code })
      .from(qrcodes)
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, productId), isNull(qrcodes.revokeTime)))
      .orderBy(asc(qrcodes.code))
  ).map(({ code }) => code)

/** Who looks after products, by name; of a contact who went to another customer nothing is told. */
async function peopleOf(ctx: Ctx, db: Db, records: readonly ProductRecord[]) {
  const ids = (of: (record: ProductRecord) => string | null) => [...new Set(records.flatMap(one => of(one) ?? []))]
  const [contacts, managers] = [ids(one => one.linkmanId), ids(one => one.managerId)]
  const found = contacts.length
    ? await db
        .select({ id: linkmen.id, customerId: linkmen.customerId, name: linkmen.name, phone: linkmen.phone })
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, ctx.tenantId), inArray(linkmen.id, contacts)))
    : []
  const named = managers.length
    ? await db
        .select({ id: staff.id, name: staff.displayName })
        .from(staff)
        .where(and(eq(staff.tenantId, ctx.tenantId), inArray(staff.id, managers)))
    : []
  const contactsById = new Map(found.map(one => [`${one.id} ${one.customerId}`, one]))
  const managersById = new Map(named.map(({ id, name }) => [id, name]))
  return {
    linkman: ({ linkmanId, customerId }: ProductRecord) =>
      linkmanId === null ? undefined : contactsById.get(`${linkmanId} ${customerId ?? ''}`),
    manager: ({ managerId }: ProductRecord): string => (managerId === null ? '' : (managersById.get(managerId) ?? '')),
  }
}

/** A product that is open: its codes and kinds, and why it is in warranty or not. */
async function detail(ctx: Ctx, tx: Db, record: ProductRecord) {
  const [row] = await rows(ctx, tx, [record])
  if (!row) throw new AppError('NOT_FOUND')
  const codes = await codesOf(ctx, tx, record.id)
  const kinds = await tx
    .select({ id: productKinds.id, name: productKinds.name })
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), sql`${record.model}::text = any(${productKinds.models})`))
  const { qualityInfoStartTime: start, qualityInfoEndTime: end, managerId } = record
  return {
    ...row,
    purchaseTime: record.purchaseTime,
    productionTime: record.productionTime,
    qualityInfo: qualityTold(ctx, record),
    linkmanId: row.linkmanName ? record.linkmanId : null,
    address: record.address,
    managerId,
    tags: record.tags,
    place: record.place,
    names: record.name,
    types: record.type,
    qrcodes: codes,
    kinds: kinds.map(kind => ({ id: kind.id, name: localize(kind.name, ctx.language) })),
    warrantyReason: warrantyReason(start, end, tenantDay(ctx.now())),
  }
}

/** One product as staff see it when it is open. Throws NOT_FOUND. */
export const staffProduct = async (ctx: Ctx, id: string, tx: Db) => detail(ctx, tx, await recordOf(ctx, tx, id))

/** What the audit log keeps of a product. */
export const auditOf = (
  { tenantId: _t, id: _i, createTime: _c, version: _v, picture: _p, ...rest }: ProductRecord,
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

/** Codes as they were printed, where they are; what is none yet, in its usual width. */
async function printedCodes(ctx: Ctx, tx: Db, given: readonly string[]): Promise<string[]> {
  const typed = given.map(cleanLabelCode)
  const printed = await printedLabels(ctx, tx, typed)
  return [...new Map(typed.map(code => [serialKey(code), printed.get(code) ?? code])).values()]
}

/** Glues these codes to a product and takes off all others. Throws QRCODE_TAKEN for one that is on another product, of whatever tenant. */
async function glue(ctx: Ctx, tx: Db, productId: string, given: readonly string[]): Promise<void> {
  const wanted = await printedCodes(ctx, tx, given)
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
}

function checkWarranty({ qualityInfoStartTime: start, qualityInfoEndTime: end }: ProductInput): void {
  if (start && end && end < start) throw new AppError('WARRANTY_BACKWARDS')
}

type Exported = ProductRecord & { shown: Awaited<ReturnType<typeof rows>>[number] }
const exportedIn = (language: Language) => [
  ...asTaken<Exported>(PRODUCT_COLUMNS, {
    serialNumber: ({ serialNumber }) => serialNumber,
    name: ({ name }) => localize(name, language),
    type: ({ type }) => localize(type, language),
    model: ({ model }) => model,
    customerName: ({ shown }) => shown.customerName,
    linkmanName: ({ shown }) => shown.linkmanName,
    linkmanPhone: ({ shown }) => shown.linkmanPhone,
    address: ({ shown }) => shown.address,
    qualityInfoStartTime: ({ qualityInfoStartTime }) => qualityInfoStartTime ?? '',
    qualityInfoEndTime: ({ qualityInfoEndTime }) => qualityInfoEndTime ?? '',
    installTime: ({ installTime }) => installTime ?? '',
    purchaseTime: ({ purchaseTime }) => purchaseTime ?? '',
    productionTime: ({ productionTime }) => productionTime ?? '',
  }),
  { label: ownName('customerManager'), text: ({ shown }: Exported) => shown.managerName },
  { label: ownName('tags'), text: ({ tags }: ProductRecord) => tags.join(', ') },
  registered<ProductRecord>(({ createTime }) => createTime),
]

/** Machines of customers as staff keep them. Throws NOT_FOUND for a kind that is not there, WARRANTY_BACKWARDS, SERIAL_NUMBER_TAKEN, QRCODE_TAKEN. */
export const productRecords = recordsOf({
  kind: 'product',
  table: products,
  rows,
  detail,
  columns: async (ctx, input: ProductInput, { tx, before }) => ({
    // what is known of the place and the contact of one customer is nothing of another's
    ...(before && input.customerId !== before.customerId ? { linkmanId: null, ...standsAt({}) } : {}),
    ...columnsOf(input),
    ...(await qualityOf(ctx, tx, input, before)),
  }),
  told: async (record, ctx, tx) => auditOf(record, await codesOf(ctx, tx, record.id)),
  taken: { serial_number: 'SERIAL_NUMBER_TAKEN' },
  async check(ctx, tx, input, { id, before }) {
    checkWarranty(input)
    await holdCustomer(ctx, tx, input.customerId)
    await holdLinkman(ctx, tx, input)
    await holdManager(ctx, tx, input.managerId)
    // one that is there stays, also where another was like it before that was looked at
    if (!before || serialKey(input.serialNumber) !== serialKey(before.serialNumber))
      await takeSerial(ctx, tx, input.serialNumber.trim(), id)
  },
  async after(ctx, tx, { id, before, after, input }) {
    if (before && after && before.customerId !== after.customerId) await endHandovers(ctx, tx, id, isoNow(ctx))
    if (input) await glue(ctx, tx, id, input.qrcodes)
  },
  async release(ctx, tx, { id }) {
    await glue(ctx, tx, id, [])
    // what was revoked stays, so that it says so to who scans it
    await tx
      .update(qrcodes)
      .set({ productId: null })
      .where(and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.productId, id)))
    await tx
      .delete(productHandovers)
      .where(and(eq(productHandovers.tenantId, ctx.tenantId), eq(productHandovers.productId, id)))
  },
  list: { where, sorts: SORTS },
  file: { list: 'product', filename: 'products', columns: exportedIn },
})
