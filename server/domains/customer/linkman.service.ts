import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { ExportFormat, LinkmanSort } from '../../../shared/directory'
import { cleanEmail, emailKey } from '../../../shared/email'
import type { Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isStillUsed, takenKey } from '../../db/refusal'
import { onDays, wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage, MOST_FOUND } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { fileLink } from '../../kernel/files/link'
import { customers, linkmen, linkmanWords } from '../../kernel/identity/auth.table'
import { mobileOf, telephoneOf } from '../../kernel/identity/mobile'
import { afterRenaming } from '../../kernel/identity/renamed'
import { forgetLogins } from '../../kernel/identity/token.service'
import { asTaken, exported, registered, timeCell } from '../../kernel/sheets/export'
import { LINKMAN_COLUMNS } from './customer.sheet'

export interface LinkmanFilter {
  keyword?: string
  customerId?: string
  language?: Language
  from?: string
  to?: string
}
interface LinkmanInput {
  name: string
  /** '' for none */
  phone: string
  /** as it is where it is not said */
  telephone?: string
  email: string
  language: Language | null
}

const BATCH = 1000

const SORTS: Record<LinkmanSort, SQL[]> = {
  newest: [desc(linkmen.createTime), desc(linkmen.id)],
  oldest: [asc(linkmen.createTime), asc(linkmen.id)],
  name: [asc(linkmen.name), asc(linkmen.id)],
}

/** Contacts with the names of their customers. */
const withCustomers = (db: Db) =>
  db
    .select({ linkman: linkmen, customerName: customers.name })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, linkmen.customerId)))
type LinkmanRecord = Awaited<ReturnType<typeof withCustomers>>[number]

const toLinkman = (ctx: Ctx, { linkman: row, customerName }: LinkmanRecord) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  telephone: row.telephone,
  head: row.head ? fileLink(ctx, ctx.tenantId, row.head) : '',
  email: row.email,
  emailProved: row.email !== '' && row.provedEmail === emailKey(row.email),
  lastLoginTime: row.lastLoginTime,
  customerId: row.customerId,
  customerName,
  language: row.language,
  createTime: row.createTime,
  version: row.version,
  isUnproved: row.unproved !== '',
})
/** What the audit log keeps of a contact. */
const auditOf = ({ name, phone, telephone, email, language, customerId }: LinkmanRecord['linkman']) => ({
  name,
  phone,
  telephone,
  email,
  language,
  customerId,
})
const columnsOf = ({ name, phone, telephone, email, language }: LinkmanInput) => ({
  name: name.trim(),
  phone: phone.trim() ? mobileOf(phone) : '',
  ...(telephone === undefined ? {} : { telephone: telephoneOf(telephone) }),
  email: cleanEmail(email),
  language: language ?? '',
})

/** What narrows the list. `most`: so many that a keyword finds are looked up, by their ids. */
function where(ctx: Ctx, { keyword, customerId, language, ...days }: LinkmanFilter, most?: number): SQL | undefined {
  const query = keyword?.trim() ? wordsQuery(keyword) : undefined
  const ids = query
    ? ctx.db
        .select({ id: linkmen.id })
        .from(linkmen)
        .where(
          and(
            eq(linkmen.tenantId, ctx.tenantId),
            customerId === undefined ? undefined : eq(linkmen.customerId, customerId),
            sql`${linkmanWords(linkmen)} @@ to_tsquery('simple', ${query})`,
          ),
        )
    : undefined
  return and(
    eq(linkmen.tenantId, ctx.tenantId),
    customerId === undefined ? undefined : eq(linkmen.customerId, customerId),
    language === undefined ? undefined : eq(linkmen.language, language),
    onDays(linkmen.createTime, days),
    ids && sql`${linkmen.id} = any(array(${most === undefined ? ids : ids.limit(most)}))`,
    query === null ? sql`false` : undefined,
  )
}

/** Contacts of the tenant. */
export async function linkmanList(
  ctx: Ctx,
  query: LinkmanFilter & { sort?: LinkmanSort; pageNum?: number; pageSize?: number },
) {
  const condition = where(ctx, query, MOST_FOUND + 1)
  const sort = query.sort ?? 'newest'
  return longPage(
    ctx.db,
    { ...query, sort },
    linkmen,
    condition,
    (limit, offset) =>
      withCustomers(ctx.db)
        .where(condition)
        .orderBy(...SORTS[sort])
        .limit(limit)
        .offset(offset),
    row => toLinkman(ctx, row),
  )
}

async function recordOf(ctx: Ctx, tx: Db, id: string, version?: number): Promise<LinkmanRecord> {
  const query = withCustomers(tx).where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, id)))
  const [row] = version === undefined ? await query : await query.for('update', { of: linkmen })
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && row.linkman.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** One contact. Throws NOT_FOUND. */
export const linkmanById = async (ctx: Ctx, id: string) => toLinkman(ctx, await recordOf(ctx, ctx.db, id))

