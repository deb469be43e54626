import { and, count, desc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { tenantDay } from '../../../shared/day'
import { LANGUAGES, localize } from '../../../shared/language'
import { REGISTRATION_STATES, serialKey, type RegistrationState } from '../../../shared/register'
import { withheld } from '../../../shared/product-fields'
import { warrantyStatus } from '../../../shared/warranty'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { sole } from '../../kernel/call/offers'
import { longPage, pageOf, paginate } from '../../kernel/call/page'
import { fileValues } from '../../kernel/files/use.service'
import { fileIdsOf, withFiles } from '../../kernel/forms/form-files'
import { askedFields } from '../../kernel/forms/lead-time'
import { calledAt, customers, isUnproved, linkmen } from '../../kernel/identity/auth.table'
import { stateTotals } from '../../kernel/lifecycle/counts'
import { lifeRecords } from '../../kernel/lifecycle/timeline.queries'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { fewWithWords } from '../../kernel/work/words'
import { productModels, products } from '../product/product.table'
import { registerConfig } from './config.service'
import { registrationLife } from './register.life'
import { registrations, registrationTotals, registrationWords } from './register.table'

type Row = typeof registrations.$inferSelect

/** Addresses of the catalogue's pictures of models. */
async function picturesOf(ctx: Ctx, models: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(models)].filter(Boolean)
  const rows = wanted.length
    ? await ctx.db
        .select({ model: productModels.model, picture: productModels.picture })
        .from(productModels)
        .where(and(eq(productModels.tenantId, ctx.tenantId), inArray(productModels.model, wanted)))
    : []
  return new Map(rows.map(({ model, picture }) => [model, pictureUrl(ctx, ctx.tenantId, picture)]))
}

const toRow = (ctx: Ctx, row: Row, pictures: ReadonlyMap<string, string>) => ({
  id: row.id,
  registerNo: row.registerNo,
  state: row.state,
  name: localize(row.name, ctx.language),
  model: row.model,
  serialNumber: row.serialNumber,
  productId: row.productId ?? '',
  isRepeat: row.isRepeat,
  picture: pictures.get(row.model) ?? '',
  purchaseTime: row.purchaseTime,
  createTime: row.createTime,
  version: row.version,
})

/**
 * The warranty of the machine that a registration became, while it is still this customer's; else the one that it would have today. Of what
 * somebody has already nothing: theirs goes on, and is nobody else's to read.
 */
async function warrantyOf(ctx: Ctx, row: Row) {
  const [product] = row.productId
    ? await ctx.db
        .select()
        .from(products)
        .where(
          and(
            eq(products.tenantId, ctx.tenantId),
            eq(products.id, row.productId),
            eq(products.customerId, row.customerId),
          ),
        )
    : []
  const machines = sole(ctx.offers.machines)
  if (!product) {
    const days = row.isRepeat ? { purchaseTime: null, installTime: null, productionTime: null } : {}
    const { qualityInfo, qualityInfoStatus, qualityInfoEndTime } = await machines.quality(ctx, ctx.db, {
      ...row,
      ...days,
    })
    return { qualityInfo, qualityInfoStatus, qualityInfoEndTime }
  }
  const { qualityInfoStartTime: start, qualityInfoEndTime: end } = product
  return {
    qualityInfo: (await machines.warranty(ctx, ctx.db, product.id)).qualityInfo,
    qualityInfoStatus: warrantyStatus(start, end, tenantDay(ctx.now())),
    qualityInfoEndTime: end,
  }
}

async function detailsOf(ctx: Ctx, row: Row) {
  const { fields } = await registerConfig(ctx, ctx.db)
  const [pictures, files, warranty, records, asked, listed] = await Promise.all([
    picturesOf(ctx, [row.model]),
    fileValues(ctx, [...row.proof, ...fileIdsOf(fields, row.attribute)]),
    warrantyOf(ctx, row),
    lifeRecords(ctx, registrationLife, row.id),
    askedFields(ctx, ctx.db, fields),
    row.catalogId
      ? sole(ctx.offers.machines).catalogued(ctx, ctx.db, { catalogId: row.catalogId, model: row.model })
      : null,
  ])
  return {
    ...toRow(ctx, row, pictures),
    catalogId: listed ? (row.catalogId ?? '') : '',
    catalogName: listed?.catalogName ?? '',
    code: row.code,
    installTime: row.installTime,
    productionTime: row.productionTime,
    address: row.address,
    place: row.place,
    proof: row.proof.flatMap(id => {
      const file = files.get(id)
      return file ? [{ id, name: file.filename, url: file.url, size: file.fileSize }] : []
    }),
    remark: row.remark,
    fields: asked,
    attribute: withFiles(fields, row.attribute, files),
    rejectReason: row.state === 'rejected' ? row.rejectReason : '',
    ...warranty,
    records: records.map(({ id, type, actor, actorName, content, createTime }) => ({
      id,
      type,
      actor,
      actorName,
      content,
      createTime,
    })),
  }
}

