import { and, count, desc, eq, ilike, inArray, or, sql, type Placeholder } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { EVENT_STATES, EVENT_TABS, type EventState, type EventTab } from '../../../shared/event'
import { localize } from '../../../shared/language'
import { PAGE_SIZE } from '../../../shared/limits'
import { staff } from '../../kernel/identity/auth.table'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { containing } from '../../db/search'
import { WECOM_COMPANY } from '../../kernel/tenancy/door.table'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { stateCounts, tenantTotal } from '../../kernel/lifecycle/counts'
import { products } from '../product/product.table'
import { events, eventTemplates, eventTotals, eventTypeCounts } from './event.table'
import { eventLife } from './transition.service'

type EventRow = typeof events.$inferSelect

/** What a list shows of an event: not its form, which is large. */
export const listed = {
  tenantId: events.tenantId,
  id: events.id,
  eventNo: events.eventNo,
  templateId: events.templateId,
  productId: events.productId,
  executorId: events.executorId,
  state: events.state,
  title: events.title,
  planTime: events.planTime,
  arriveTime: events.arriveTime,
  createTime: events.createTime,
  updateTime: events.updateTime,
  finishTime: events.finishTime,
  urgeTime: events.urgeTime,
  offReason: events.offReason,
  star: events.star,
  unread: events.unread,
}
/** Newest first. A limit that PostgreSQL shall know while planning stands here as text: drizzle sends every number as a parameter. */
const newest = (limit?: number) => [
  desc(events.createTime),
  limit === undefined ? desc(events.id) : sql`${events.id} desc limit ${sql.raw(String(limit))}`,
]
export const ofTenant = eq(events.tenantId, sql.placeholder('tenantId'))
export const ofCustomer = and(ofTenant, eq(events.customerId, sql.placeholder('customerId')))

interface NamedRow {
  event: Pick<EventRow, keyof typeof listed>
  template: Pick<typeof eventTemplates.$inferSelect, 'name' | 'icon'>
  product: Pick<typeof products.$inferSelect, 'id' | 'name' | 'model'> | null
  executor: Pick<typeof staff.$inferSelect, 'displayName' | 'openUserId'> | null
}

/** Names of WeCom's people go to the tenants that work in it, and to no other. */
export const openUserIdOf = (ctx: Ctx, of: { openUserId: string } | null | undefined): string =>
  ctx.companyType === WECOM_COMPANY ? (of?.openUserId ?? '') : ''

export const toSummary = (ctx: Ctx, { event: e, template, product, executor }: NamedRow) => ({
  id: e.id,
  eventNo: e.eventNo,
  templateId: e.templateId,
  templateName: localize(template.name, ctx.language),
  icon: template.icon,
  state: e.state,
  title: e.title,
  product: product && { id: product.id, name: localize(product.name, ctx.language), model: product.model },
  planTime: e.planTime,
  executorName: executor?.displayName ?? '',
  executorStaffId: e.executorId ?? '',
  executorOpenUserId: openUserIdOf(ctx, executor),
  arriveTime: e.arriveTime,
  createTime: e.createTime,
  updateTime: e.updateTime,
  finishTime: e.finishTime,
  urgeTime: e.urgeTime,
  offReason: e.offReason,
  // a reopened event keeps its evaluation as history, but is not an evaluated one
  star: e.state === 'evaluated' ? e.star : null,
  unread: e.unread,
})

const eventsWhere = (db: Database, where: ReturnType<typeof and>, limit?: number) =>
  db
    .select(listed)
    .from(events)
    .where(where)
    .orderBy(...newest(limit))
const asPage = (page: Pick<ReturnType<typeof eventsWhere>, 'as'>) => page.as('event')

/** The page's events with the names of their neighbours. The page is cut before the joins, so only its own rows are joined. */
function withNames(db: Database, page: ReturnType<typeof asPage>) {
  const template = db
    .select({
      tenantId: eventTemplates.tenantId,
      id: eventTemplates.id,
      name: eventTemplates.name,
      icon: eventTemplates.icon,
    })
    .from(eventTemplates)
    .as('template')
  const product = db
    .select({ tenantId: products.tenantId, id: products.id, name: products.name, model: products.model })
    .from(products)
    .as('product')
  const executor = db
    .select({ tenantId: staff.tenantId, id: staff.id, displayName: staff.displayName, openUserId: staff.openUserId })
    .from(staff)
    .as('executor')
  return db
    .select()
    .from(page)
    .innerJoin(template, and(eq(template.tenantId, page.tenantId), eq(template.id, page.templateId)))
    .leftJoin(product, and(eq(product.tenantId, page.tenantId), eq(product.id, page.productId)))
    .leftJoin(executor, and(eq(executor.tenantId, page.tenantId), eq(executor.id, page.executorId)))
    .orderBy(desc(page.createTime), desc(page.id))
}

/**
 * One page of events, newest first. Each state is read by its own index and the pages are merged, so that the cost
 * depends on where the page lies and not on how many events there are.
 */
