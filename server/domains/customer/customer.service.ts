import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CustomerSort, ExportFormat } from '../../../shared/directory'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed, takenKey } from '../../db/refusal'
import { onDays, wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage, MOST_FOUND } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { customers, customerWords, linkmen, linkmanWords } from '../../kernel/identity/auth.table'
import { authorizationsOf, toShown } from '../../kernel/identity/authorization.service'
import { afterRenaming } from '../../kernel/identity/renamed'
import { asTaken, exported, registered } from '../../kernel/sheets/export'
import type { Caller } from './customer.offers'
import { CUSTOMER_COLUMNS } from './customer.sheet'
import { customerNotes } from './customer.table'
import { insertLinkman, linkmanList, linkmanRefusal } from './linkman.service'

export interface CustomerFilter {
  keyword?: string
  from?: string
  to?: string
}
interface CustomerInput {
  name: string
  customerNo: string
  customerAddress: string
}
type CustomerRecord = typeof customers.$inferSelect

/** Rows of an export that are read at once. */
const BATCH = 1000
const LINKMEN_SHOWN = 20

/** A customer without what the tenant has no name for. */
export const toCustomer = (row: CustomerRecord) => ({
  id: row.id,
  name: row.name,
  customerNo: row.customerNo ?? '',
  customerAddress: row.customerAddress,
  tags: row.tags,
  createTime: row.createTime,
  version: row.version,
})
const columnsOf = ({ name, customerNo, customerAddress }: CustomerInput) => ({
  name: name.trim(),
  customerNo: customerNo.trim() || null,
  customerAddress: customerAddress.trim(),
})

const SORTS: Record<CustomerSort, SQL[]> = {
  newest: [desc(customers.createTime), desc(customers.id)],
  oldest: [asc(customers.createTime), asc(customers.id)],
  name: [asc(customers.name), asc(customers.id)],
}

/** Ids of customers that a keyword finds, themselves or by a contact; of each at most so many. Null for a keyword without words. */
function found(ctx: Ctx, keyword: string, most?: number) {
  const query = wordsQuery(keyword)
  if (query === null) return null
  const words = sql`to_tsquery('simple', ${query})`
  const own = ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), sql`${customerWords(customers)} @@ ${words}`))
  const byContact = ctx.db
    .select({ id: linkmen.customerId })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), sql`${linkmanWords(linkmen)} @@ ${words}`))
  // a limit of both together would be used up by those that are found twice
  return most === undefined ? unionAll(own, byContact) : unionAll(own.limit(most), byContact.limit(most))
}

const NOTHING = sql`false`
/** What narrows the list. `most`: so many that a keyword finds are looked up. As an array, so that they are looked up by their ids. */
function where(ctx: Ctx, { keyword, ...days }: CustomerFilter, most?: number): SQL | undefined {
  const ids = keyword?.trim() ? found(ctx, keyword, most) : undefined
  return and(
    eq(customers.tenantId, ctx.tenantId),
    onDays(customers.createTime, days),
    ids ? sql`${customers.id} = any(array(${ids}))` : undefined,
    ids === null ? NOTHING : undefined,
  )
}

/** Customers of the tenant. */
export async function customerList(
  ctx: Ctx,
  query: CustomerFilter & { sort?: CustomerSort; pageNum?: number; pageSize?: number },
) {
  const condition = where(ctx, query, MOST_FOUND + 1)
  const sort = query.sort ?? 'newest'
  return longPage(
    ctx.db,
    { ...query, sort },
    customers,
    condition,
    (limit, offset) =>
      ctx.db
        .select()
        .from(customers)
        .where(condition)
        .orderBy(...SORTS[sort])
        .limit(limit)
        .offset(offset),
    toCustomer,
  )
}

async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<CustomerRecord> {
  const query = tx
    .select()
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
  const [row] = version === undefined ? await query : await query.for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** One customer with its contacts and what is known of its work. Throws NOT_FOUND. */
export async function customerDetail(ctx: Ctx, id: string) {
  const row = await recordOf(ctx, ctx.db, id)
  const [contacts, authorized, works, [seen]] = await Promise.all([
    linkmanList(ctx, { customerId: id, sort: 'oldest', pageSize: LINKMEN_SHOWN }),
    authorizationsOf(ctx, id),
    Promise.all(ctx.offers.customerWorks.map(of => of(ctx, id))),
    ctx.db
      .select({ time: sql<string | null>`max(${linkmen.lastLoginTime})`.mapWith(linkmen.lastLoginTime) })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, id))),
  ])
  const times = [seen?.time ?? null, ...works.map(({ lastTime }) => lastTime)].filter(time => time !== null)
  return {
    ...toCustomer(row),
    linkmen: contacts.list,
    authorized: authorized.map(one => ({ ...toShown(ctx, one), linkmanId: one.linkmanId })),
    works,
    lastContactTime: times.toSorted().at(-1) ?? null,
  }
}

const refusalOf = (error: unknown): unknown =>
  takenKey(error).includes('customer_no') ? new AppError('CUSTOMER_NO_TAKEN') : linkmanRefusal(error)

async function insertCustomer(ctx: Ctx, tx: Db, input: CustomerInput) {
  const [row] = await tx
    .insert(customers)
    .values({ tenantId: ctx.tenantId, id: newId(), ...columnsOf(input), createTime: isoNow(ctx) })
    .returning()
  if (!row) throw new Error('a customer was not made')
  const after = toCustomer(row)
  await changed(ctx, tx, { kind: 'customer', id: row.id, after })
  return after
}