/** One registration of the caller's customer. Throws NOT_FOUND. */
export async function registerDetail(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tenantId, ctx.tenantId),
        eq(registrations.customerId, linkmanOf(ctx).customerId),
        eq(registrations.id, id),
      ),
    )
  if (!row) throw new AppError('NOT_FOUND')
  return detailsOf(ctx, row)
}

type Searched = Pick<typeof products | typeof registrations, 'name' | 'model' | 'serialNumber'>
const matches = ({ name, model, serialNumber }: Searched, keyword: string): SQL | undefined => {
  if (!keyword) return undefined
  const pattern = containing(keyword)
  return or(
    ilike(model, pattern),
    ilike(serialNumber, pattern),
    ...LANGUAGES.map(language => ilike(sql`(${name} ->> ${language})`, pattern)),
  )
}

/** Machines of the caller's customer and registrations that are not approved, the newest first. */
export async function productAndRegisterList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; keyword?: string },
) {
  const { customerId } = linkmanOf(ctx)
  const page = pageOf(query)
  const keyword = query.keyword?.trim() ?? ''
  const ofProducts = and(
    eq(products.tenantId, ctx.tenantId),
    eq(products.customerId, customerId),
    matches(products, keyword),
  )
  const ofRegistrations = and(
    eq(registrations.tenantId, ctx.tenantId),
    eq(registrations.customerId, customerId),
    ne(registrations.state, 'approved'),
    matches(registrations, keyword),
  )
  const all = unionAll(
    ctx.db
      .select({ id: products.id, createTime: products.createTime, isProduct: sql<boolean>`true`.as('is_product') })
      .from(products)
      .where(ofProducts),
    ctx.db
      .select({
        id: registrations.id,
        createTime: registrations.createTime,
        isProduct: sql<boolean>`false`.as('is_product'),
      })
      .from(registrations)
      .where(ofRegistrations),
  ).as('machines')
  const [shown, [counted]] = await Promise.all([
    ctx.db
      .select({ id: all.id, isProduct: all.isProduct })
      .from(all)
      .orderBy(desc(all.createTime), desc(all.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(all),
  ])
  const idsOf = (isProduct: boolean) => shown.filter(one => one.isProduct === isProduct).map(({ id }) => id)
  const [made, waiting] = await Promise.all([
    idsOf(true).length
      ? ctx.db
          .select()
          .from(products)
          .where(and(eq(products.tenantId, ctx.tenantId), inArray(products.id, idsOf(true))))
      : [],
    idsOf(false).length
      ? ctx.db
          .select()
          .from(registrations)
          .where(and(eq(registrations.tenantId, ctx.tenantId), inArray(registrations.id, idsOf(false))))
      : [],
  ])
  const pictures = await picturesOf(
    ctx,
    [...made, ...waiting].map(({ model }) => model),
  )
  const config = await sole(ctx.offers.machines).config(ctx, ctx.db)
  const today = tenantDay(ctx.now())
  const lines = [
    ...made.map(row => {
      const { qualityInfoStartTime: start, qualityInfoEndTime: end } = row
      return withheld(config, {
        ...lineOf(ctx, row, pictures),
        kind: 'product' as const,
        picture: pictureUrl(ctx, ctx.tenantId, row.picture) || (pictures.get(row.model) ?? ''),
        state: '',
        qualityInfoStartTime: start,
        qualityInfoEndTime: end,
        qualityInfoStatus: warrantyStatus(start, end, today),
      })
    }),
    ...waiting.map(row => ({
      ...lineOf(ctx, row, pictures),
      kind: 'registration' as const,
      state: row.state,
      qualityInfoStartTime: null,
      qualityInfoEndTime: null,
      qualityInfoStatus: '' as const,
    })),
  ]
  return paginate(
    shown.flatMap(one => lines.find(({ id }) => id === one.id) ?? []),
    counted?.total ?? 0,
    page,
  )
}
const lineOf = (
  ctx: Ctx,
  row: Pick<Row, 'id' | 'name' | 'model' | 'serialNumber' | 'place' | 'createTime'>,
  pictures: ReadonlyMap<string, string>,
) => ({
  id: row.id,
  name: localize(row.name, ctx.language),
  model: row.model,
  serialNumber: row.serialNumber,
  picture: pictures.get(row.model) ?? '',
  place: row.place,
  createTime: row.createTime,
})

const withPeople = (ctx: Ctx) =>
  ctx.db
    .select({
      row: registrations,
      customerName: customers.name,
      linkmanName: linkmen.name,
      linkmanPhone: calledAt,
      isUnproved,
    })
    .from(registrations)
    .innerJoin(
      customers,
      and(eq(customers.tenantId, registrations.tenantId), eq(customers.id, registrations.customerId)),
    )
    .innerJoin(linkmen, and(eq(linkmen.tenantId, registrations.tenantId), eq(linkmen.id, registrations.linkmanId)))

/** Registrations of the tenant, the newest first; the keyword looks for numbers, serials, models, names and phones. */
export async function staffRegistrationList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: RegistrationState; keyword?: string },
) {
  const keyword = query.keyword?.trim()
  const few = keyword ? await fewWithWords(ctx.db, registrationWords, ctx.tenantId, keyword) : undefined
  const condition = and(
    eq(registrations.tenantId, ctx.tenantId),
    query.state === undefined ? undefined : eq(registrations.state, query.state),
    keyword
      ? or(
          ilike(registrations.registerNo, containing(keyword)),
          few?.length ? inArray(registrations.id, few) : undefined,
        )
      : undefined,
  )
  const { list, ...page } = await longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    registrations,
    condition,
    (limit, offset) =>
      withPeople(ctx)
        .where(condition)
        .orderBy(desc(registrations.createTime), desc(registrations.id))
        .limit(limit)
        .offset(offset),
    row => row,
  )
  const pictures = await picturesOf(
    ctx,
    list.map(({ row }) => row.model),
  )
  return {
    ...page,
    list: list.map(({ row, customerName, linkmanName, isUnproved: unproved }) => ({
      ...toRow(ctx, row, pictures),
      customerId: row.customerId,
      customerName,
      linkmanName,
      isGuest: row.isGuest,
      isUnproved: unproved,
    })),
  }
}

