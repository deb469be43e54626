import { and, asc, desc, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { tenantInstant } from '../../../shared/day'
import { localize } from '../../../shared/language'
import {
  ASSETS,
  LEVEL_DAYS,
  levelOf,
  POINTS_PER_YUAN,
  type Asset,
  type CorrectionState,
  type Means,
} from '../../../shared/member'
import type { Db } from '../../db/database'
import { wordsQuery } from '../../db/search'
import { AppError } from '../../http/errors'
import { linkmanOf, staffOf, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { longPage, MOST_FOUND, pageOf, paginate } from '../../kernel/call/page'
import { customers, customerWords } from '../../kernel/identity/auth.table'
import { events } from '../event/event.table'
import { quotations } from '../event/quotation/quotation.table'
import { orders } from '../order/order.table'
import { amountsOf, amountsOfAll } from './ledger.service'
import { memberAccounts, memberCorrections, memberEntries } from './member.table'
import { quotaOf, worthOf } from './order-assets.service'
import { enterMembers, keepsMembers, memberSetting } from './setting.service'

interface Paged {
  pageNum?: number
  pageSize?: number
}

/** Whether the caller's company keeps members. */
export const isMember = async (ctx: Ctx) => ({ isMember: await keepsMembers(ctx, ctx.db) })

/** Points that customers earned in the time that makes a level, less those that were taken back, by customer. */
async function yearPointsOf(ctx: Ctx, customerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = customerIds.length
    ? await ctx.db
        .select({ customerId: memberEntries.customerId, points: sql<number>`sum(${memberEntries.delta})::integer` })
        .from(memberEntries)
        .where(
          and(
            eq(memberEntries.tenantId, ctx.tenantId),
            inArray(memberEntries.customerId, [...customerIds]),
            eq(memberEntries.asset, 'points'),
            inArray(memberEntries.reason, ['earn', 'earnBack']),
            gte(memberEntries.createTime, instantOf(ctx.now(), -LEVEL_DAYS * 86_400)),
          ),
        )
        .groupBy(memberEntries.customerId)
    : []
  return new Map(rows.map(({ customerId, points }) => [customerId, Math.max(0, points)]))
}

/** Lets read what one has, also where the company keeps no members any more. Throws MEMBERS_OFF where it keeps none and one has nothing. */
async function enterOwnAssets(ctx: Ctx): Promise<void> {
  if (await keepsMembers(ctx, ctx.db)) return
  const has = await amountsOf(ctx, ctx.db, linkmanOf(ctx).customerId)
  if (has.balance + has.points + has.serviceFee === 0) throw new AppError('MEMBERS_OFF')
}

/** What the caller's customer has. Throws MEMBERS_OFF. */
export async function memberInfo(ctx: Ctx) {
  await enterOwnAssets(ctx)
  const { customerId } = linkmanOf(ctx)
  const [has, quota, years, { levels, topUps, feeRate }] = await Promise.all([
    amountsOf(ctx, ctx.db, customerId),
    quotaOf(ctx, ctx.db, customerId),
    yearPointsOf(ctx, [customerId]),
    memberSetting(ctx, ctx.db),
  ])
  const yearPoints = years.get(customerId) ?? 0
  const at = levelOf(yearPoints, levels)
  const shown = (i: number) => {
    const level = levels[i]
    return level ? { name: localize(level.name, ctx.language), from: level.from } : null
  }
  return {
    balance: has.balance,
    points: has.points,
    serviceFee: has.serviceFee,
    quota,
    yearPoints,
    level: shown(at),
    nextLevel: shown(at + 1),
    topUps,
    feeRate,
    pointsPerYuan: POINTS_PER_YUAN,
  }
}

/** Where a customer stands: its level and what it has; null where the company keeps no members. */
export async function memberStanding(ctx: Ctx, customerId: string) {
  if (!(await keepsMembers(ctx, ctx.db))) return null
  const [{ balance, points, serviceFee }, years, { levels }] = await Promise.all([
    amountsOf(ctx, ctx.db, customerId),
    yearPointsOf(ctx, [customerId]),
    memberSetting(ctx, ctx.db),
  ])
  const level = levels[levelOf(years.get(customerId) ?? 0, levels)]
  return { level: level ? localize(level.name, ctx.language) : '', balance, points, serviceFee }
}

/** How much of the quota of the caller's customer is used. Throws MEMBERS_OFF. */
export async function memberQuota(ctx: Ctx) {
  await enterOwnAssets(ctx)
  return quotaOf(ctx, ctx.db, linkmanOf(ctx).customerId)
}

/** What an order of this amount may use of what the caller's customer has. Throws MEMBERS_OFF. */
export async function usableFor(ctx: Ctx, query: { amount: string }): Promise<Means> {
  await enterMembers(ctx)
  const amount = Number(query.amount)
  return worthOf(ctx, ctx.db, { customerId: linkmanOf(ctx).customerId, amount, services: amount })
}

/** Whether the service fee of the caller's customer covers what is asked for a request and is not paid. Throws MEMBERS_OFF, NOT_FOUND. */
export async function feeFor(ctx: Ctx, { eventId }: { eventId: string }) {
  await enterMembers(ctx)
  const { customerId } = linkmanOf(ctx)
  const [event] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId), eq(events.customerId, customerId)))
  if (!event) throw new AppError('NOT_FOUND')
  const [[newest], { serviceFee }] = await Promise.all([
    ctx.db
      .select({ id: quotations.id, payable: quotations.payable })
      .from(quotations)
      .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.eventId, event.id)))
      .orderBy(desc(quotations.version))
      .limit(1),
    amountsOf(ctx, ctx.db, customerId),
  ])
  const [paid] = newest
    ? await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.tenantId, ctx.tenantId),
            eq(orders.eventId, event.id),
            eq(orders.quotationId, newest.id),
            inArray(orders.state, ['paid', 'shipped', 'completed']),
          ),
        )
        .limit(1)
    : []
  const amount = newest && !paid ? newest.payable : 0
  return { covered: serviceFee >= amount, serviceFee, amount }
}