/** Makes a customer of somebody who calls, as {@link Caller}. Throws PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN. */
export async function newCustomer(ctx: Ctx, tx: Db, { customerAddress = '', name, phone = '', telephone }: Caller) {
  try {
    const { id } = await insertCustomer(ctx, tx, { name, customerNo: '', customerAddress })
    const linkman = await insertLinkman(ctx, tx, id, {
      name,
      phone,
      ...(telephone === undefined ? {} : { telephone }),
      email: '',
      language: null,
    })
    return { id: linkman.id, customerId: id, name: linkman.name }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Makes a customer, and with it its first contact. Throws CUSTOMER_NO_TAKEN, PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN. */
export const createCustomer = (
  ctx: Ctx,
  input: CustomerInput & { contact?: { name: string; phone: string; telephone?: string } },
) =>
  once(ctx, input, async tx => {
    const after = await insertCustomer(ctx, tx, input)
    if (input.contact) await insertLinkman(ctx, tx, after.id, { ...input.contact, email: '', language: null })
    return after
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** Changes a customer. Throws NOT_FOUND, CHANGED_MEANWHILE, CUSTOMER_NO_TAKEN. */
export const updateCustomer = (ctx: Ctx, { id, version, ...input }: CustomerInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      const [row] = await tx
        .update(customers)
        .set({ ...columnsOf(input), version: version + 1 })
        .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
        .returning()
      if (!row) throw new AppError('NOT_FOUND')
      const after = toCustomer(row)
      // requests are found by both
      if (row.name !== before.name || row.customerAddress !== before.customerAddress)
        await afterRenaming(tx, ctx.tenantId, [{ customerId: id }])
      await changed(ctx, tx, { kind: 'customer', id, before: toCustomer(before), after })
      return after
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })

/** Puts words on a customer, in place of those that it had. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const tagCustomer = (
  ctx: Ctx,
  { id, version, tags: written }: { id: string; version: number; tags: readonly string[] },
) =>
  ctx.db.transaction(async tx => {
    const before = await recordOf(ctx, tx, id, version)
    const tags = [...new Set(written.map(tag => tag.trim()))]
    const [row] = await tx
      .update(customers)
      .set({ tags, version: version + 1 })
      .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    const after = toCustomer(row)
    await changed(ctx, tx, { kind: 'customer', id, before: toCustomer(before), after })
    return after
  })

/** Removes a customer. Throws NOT_FOUND, CHANGED_MEANWHILE, IN_USE. */
export const removeCustomer = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      // notes are about the customer alone
      await tx
        .delete(customerNotes)
        .where(and(eq(customerNotes.tenantId, ctx.tenantId), eq(customerNotes.subjectId, id)))
      await tx.delete(customers).where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, id)))
      await changed(ctx, tx, { kind: 'customer', id, before: toCustomer(before) })
      return { done: true as const }
    })
    .catch((error: unknown) => {
      throw isStillUsed(error) ? new AppError('IN_USE') : error
    })

/** Customers behind one, each with the contact who has been there longest of those whose phone is theirs. */
const exportPage = (ctx: Ctx, condition: SQL | undefined, after: string | undefined) => {
  const page = ctx.db
    .select()
    .from(customers)
    .where(and(condition, after === undefined ? undefined : gt(customers.id, after)))
    .orderBy(asc(customers.id))
    .limit(BATCH)
    .as('page')
  const first = ctx.db
    .select({
      linkmanName: linkmen.name,
      phone: linkmen.phone,
      telephone: linkmen.telephone,
      email: linkmen.email,
      language: linkmen.language,
    })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, page.tenantId), eq(linkmen.customerId, page.id), eq(linkmen.unproved, '')))
    .orderBy(asc(linkmen.createTime), asc(linkmen.id))
    .limit(1)
    .as('first')
  return ctx.db
    .select({
      id: page.id,
      name: page.name,
      customerNo: page.customerNo,
      customerAddress: page.customerAddress,
      createTime: page.createTime,
      linkmanName: first.linkmanName,
      phone: first.phone,
      telephone: first.telephone,
      email: first.email,
      language: first.language,
    })
    .from(page)
    .leftJoinLateral(first, sql`true`)
    .orderBy(asc(page.id))
}
type Exported = Awaited<ReturnType<typeof exportPage>>[number]
const EXPORTED = [
  ...asTaken<Exported>(CUSTOMER_COLUMNS, {
    customerNo: row => row.customerNo ?? '',
    name: row => row.name,
    customerAddress: row => row.customerAddress,
    linkmanName: row => row.linkmanName ?? '',
    phone: row => row.phone ?? '',
    telephone: row => row.telephone ?? '',
    email: row => row.email ?? '',
    language: row => row.language ?? '',
  }),
  registered<Exported>(row => row.createTime),
]

/** The customers of a list as a file, in the order in which they were registered. */
export function exportCustomers(ctx: Ctx, { format, ...filter }: CustomerFilter & { format: ExportFormat }) {
  const condition = where(ctx, filter)
  return exported(ctx, { list: 'customer', filename: 'customers', format, filter }, EXPORTED, after =>
    exportPage(ctx, condition, after?.id),
  )
}