/** How many registrations are in each state. */
export async function staffRegistrationCounts(ctx: Ctx): Promise<Record<string, number>> {
  const totals = await stateTotals(ctx, registrationTotals)
  return Object.fromEntries(REGISTRATION_STATES.map(state => [state, totals.get(state) ?? 0]))
}

/** Who has the serial number of a registration that waits already; null for nobody but its own customer. */
async function takenBy(ctx: Ctx, row: Row) {
  if (row.state === 'approved' || !serialKey(row.serialNumber)) return null
  const machine = await sole(ctx.offers.machines).find(ctx, ctx.db, { serialNumber: row.serialNumber })
  if (!machine?.customerId || machine.customerId === row.customerId) return null
  const [owner] = await ctx.db
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, machine.customerId)))
  return { productId: machine.id, customerName: owner?.name ?? '' }
}

/** One registration of the tenant, with whoever has the serial number already. Throws NOT_FOUND. */
export async function staffRegistration(ctx: Ctx, id: string) {
  const [found] = await withPeople(ctx).where(and(eq(registrations.tenantId, ctx.tenantId), eq(registrations.id, id)))
  if (!found) throw new AppError('NOT_FOUND')
  const { row, customerName, linkmanName, linkmanPhone, isUnproved: unproved } = found
  return {
    ...(await detailsOf(ctx, row)),
    customerId: row.customerId,
    customerName,
    linkmanName,
    linkmanPhone,
    isGuest: row.isGuest,
    isUnproved: unproved,
    taken: await takenBy(ctx, row),
  }
}
