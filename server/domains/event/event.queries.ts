import { and, avg, count, desc, eq, gt, ilike, inArray, or, sql, sum, type Placeholder } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { tenantTime } from '../../../shared/day'
import { EVENT_STATES, EVENT_TABS, isEventEnded, type EventState, type EventTab } from '../../../shared/event'
import type { FormField, FormType } from '../../../shared/form'
import { localize, type Language } from '../../../shared/language'
import { PAGE_SIZE } from '../../../shared/limits'
import { customers, linkmen, staff } from '../../kernel/identity/auth.table'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { containing } from '../../db/search'
import { WECOM_COMPANY } from '../../kernel/tenancy/door.table'
import { fileValues } from '../../kernel/files/use.service'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { pageOf, paginate } from '../../kernel/call/page'
import { products } from '../product/product.table'
import { evaluations, eventCounts, eventRecords, events, eventTemplates } from './event.table'
import { toFormFields } from '../../kernel/form-fields/form-fields'
import { fileIdsOf, withFiles } from '../../kernel/forms/form-files'
import { formVersions } from '../../kernel/forms/form-version.table'
import type { StoredField } from '../../kernel/form-fields/stored-field'

type EventRow = typeof events.$inferSelect

/** What a list shows of an event: not its form, which is large. */
const listed = {
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
const ofTenant = eq(events.tenantId, sql.placeholder('tenantId'))
const ofCustomer = and(ofTenant, eq(events.customerId, sql.placeholder('customerId')))

interface NamedRow {
  event: Pick<EventRow, keyof typeof listed>
  template: Pick<typeof eventTemplates.$inferSelect, 'name' | 'icon'>
  product: Pick<typeof products.$inferSelect, 'id' | 'name' | 'model'> | null
  executor: Pick<typeof staff.$inferSelect, 'displayName' | 'openUserId'> | null
}

/** Names of WeCom's people go to the tenants that work in it, and to no other. */
const openUserIdOf = (ctx: Ctx, of: { openUserId: string } | null | undefined): string =>
  ctx.companyType === WECOM_COMPANY ? (of?.openUserId ?? '') : ''

const toSummary = (ctx: Ctx, { event: e, template, product, executor }: NamedRow) => ({
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
/** The usual first page has a statement of its own: without knowing the limit PostgreSQL plans anew each time, which takes longer than reading. */
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
const customerCounts = prepared(db =>
  db
    .select({ state: eventCounts.state, count: eventCounts.count })
    .from(eventCounts)
    .where(
      and(
        eq(eventCounts.tenantId, sql.placeholder('tenantId')),
        eq(eventCounts.customerId, sql.placeholder('customerId')),
      ),
    )
    .prepare('event_counts'),
)

const countsOf = (ctx: Ctx) =>
  customerCounts(ctx.db).execute({ tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId })
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

/** The newest events of the caller's customer, at most so many. */
export const newestEvents = async (ctx: Ctx, most: number) => (await eventList(ctx, { pageSize: most })).list

/** How many events of the caller's customer stand in each tab. */
export async function tabCounts(ctx: Ctx): Promise<Record<EventTab, number>> {
  const counts = await countsOf(ctx)
  return keyed(TABS, ([tab, states]) => [tab, countIn(counts, states)])
}

/** How many events the caller's customer has of each template. */
export async function typeCount(ctx: Ctx) {
  const rows = await ctx.db
    .select({ templateId: events.templateId, name: eventTemplates.name, count: count() })
    .from(events)
    .innerJoin(
      eventTemplates,
      and(eq(eventTemplates.tenantId, events.tenantId), eq(eventTemplates.id, events.templateId)),
    )
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, linkmanOf(ctx).customerId)))
    .groupBy(events.templateId, eventTemplates.name, eventTemplates.order)
    .orderBy(eventTemplates.order, events.templateId)
  return rows.map(row => ({
    templateId: row.templateId,
    templateName: localize(row.name, ctx.language),
    count: row.count,
  }))
}

/** Events of the whole tenant, newest first, for staff. */
export async function staffEventList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: EventState }) {
  const page = pageOf(query)
  const [rows, [totals]] = await Promise.all([
    readPage(tenantPages(ctx.db)[query.state ?? 'all'], page, { tenantId: ctx.tenantId }),
    ctx.db
      .select({ total: sum(eventCounts.count).mapWith(Number) })
      .from(eventCounts)
      .where(and(eq(eventCounts.tenantId, ctx.tenantId), query.state ? eq(eventCounts.state, query.state) : undefined)),
  ])
  return paginate(
    rows.map(row => toSummary(ctx, row)),
    totals?.total ?? 0,
    page,
  )
}