const toEntry = (ctx: Ctx, { id, asset, delta, after, reason, orderId, number, note, createTime }: EntryRow) => ({
  id,
  asset,
  delta,
  after,
  reason,
  orderId,
  number,
  // why staff corrected something is for staff
  note: ctx.principal.kind === 'staff' || reason !== 'correct' ? note : '',
  createTime,
})
type EntryRow = typeof memberEntries.$inferSelect

async function entries(ctx: Ctx, condition: SQL | undefined, query: Paged) {
  const page = pageOf(query)
  const [rows, [sums]] = await Promise.all([
    ctx.db
      .select()
      .from(memberEntries)
      .where(condition)
      .orderBy(desc(memberEntries.createTime), desc(memberEntries.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db
      .select({
        total: sql<number>`count(*)::integer`,
        income: sql<number>`coalesce(sum(${memberEntries.delta}) filter (where ${memberEntries.delta} > 0), 0)::integer`,
        outgo: sql<number>`coalesce(-sum(${memberEntries.delta}) filter (where ${memberEntries.delta} < 0), 0)::integer`,
      })
      .from(memberEntries)
      .where(condition),
  ])
  const { total = 0, income = 0, outgo = 0 } = sums ?? {}
  return {
    ...paginate(
      rows.map(row => toEntry(ctx, row)),
      total,
      page,
    ),
    income,
    outgo,
  }
}

/** The first moment of a month (`YYYY-MM`) of the company, and of the one after it. */
function monthOf(month: string): [string, string] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const begin = (of: string) => new Date(tenantInstant(`${of.padStart(7, '0')}-01 00:00`)).toISOString()
  return [begin(month), begin(next)]
}

/** Entries of an asset of the caller's customer, the newest first, of a month of the company or of all time. Throws MEMBERS_OFF. */
export async function ledgerOf(ctx: Ctx, asset: Asset, { month, ...query }: Paged & { month?: string }) {
  await enterOwnAssets(ctx)
  const [from, to] = month === undefined ? [] : monthOf(month)
  return entries(
    ctx,
    and(
      eq(memberEntries.tenantId, ctx.tenantId),
      eq(memberEntries.customerId, linkmanOf(ctx).customerId),
      eq(memberEntries.asset, asset),
      from === undefined ? undefined : gte(memberEntries.createTime, from),
      to === undefined ? undefined : lt(memberEntries.createTime, to),
    ),
    query,
  )
}

/** Customers and what they have, by name: those that have or had something; with a keyword all that it finds. */
export async function memberList(ctx: Ctx, query: Paged & { keyword?: string }) {
  const words = query.keyword?.trim() ? wordsQuery(query.keyword) : undefined
  const found = words
    ? ctx.db
        .select({ id: customers.id })
        .from(customers)
        .where(
          and(eq(customers.tenantId, ctx.tenantId), sql`${customerWords(customers)} @@ to_tsquery('simple', ${words})`),
        )
        .limit(MOST_FOUND + 1)
    : undefined
  const hasAccount = sql`exists (select 1 from ${memberAccounts} where ${and(
    eq(memberAccounts.tenantId, customers.tenantId),
    eq(memberAccounts.customerId, customers.id),
  )})`
  const condition = and(
    eq(customers.tenantId, ctx.tenantId),
    words === undefined ? hasAccount : undefined,
    found && sql`${customers.id} = any(array(${found}))`,
    words === null ? sql`false` : undefined,
  )
  const page = await longPage(
    ctx.db,
    { ...query, sort: 'name' },
    customers,
    condition,
    (limit, offset) =>
      ctx.db
        .select({ id: customers.id, name: customers.name })
        .from(customers)
        .where(condition)
        .orderBy(asc(customers.name), asc(customers.id))
        .limit(limit)
        .offset(offset),
    row => row,
  )
  const ids = page.list.map(({ id }) => id)
  const [has, years, { levels }] = await Promise.all([
    amountsOfAll(ctx, ctx.db, ids),
    yearPointsOf(ctx, ids),
    memberSetting(ctx, ctx.db),
  ])
  return {
    ...page,
    list: page.list.map(({ id, name }) => {
      const { balance = 0, points = 0, serviceFee = 0, quota = 0 } = has.get(id) ?? {}
      const level = levels[levelOf(years.get(id) ?? 0, levels)]
      return {
        customerId: id,
        customerName: name,
        balance,
        points,
        serviceFee,
        quota,
        level: level ? localize(level.name, ctx.language) : '',
      }
    }),
  }
}

/** Holds a customer, and says its name. Throws NOT_FOUND for one of nobody here. */
export async function assertCustomer(ctx: Ctx, db: Db, customerId: string): Promise<string> {
  const [row] = await db
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
    .for('key share')
  if (!row) throw new AppError('NOT_FOUND')
  return row.name
}

/** What a customer has, and its entries, the newest first. Throws NOT_FOUND. */
export async function memberEntryList(
  ctx: Ctx,
  { customerId, asset, ...query }: Paged & { customerId: string; asset?: Asset },
) {
  const customerName = await assertCustomer(ctx, ctx.db, customerId)
  const {
    income: _income,
    outgo: _outgo,
    ...page
  } = await entries(
    ctx,
    and(
      eq(memberEntries.tenantId, ctx.tenantId),
      eq(memberEntries.customerId, customerId),
      inArray(memberEntries.asset, asset === undefined ? [...ASSETS] : [asset]),
    ),
    query,
  )
  return { ...page, customerName, has: await amountsOf(ctx, ctx.db, customerId) }
}

/** Corrections with the names of their customers. */
export const withCustomer = (db: Db) =>
  db
    .select({ correction: memberCorrections, customerName: customers.name })
    .from(memberCorrections)
    .innerJoin(
      customers,
      and(eq(customers.tenantId, memberCorrections.tenantId), eq(customers.id, memberCorrections.customerId)),
    )
type CorrectionRow = Awaited<ReturnType<typeof withCustomer>>[number]

/** A correction as it is answered. */
export const toCorrection = (ctx: Ctx, { correction: row, customerName }: CorrectionRow) => ({
  id: row.id,
  customerId: row.customerId,
  customerName,
  asset: row.asset,
  delta: row.delta,
  reason: row.reason,
  state: row.state,
  askedBy: row.askedByName,
  isMine: row.askedById === staffOf(ctx).staffId,
  decidedBy: row.decidedByName,
  createTime: row.createTime,
})

/** Corrections, those that wait first, then the newest. */
export async function correctionList(ctx: Ctx, query: Paged & { state?: CorrectionState }) {
  const condition = and(
    eq(memberCorrections.tenantId, ctx.tenantId),
    query.state === undefined ? undefined : eq(memberCorrections.state, query.state),
  )
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    memberCorrections,
    condition,
    (limit, offset) =>
      withCustomer(ctx.db)
        .where(condition)
        .orderBy(
          asc(ne(memberCorrections.state, 'asked')),
          desc(memberCorrections.createTime),
          desc(memberCorrections.id),
        )
        .limit(limit)
        .offset(offset),
    row => toCorrection(ctx, row),
  )
}
