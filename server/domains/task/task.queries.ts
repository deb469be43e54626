import { sql } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { TASK_STATES, TASK_TABS, totalPriceOf, type TaskState, type TaskTab } from '../../../shared/task'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { toWorkSummary } from '../../kernel/work/summary'
import { recordList } from '../../kernel/work/timeline.queries'
import { toWorkDetail, workReader } from '../../kernel/work/work-detail.queries'
import { workLists, type ListQuery, type RowOf } from '../../kernel/work/work-list.queries'
import { eventTemplates } from '../event/event.table'
import { products } from '../product/product.table'
import { taskLife } from './task.life'
import { withWords } from './task-words'
import { tasks } from './task.table'

const TASK_LIST = {
  ...taskLife,
  works: tasks,
  templates: eventTemplates,
  products,
  number: tasks.taskNo,
  beside: {
    taskNo: tasks.taskNo,
    eventId: tasks.eventId,
    eventNo: tasks.eventNo,
    cost: tasks.cost,
    discount: tasks.discount,
  },
  states: TASK_STATES,
  tabs: TASK_TABS,
}
const lists = workLists(TASK_LIST)
const readTask = workReader({ ...TASK_LIST, formVersionId: tasks.formVersionId, ofTemplate: {} })

function toSummary(ctx: Ctx, row: RowOf<TaskState, typeof TASK_LIST.beside>) {
  const { taskNo, eventId, eventNo } = row.work
  return {
    ...toWorkSummary(ctx, row),
    taskNo,
    eventId,
    eventNo,
    serviceType: localize(row.template.name, ctx.language),
  }
}
const toPage = (ctx: Ctx, { rows, total, page }: Awaited<ReturnType<typeof lists.ofCustomer>>) =>
  paginate(
    rows.map(row => toSummary(ctx, row)),
    total,
    page,
  )

/** Tasks of the caller's customer, newest first; `keyword` looks into number and title. */
export const searchTasks = async (ctx: Ctx, query: ListQuery<TaskTab>) =>
  toPage(ctx, await lists.ofCustomer(ctx, query))

/** Tasks of the caller's customer that have every word of the keyword, newest first. */
export async function findTasks(ctx: Ctx, query: ListQuery<TaskTab> & { keyword: string }) {
  const { customerId } = linkmanOf(ctx)
  const page = pageOf(query)
  // as an array, so that tasks are looked up by their ids and not read one by one
  const found = withWords(ctx.db, { tenantId: ctx.tenantId, customerId }, query.keyword)
  return toPage(
    ctx,
    found
      ? await lists.found(ctx, query.state ?? 'all', sql`${tasks.id} = any(array(${found}))`, page)
      : { rows: [], total: 0, page },
  )
}

/** How many tasks of the caller's customer stand in each tab. */
export const taskCountsByTab = (ctx: Ctx) => lists.tabCounts(ctx)

/** Tasks of the whole tenant, newest first, for staff. */
export const staffTaskList = async (ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: TaskState }) =>
  toPage(ctx, await lists.ofTenant(ctx, query))

/** One task in full, as linkman of its customer or as staff. Level is for staff only. Throws NOT_FOUND. */
export async function taskDetail(ctx: Ctx, id: string) {
  const row = await readTask(ctx, id)
  const { state, cost, discount } = row.work
  return {
    ...(await toWorkDetail(ctx, row, state === 'finished' || state === 'closed')),
    ...toSummary(ctx, row),
    cost,
    discount,
    totalPrice: totalPriceOf({ cost, discount }),
  }
}

/** Timeline of a task, newest first, as linkman of its customer or as staff. Why a colleague refused is for staff only. Throws NOT_FOUND. */
export async function taskRecordList(ctx: Ctx, id: string) {
  const records = await recordList(ctx, taskLife, id)
  return ctx.principal.kind === 'staff'
    ? records
    : records.map(record => (record.type === 'refuse' ? { ...record, content: '' } : record))
}
