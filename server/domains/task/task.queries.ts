import { sql } from 'drizzle-orm'
import { taskApi } from '../../../contract/task'
import { localize } from '../../../shared/language'
import { TASK, TASK_STATES, TASK_TABS, totalPriceOf, type TaskState, type TaskTab } from '../../../shared/task'
import { AppError } from '../../http/errors'
import { isInScope, may, linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { formNatures, natureOf, type FormNature } from '../../kernel/forms/form-nature'
import { toWorkSummary } from '../../kernel/work/summary'
import { doable, isAllowed } from '../../kernel/work/doable'
import { notesOf } from '../../kernel/work/notes.service'
import { recordList } from '../../kernel/work/timeline.queries'
import { toWorkDetail, withGiven, workReader } from '../../kernel/work/work-detail.queries'
import { withWords } from '../../kernel/work/words'
import { workLists, type ListQuery, type RowOf } from '../../kernel/work/work-list.queries'
import { eventNotes, eventTemplates } from '../event/event.table'
import { products } from '../product/product.table'
import { taskEvaluation } from './evaluation.queries'
import { taskLife } from './task.life'
import { taskReports } from './task-report'
import { tasks, taskWords } from './task.table'

const TASK_LIST = {
  ...taskLife,
  works: tasks,
  templates: eventTemplates,
  products,
  number: tasks.taskNo,
  words: taskWords,
  beside: {
    taskNo: tasks.taskNo,
    eventId: tasks.eventId,
    eventNo: tasks.eventNo,
    cost: tasks.cost,
    discount: tasks.discount,
    formVersionId: tasks.formVersionId,
  },
  states: TASK_STATES,
  tabs: TASK_TABS,
}
const lists = workLists(TASK_LIST)
const { own: readTask } = workReader({ ...TASK_LIST, formVersionId: tasks.formVersionId, ofTemplate: {} })

function toSummary(
  ctx: Ctx,
  row: RowOf<TaskState, typeof TASK_LIST.beside>,
  form: FormNature,
  reportOf: Awaited<ReturnType<typeof taskReports>>,
) {
  const { taskNo, eventId, eventNo } = row.work
  return {
    ...toWorkSummary(ctx, row, form),
    taskNo,
    eventId,
    eventNo,
    serviceType: localize(row.template.name, ctx.language),
    report: reportOf(row.work.id),
  }
}
async function toPage(ctx: Ctx, { rows, total, page }: Awaited<ReturnType<typeof lists.ofCustomer>>) {
  const [formOf, reportOf] = await Promise.all([
    formNatures(
      ctx,
      rows.map(({ work }) => work.formVersionId),
    ),
    taskReports(
      ctx,
      rows.map(({ work }) => work),
    ),
  ])
  return paginate(
    rows.map(row => toSummary(ctx, row, formOf(row.work.formVersionId), reportOf)),
    total,
    page,
  )
}

/** Tasks of the caller's customer, newest first; `keyword` looks into number, title and the fields that can be searched. */
export const searchTasks = async (ctx: Ctx, query: ListQuery<TaskTab>) =>
  toPage(ctx, await lists.ofCustomer(ctx, query))

/** Tasks of the caller's customer that have every word of the keyword, newest first. */
export async function findTasks(ctx: Ctx, query: ListQuery<TaskTab> & { keyword: string }) {
  const { customerId } = linkmanOf(ctx)
  const page = pageOf(query)
  // an earlier server's words stay as they are, and are found as they were then
  const before = { unweighted: true }
  // as an array, so that tasks are looked up by their ids and not read one by one
  const found = withWords(ctx.db, taskWords, { tenantId: ctx.tenantId, customerId }, query.keyword, before)
  return toPage(
    ctx,
    found
      ? await lists.found(ctx, query.state ?? 'all', sql`${tasks.id} = any(array(${found}))`, page)
      : { rows: [], total: 0, page },
  )
}

/** How many tasks of the caller's customer stand in each tab. */
export const taskCountsByTab = (ctx: Ctx) => lists.tabCounts(ctx)

/** Tasks of the whole tenant, newest first, for staff; `keyword` looks into number, title and what was written about them. */
export async function staffTaskList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: TaskState; keyword?: string },
) {
  const keyword = query.keyword?.trim()
  const found = keyword
    ? await lists.withWords(ctx, { ...query, keyword })
    : { ...(await lists.ofTenant(ctx, query)), more: false }
  return { ...(await toPage(ctx, found)), more: found.more }
}

/** Throws NOT_FOUND for the task of a colleague where only the own may be seen. */
function assertSeen(ctx: Ctx, { executorId }: { executorId: string | null }): void {
  const { principal } = ctx
  if (principal.kind === 'staff' && !may(ctx, 'task.read') && executorId !== principal.staffId)
    throw new AppError('NOT_FOUND')
}

/** One task in full, as linkman of its customer or as staff. Level is for staff only. Throws NOT_FOUND. */
export async function taskDetail(ctx: Ctx, id: string) {
  const row = await readTask(ctx, id)
  assertSeen(ctx, row.work)
  const { state } = row.work
  const [[quoted], reports] = await Promise.all([
    Promise.all(ctx.offers.requests.map(requests => requests.sums(ctx, [row.work.eventId]))),
    taskReports(ctx, [row.work]),
  ])
  // what was quoted for its request is what it costs
  const price = quoted?.get(row.work.eventId) ?? row.work
  const { cost, discount } = isInScope(ctx, ['money']) ? price : { cost: 0, discount: 0 }
  const isOver = state === 'finished' || state === 'closed'
  return withGiven(ctx, row, {
    evaluation: isOver ? await taskEvaluation(ctx, row.work.id) : null,
    ...(await toWorkDetail(ctx, row, isOver)),
    ...toSummary(ctx, row, natureOf(row.work.fields), reports),
    cost,
    discount,
    totalPrice: totalPriceOf({ cost, discount }),
  })
}

/** Whether a task of the caller's customer was cancelled, and why. Throws NOT_FOUND. */
export async function isTaskOff(ctx: Ctx, id: string) {
  const { state, offReason } = await taskDetail(ctx, id)
  const isDelete: 0 | 1 = state === 'off' ? 1 : 0
  return { isDelete, offReason }
}

/** One task in full for staff: with the warranty of its product, and with what staff wrote among themselves about its request. Throws NOT_FOUND. */
export async function staffTaskDetail(ctx: Ctx, id: string) {
  const detail = await taskDetail(ctx, id)
  const { eventId, product, executorStaffId, state, arriveTime } = detail
  const [[full], notes] = await Promise.all([
    product ? Promise.all(ctx.offers.product.map(find => find(ctx, product.id))) : [],
    notesOf(ctx, eventNotes, eventId),
  ])
  const actions = [
    ...doable(ctx, { kind: 'task', rules: TASK }, { state, arriveTime, executorId: executorStaffId || null }),
    ...(isAllowed(ctx, taskApi['POST /staff/task/note'].permission) ? (['note'] as const) : []),
  ]
  return { ...detail, product: full ?? null, notes, actions }
}

/** Timeline of a task, newest first, as linkman of its customer or as staff. Throws NOT_FOUND. */
export async function taskRecordList(ctx: Ctx, id: string) {
  if (ctx.principal.kind === 'staff' && !may(ctx, 'task.read')) assertSeen(ctx, (await readTask(ctx, id)).work)
  return recordList(ctx, taskLife, id)
}