function pageStatement(
  db: Database,
  name: string,
  owner: ReturnType<typeof and>,
  states: readonly EventState[],
  first: boolean,
) {
  const reach = (state: EventState) =>
    first
      ? eventsWhere(db, and(owner, eq(events.state, state)), PAGE_SIZE)
      : eventsWhere(db, and(owner, eq(events.state, state))).limit(sql.placeholder('reach'))
  const cut = <R>(rows: { limit(n: Placeholder): { offset(n: Placeholder): R } }) =>
    rows.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))
  const [one, two, ...rest] = states
  if (one && two) {
    const merged = unionAll(reach(one), reach(two), ...rest.map(reach))
    const page = first
      ? merged.orderBy(sql`create_time desc`, sql.raw(`id desc limit ${PAGE_SIZE}`))
      : cut(merged.orderBy(sql`create_time desc`, sql`id desc`))
    return withNames(db, asPage(page)).prepare(name)
  }
  const where = one ? and(owner, eq(events.state, one)) : owner
  return withNames(db, asPage(first ? eventsWhere(db, where, PAGE_SIZE) : cut(eventsWhere(db, where)))).prepare(name)
}
/** The usual first page has a statement of its own: without knowing the limit PostgreSQL plans again each time, which takes longer than reading. */
const pageStatements = (db: Database, name: string, owner: ReturnType<typeof and>, states: readonly EventState[]) => ({
  first: pageStatement(db, `${name}_first`, owner, states, true),
  any: pageStatement(db, name, owner, states, false),
})
const readPage = (
  { first, any }: ReturnType<typeof pageStatements>,
  { pageSize, offset }: ReturnType<typeof pageOf>,
  owner: { tenantId: string; customerId?: string },
) =>
  pageSize === PAGE_SIZE && offset === 0
    ? first.execute(owner)
    : any.execute({ ...owner, limit: pageSize, offset, reach: offset + pageSize })
const TABS = Object.entries(EVENT_TABS) as [EventTab, readonly EventState[]][]
const keyed = <X, K extends string, V>(list: readonly X[], entry: (x: X) => [K, V]) =>
  Object.fromEntries(list.map(entry)) as Record<K, V>
// the customer's whole list has an index of its own: no states, no merge
const customerPages = prepared(db =>
  keyed(TABS, ([tab, states]) => [
    tab,
    pageStatements(db, `event_list_${tab}`, ofCustomer, tab === 'all' ? [] : states),
  ]),
)
const tenantPages = prepared(db =>
  keyed([...EVENT_STATES, 'all' as const], state => [
    state,
    pageStatements(db, `event_tenant_${state}`, ofTenant, state === 'all' ? EVENT_STATES : [state]),
  ]),
)
const customerCounts = stateCounts(eventLife, 'event_counts')

const countsOf = (ctx: Ctx) => customerCounts(ctx.db, { tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId })
const countIn = (counts: { state: EventState; count: number }[], states: readonly EventState[]) =>
  counts.reduce((n, c) => n + (states.includes(c.state) ? c.count : 0), 0)

export interface ListQuery {
  pageNum?: number
  pageSize?: number
  state?: EventTab
  keyword?: string
}

async function searchEvents(ctx: Ctx, states: readonly EventState[], keyword: string, page: ReturnType<typeof pageOf>) {
  const pattern = containing(keyword)
  const where = and(
    eq(events.tenantId, ctx.tenantId),
    eq(events.customerId, linkmanOf(ctx).customerId),
    inArray(events.state, [...states]),
    or(ilike(events.title, pattern), ilike(events.eventNo, pattern)),
  )
  const [rows, [totals]] = await Promise.all([
    withNames(ctx.db, asPage(eventsWhere(ctx.db, where).limit(page.pageSize).offset(page.offset))),
    ctx.db.select({ total: count() }).from(events).where(where),
  ])
  return { rows, total: totals?.total ?? 0 }
}

async function readTab(ctx: Ctx, tab: EventTab, page: ReturnType<typeof pageOf>) {
  const [rows, counts] = await Promise.all([
    readPage(customerPages(ctx.db)[tab], page, { tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId }),
    countsOf(ctx),
  ])
  return { rows, total: countIn(counts, EVENT_TABS[tab]) }
}

/** Events of the caller's customer, newest first; `keyword` looks into number and title. */
export async function eventList(ctx: Ctx, query: ListQuery) {
  const page = pageOf(query)
  const tab = query.state ?? 'all'
  const keyword = query.keyword?.trim()
  const { rows, total } = keyword
    ? await searchEvents(ctx, EVENT_TABS[tab], keyword, page)
    : await readTab(ctx, tab, page)
  return paginate(
    rows.map(row => toSummary(ctx, row)),
    total,
    page,
  )
}

/** The newest events of the caller's customer, at most `limit`. */
export const newestEvents = async (ctx: Ctx, limit: number) => (await eventList(ctx, { pageSize: limit })).list

/** How many events of the caller's customer stand in each tab. */
export async function tabCounts(ctx: Ctx): Promise<Record<EventTab, number>> {
  const counts = await countsOf(ctx)
  return keyed(TABS, ([tab, states]) => [tab, countIn(counts, states)])
}

/** How many events the caller's customer has of each template. */
export async function typeCount(ctx: Ctx) {
  const rows = await ctx.db
    .select({ templateId: eventTypeCounts.templateId, name: eventTemplates.name, count: eventTypeCounts.count })
    .from(eventTypeCounts)
    .innerJoin(
      eventTemplates,
      and(eq(eventTemplates.tenantId, eventTypeCounts.tenantId), eq(eventTemplates.id, eventTypeCounts.templateId)),
    )
    .where(and(eq(eventTypeCounts.tenantId, ctx.tenantId), eq(eventTypeCounts.customerId, linkmanOf(ctx).customerId)))
    .orderBy(eventTemplates.order, eventTypeCounts.templateId)
  return rows.map(row => ({
    templateId: row.templateId,
    templateName: localize(row.name, ctx.language),
    count: row.count,
  }))
}

/** Events of the whole tenant, newest first, for staff. */
export async function staffEventList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: EventState }) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    readPage(tenantPages(ctx.db)[query.state ?? 'all'], page, { tenantId: ctx.tenantId }),
    tenantTotal(ctx, eventTotals, query.state),
  ])
  return paginate(
    rows.map(row => toSummary(ctx, row)),
    total,
    page,
  )
}