function detailStatement(db: Database, name: string, owner: ReturnType<typeof and>) {
  return db
    .select({
      event: {
        ...listed,
        level: events.level,
        serviceContent: events.serviceContent,
        // an event has one of the two
        fields: sql<StoredField[]>`coalesce(${formVersions.fields}, ${events.fields})`,
        attribute: events.attribute,
      },
      template: {
        name: eventTemplates.name,
        icon: eventTemplates.icon,
        enabled: eventTemplates.enabled,
        isDelete: eventTemplates.isDelete,
      },
      product: { id: products.id, name: products.name, model: products.model },
      executor: { displayName: staff.displayName, phone: staff.phone, openUserId: staff.openUserId },
      customer: { id: customers.id, name: customers.name, customerAddress: customers.customerAddress },
      linkman: { id: linkmen.id, name: linkmen.name, phone: linkmen.phone },
    })
    .from(events)
    .innerJoin(
      eventTemplates,
      and(eq(eventTemplates.tenantId, events.tenantId), eq(eventTemplates.id, events.templateId)),
    )
    .leftJoin(formVersions, and(eq(formVersions.tenantId, events.tenantId), eq(formVersions.id, events.formVersionId)))
    .innerJoin(customers, and(eq(customers.tenantId, events.tenantId), eq(customers.id, events.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, events.tenantId), eq(linkmen.id, events.linkmanId)))
    .leftJoin(products, and(eq(products.tenantId, events.tenantId), eq(products.id, events.productId)))
    .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
    .where(and(owner, eq(events.id, sql.placeholder('id'))))
    .prepare(name)
}
const details = prepared(db => ({
  linkman: detailStatement(db, 'event_get', ofCustomer),
  staff: detailStatement(db, 'event_get_staff', ofTenant),
}))

/** The event with its neighbours, if the caller may see it. Throws NOT_FOUND. */
async function detailRow(ctx: Ctx, id: string) {
  const [row] =
    ctx.principal.kind === 'staff'
      ? await details(ctx.db).staff.execute({ tenantId: ctx.tenantId, id })
      : await details(ctx.db).linkman.execute({ tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId, id })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

interface ExecutorRecord {
  star: number | null
  finished: number
}
const EXECUTOR_CACHE_MS = 60_000
const executorRecords = new WeakMap<Database, Map<string, { record: Promise<ExecutorRecord>; until: number }>>()

async function readExecutorRecord(ctx: Ctx, staffId: string): Promise<ExecutorRecord> {
  const [[stars], [done]] = await Promise.all([
    ctx.db
      .select({ star: avg(evaluations.star) })
      .from(evaluations)
      .where(and(eq(evaluations.tenantId, ctx.tenantId), eq(evaluations.executorId, staffId))),
    ctx.db
      .select({ finished: count() })
      .from(events)
      .where(
        and(
          eq(events.tenantId, ctx.tenantId),
          eq(events.executorId, staffId),
          inArray(events.state, ['finished', 'evaluated']),
        ),
      ),
  ])
  return { star: stars?.star ? Math.round(Number(stars.star) * 10) / 10 : null, finished: done?.finished ?? 0 }
}

/**
 * What a staff member has done so far. It runs over all his events and stands in every detail, so it is kept for a
 * minute: an average of the past need not be fresher. {@link forgetExecutor} drops it when this process changes it.
 */
function executorRecord(ctx: Ctx, staffId: string): Promise<ExecutorRecord> {
  const records = executorRecords.get(ctx.db) ?? new Map<string, { record: Promise<ExecutorRecord>; until: number }>()
  executorRecords.set(ctx.db, records)
  const known = records.get(staffId)
  if (known && known.until > Date.now()) return known.record
  const record = readExecutorRecord(ctx, staffId)
  records.set(staffId, { record, until: Date.now() + EXECUTOR_CACHE_MS })
  // a failed reading must not be remembered
  record.catch(() => records.delete(staffId))
  return record
}
export const forgetExecutor = (ctx: Ctx, staffId: string | null): void => {
  if (staffId) executorRecords.get(ctx.db)?.delete(staffId)
}

/** One event in full, as linkman of its customer or as staff. Level is for staff only. Throws NOT_FOUND. */
export async function eventDetail(ctx: Ctx, id: string) {
  const row = await detailRow(ctx, id)
  const { event, template, executor, customer, linkman } = row
  const [record, files] = await Promise.all([
    event.executorId ? executorRecord(ctx, event.executorId) : null,
    fileValues(ctx, fileIdsOf(event.fields, event.attribute)),
  ])
  return {
    ...toSummary(ctx, row),
    level: ctx.principal.kind === 'staff' ? event.level : '',
    serviceType: localize(template.name, ctx.language),
    // what an earlier visit did stands in the timeline; this is the result of the event as it is now
    serviceContent: event.state === 'finished' || event.state === 'evaluated' ? event.serviceContent : '',
    customer,
    linkman,
    executorPhone: executor?.phone ?? '',
    executorStar: record?.star ?? null,
    executorCount: record?.finished ?? 0,
    fields: toFormFields(event.fields, ctx.language),
    attribute: withFiles(event.fields, event.attribute, files),
    templateOpen: template.enabled === 1 && template.isDelete === 0,
  }
}

const RECEIPT: {
  fieldName: string
  formType: FormType
  displayName: Record<Language, string>
  content: (row: Awaited<ReturnType<typeof detailRow>>) => string
}[] = [
  {
    fieldName: 'executorName',
    formType: 'text',
    displayName: { zh: '服务人员', en: 'Engineer', ru: 'Исполнитель', tw: '服務人員' },
    content: row => row.executor?.displayName ?? '',
  },
  {
    fieldName: 'finishTime',
    formType: 'datetime',
    displayName: { zh: '完成时间', en: 'Finished at', ru: 'Завершено', tw: '完成時間' },
    content: row => (row.event.finishTime ? tenantTime(Date.parse(row.event.finishTime)) : ''),
  },
  {
    fieldName: 'serviceContent',
    formType: 'textarea',
    displayName: { zh: '服务内容', en: 'Work done', ru: 'Выполненные работы', tw: '服務內容' },
    content: row => row.event.serviceContent,
  },
]

/** Fields of the receipt; `setting.content` holds the value, times in the tenant's time. Throws NOT_FOUND, and EVENT_STATE before the event is finished. */
export async function receiptFields(ctx: Ctx, id: string): Promise<FormField[]> {
  const row = await detailRow(ctx, id)
  if (!isEventEnded(row.event.state) || row.event.state === 'off') throw new AppError('EVENT_STATE')
  return RECEIPT.map(({ fieldName, formType, displayName, content }) => ({
    id: fieldName,
    fieldName,
    displayName: displayName[ctx.language],
    formType,
    isNull: 1,
    isSystem: 1,
    isSearch: 0,
    placeHolder: '',
    setting: { content: content(row) },
  }))
}

/** Timeline of an event, newest first. Throws NOT_FOUND. */
export async function recordList(ctx: Ctx, id: string) {
  // from the event outwards: one query tells "no entries" from "not yours"
  const actor = alias(staff, 'actor')
  const executor = alias(staff, 'executor')
  const rows = await ctx.db
    .select({
      record: eventRecords,
      actor: { openUserId: actor.openUserId },
      executor: { openUserId: executor.openUserId },
    })
    .from(events)
    .leftJoin(eventRecords, and(eq(eventRecords.tenantId, events.tenantId), eq(eventRecords.eventId, events.id)))
    .leftJoin(actor, and(eq(actor.tenantId, eventRecords.tenantId), eq(actor.id, eventRecords.actorId)))
    .leftJoin(executor, and(eq(executor.tenantId, eventRecords.tenantId), eq(executor.id, eventRecords.executorId)))
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, linkmanOf(ctx).customerId), eq(events.id, id)))
    .orderBy(desc(eventRecords.createTime), desc(eventRecords.id))
  if (!rows.length) throw new AppError('NOT_FOUND')
  const files = await fileValues(
    ctx,
    rows.flatMap(row => row.record?.attachment ?? []),
  )
  return rows.flatMap(row =>
    row.record
      ? [
          {
            ...toRecord(row.record, files),
            actorOpenUserId: openUserIdOf(ctx, row.actor),
            executorOpenUserId: openUserIdOf(ctx, row.executor),
          },
        ]
      : [],
  )
}

