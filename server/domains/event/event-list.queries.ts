import { and, eq } from 'drizzle-orm'
import { EVENT_STATES, EVENT_TABS, type EventState, type EventTab } from '../../../shared/event'
import { localize } from '../../../shared/language'
import { isInScope, linkmanOf, type Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { pageOf, paginate } from '../../kernel/call/page'
import { formNatures, type FormNature } from '../../kernel/forms/form-nature'
import { toWorkSummary } from '../../kernel/work/summary'
import { workLists, type ListQuery, type RowOf } from '../../kernel/work/work-list.queries'
import { products } from '../product/product.table'
import { events, eventTemplates, eventTypeCounts, eventWords } from './event.table'
import { eventLife } from './transition.service'

/** What lists and details read of events. */
export const EVENT_LIST = {
  ...eventLife,
  works: events,
  templates: eventTemplates,
  products,
  number: events.eventNo,
  words: eventWords,
  beside: {
    eventNo: events.eventNo,
    urgeTime: events.urgeTime,
    star: events.star,
    formVersionId: events.formVersionId,
    mergedIntoId: events.mergedIntoId,
  },
  states: EVENT_STATES,
  tabs: EVENT_TABS,
}
const lists = workLists(EVENT_LIST)
type Tasks = Awaited<ReturnType<Offers<Ctx>['tasks']['ofEvents']>>
type Row = RowOf<EventState, typeof EVENT_LIST.beside>

/** The tasks that these events were converted to, by the event's id. */
export async function tasksOf(ctx: Ctx, rows: readonly Row[]): Promise<Tasks> {
  const converted = rows.flatMap(({ work }) => (work.state === 'converted' ? [work.id] : []))
  const [tasks] = ctx.offers.tasks
  return converted.length && tasks ? tasks.ofEvents(ctx, converted) : new Map<string, never>()
}

export function toSummary(ctx: Ctx, row: Row, tasks: Tasks, form: FormNature) {
  const { work, template } = row
  const converted = tasks.get(work.id)
  return {
    ...toWorkSummary(ctx, row, form),
    visits: form.visits,
    eventNo: work.eventNo,
    templateName: localize(template.name, ctx.language),
    urgeTime: work.urgeTime,
    // a reopened event keeps its evaluation as history, but is not an evaluated one
    star: work.state === 'evaluated' ? work.star : null,
    // what was converted is visited for its task
    visitNumber: converted?.visitNumber ?? work.visitNumber,
    taskId: converted?.id ?? null,
    taskNo: converted?.taskNo ?? '',
    task: converted?.task ?? null,
  }
}

async function toPage(ctx: Ctx, { rows, total, page }: Awaited<ReturnType<typeof lists.ofCustomer>>) {
  const [tasks, formOf] = await Promise.all([
    tasksOf(ctx, rows),
    formNatures(
      ctx,
      rows.map(({ work }) => work.formVersionId),
    ),
  ])
  return paginate(
    rows.map(row => toSummary(ctx, row, tasks, formOf(row.work.formVersionId))),
    total,
    page,
  )
}

/** Events of the caller's customer, newest first; `keyword` looks into number, title and the fields that can be searched. */
export const eventList = async (ctx: Ctx, query: ListQuery<EventTab>) => toPage(ctx, await lists.ofCustomer(ctx, query))

/** The newest events of the caller's customer in a tab (all where none is named), at most `limit`; of an `id` that one, if it is theirs. */
export async function newestEvents(ctx: Ctx, { limit, tab, id }: { limit: number; tab?: EventTab; id?: string }) {
  if (!isInScope(ctx, ['service'])) return []
  if (id === undefined) return (await eventList(ctx, { pageSize: limit, ...(tab ? { state: tab } : {}) })).list
  return (await toPage(ctx, await lists.found(ctx, 'all', eq(events.id, id), pageOf({ pageSize: 1 })))).list
}

/** How many events of the caller's customer stand in each tab. */
export const tabCounts = (ctx: Ctx) => lists.tabCounts(ctx)

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
export const staffEventList = async (ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: EventState }) =>
  toPage(ctx, await lists.ofTenant(ctx, query))