/** What a contact that cannot be written is refused with. */
export const linkmanRefusal = (error: unknown): unknown =>
  takenKey(error).includes('phone') ? new AppError('PHONE_TAKEN') : error

/** Writes a contact of a customer whose row the transaction holds or has made. Throws PHONE_INVALID, TELEPHONE_INVALID; what it refuses to take twice tells {@link linkmanRefusal}. */
export async function insertLinkman(ctx: Ctx, tx: Db, customerId: string, input: LinkmanInput) {
  const id = newId()
  await tx
    .insert(linkmen)
    .values({ tenantId: ctx.tenantId, id, customerId, ...columnsOf(input), createTime: isoNow(ctx) })
  const row = await recordOf(ctx, tx, id)
  await changed(ctx, tx, { kind: 'linkman', id, after: auditOf(row.linkman) })
  return toLinkman(ctx, row)
}

/** Makes a contact of a customer. Throws NOT_FOUND, PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN. */
export const createLinkman = (ctx: Ctx, body: LinkmanInput & { customerId: string }) =>
  once(ctx, body, async tx => {
    const { customerId, ...input } = body
    // held, so that it is not removed meanwhile
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
      .for('key share')
    if (!customer) throw new AppError('NOT_FOUND')
    return insertLinkman(ctx, tx, customerId, input)
  }).catch((error: unknown) => {
    throw linkmanRefusal(error)
  })

/** Changes a contact; the logins of one who has no mobile number any more end. Throws NOT_FOUND, CHANGED_MEANWHILE, PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN. */
export const updateLinkman = (ctx: Ctx, { id, version, ...input }: LinkmanInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      await tx
        .update(linkmen)
        .set({ ...columnsOf(input), version: version + 1 })
        .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, id)))
      const after = await recordOf(ctx, tx, id)
      if (before.linkman.phone && !after.linkman.phone) await forgetLogins(tx, ctx.tenantId, [id])
      const { name, phone, telephone } = before.linkman
      if (after.linkman.name !== name || after.linkman.phone !== phone || after.linkman.telephone !== telephone)
        await afterRenaming(tx, ctx.tenantId, [{ linkmanId: id }])
      await changed(ctx, tx, { kind: 'linkman', id, before: auditOf(before.linkman), after: auditOf(after.linkman) })
      return toLinkman(ctx, after)
    })
    .catch((error: unknown) => {
      throw linkmanRefusal(error)
    })

/** Removes a contact, whose logins end. Throws NOT_FOUND, CHANGED_MEANWHILE, IN_USE. */
export const removeLinkman = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await recordOf(ctx, tx, id, version)
      await tx.delete(linkmen).where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, id)))
      await forgetLogins(tx, ctx.tenantId, [id])
      await changed(ctx, tx, { kind: 'linkman', id, before: auditOf(before.linkman) })
      return { done: true as const }
    })
    .catch((error: unknown) => {
      throw isStillUsed(error) ? new AppError('IN_USE') : error
    })

const exportPage = (ctx: Ctx, condition: SQL | undefined, after: string | undefined) =>
  ctx.db
    .select({ linkman: linkmen, customerName: customers.name, customerNo: customers.customerNo })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, linkmen.customerId)))
    .where(and(condition, after === undefined ? undefined : gt(linkmen.id, after)))
    .orderBy(asc(linkmen.id))
    .limit(BATCH)

type Exported = Awaited<ReturnType<typeof exportPage>>[number]
const EXPORTED = [
  ...asTaken<Exported>(LINKMAN_COLUMNS, {
    linkmanName: ({ linkman }) => linkman.name,
    phone: ({ linkman }) => linkman.phone,
    telephone: ({ linkman }) => linkman.telephone,
    email: ({ linkman }) => linkman.email,
    language: ({ linkman }) => linkman.language,
    customerNo: ({ customerNo }) => customerNo ?? '',
    customerName: ({ customerName }) => customerName,
  }),
  {
    label: { zh: '最近登录', en: 'Last sign-in', ru: 'Последний вход', tw: '最近登入' },
    text: ({ linkman }: Exported) => timeCell(linkman.lastLoginTime),
  },
  registered<Exported>(({ linkman }) => linkman.createTime),
]

/** The contacts of a list as a file. */
export function exportLinkmen(ctx: Ctx, { format, ...filter }: LinkmanFilter & { format: ExportFormat }) {
  const condition = where(ctx, filter)
  return exported(ctx, { list: 'linkman', filename: 'contacts', format, filter }, EXPORTED, after =>
    exportPage(ctx, condition, after?.linkman.id),
  )
}