/** A timeline entry as the contract shows it, with plain names. */
export const toRecord = (record: typeof eventRecords.$inferSelect, files: Awaited<ReturnType<typeof fileValues>>) => ({
  id: record.id,
  type: record.type,
  actor: record.actor,
  actorName: record.actorName,
  actorOpenUserId: '',
  executorOpenUserId: '',
  content: record.content,
  attachment: record.attachment.flatMap(id => files.get(id) ?? []),
  executorName: record.executorName,
  arriveTime: record.arriveTime,
  createTime: record.createTime,
})

const unreadOf = (ctx: Ctx) =>
  and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, linkmanOf(ctx).customerId), gt(events.unread, 0))

/** Staff entries that nobody of the caller's customer has read. */
export async function unreadTotal(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ count: sum(events.unread).mapWith(Number) })
    .from(events)
    .where(unreadOf(ctx))
  return { count: row?.count ?? 0 }
}

/** The same by event. */
export const unreadByEvent = (ctx: Ctx) =>
  ctx.db
    .select({ id: events.id, count: events.unread })
    .from(events)
    .where(unreadOf(ctx))
    .orderBy(...newest())

/** Marks the staff entries of an event as read. Throws NOT_FOUND. */
export async function readMessages(ctx: Ctx, id: string) {
  const mine = and(
    eq(events.tenantId, ctx.tenantId),
    eq(events.customerId, linkmanOf(ctx).customerId),
    eq(events.id, id),
  )
  const [event] = await ctx.db.select({ unread: events.unread }).from(events).where(mine)
  if (!event) throw new AppError('NOT_FOUND')
  if (event.unread)
    await ctx.db.transaction(async tx => {
      // the event first, as every writer of entries does: an entry that arrives now stays unread or is counted out, never half
      await tx.update(events).set({ unread: 0 }).where(mine)
      await tx
        .update(eventRecords)
        .set({ isRead: true })
        .where(
          and(eq(eventRecords.tenantId, ctx.tenantId), eq(eventRecords.eventId, id), eq(eventRecords.isRead, false)),
        )
    })
  return { done: true } as const
}
