import { and, eq, type SQL } from 'drizzle-orm'
import { TASK, type TaskAction, type TaskState } from '../../../shared/task'
import { AppError } from '../../http/errors'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { tellOfEntry } from '../../kernel/work/entry-message'
import { products } from '../product/product.table'
import { onStaffNews } from '../../kernel/work/staff-news'
import { workVisits } from '../../kernel/work/visits'
import { addWords } from '../../kernel/work/words'
import { events, neededSkills } from '../event/event.table'
import { taskCounts, taskRecords, tasks, taskTotals, taskWords } from './task.table'

/** What cuts tasks down to those that the calling staff member may see: all, or those given to them. */
const seen = (ctx: Ctx): SQL | undefined =>
  may(ctx, 'task.read') ? undefined : eq(tasks.executorId, staffOf(ctx).staffId)

type TaskRow = typeof tasks.$inferSelect

/** Keeps the visits of tasks: where somebody has to come, and able to do what, stands in the request. */
export const keepTaskVisit = workVisits(tasks, {
  kind: 'task',
  over: TASK.ended,
  begun: ['processing'],
  async needs(ctx, tx, { eventId }: TaskRow) {
    const [event] = await tx
      .select({ area: events.area, skills: neededSkills })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId)))
    return event ?? { area: '', skills: [] }
  },
})

/** The life of tasks, as the kernel leads it. What is refused is TASK_STATE, and VISIT_LATE when somebody is on the way. */
export const taskLife: Domain<typeof tasks, TaskState, TaskAction, 'arriveTime'> = {
  kind: 'task',
  rules: TASK,
  subjects: tasks,
  timeline: taskRecords,
  counts: taskCounts,
  totals: taskTotals,
  // of a task only what a customer may do before somebody is on the way has a time
  refused: ({ reason }) => new AppError(reason === 'late' ? 'VISIT_LATE' : 'TASK_STATE'),
  async onEntry(_ctx, tx, task, { type, content }) {
    // why a colleague refused is not for the customer
    if (content && type !== 'refuse') await addWords(tx, taskWords, task, { written: [content] })
  },
  seen,
  async onMove(ctx, tx, task, to) {
    if (to === 'finished') await ctx.offers.jobParts[0]?.use(ctx, tx, task.eventId)
    if (to === 'off') await ctx.offers.requests[0]?.releaseParts(ctx, tx, task.eventId)
  },
  after: keepTaskVisit,
  staffOf: row => row.executorId,
  onNews: onStaffNews('task', TASK),
  told: (ctx, tx, task, entry) => tellOfEntry(ctx, tx, { ...task, kind: 'task', number: task.taskNo }, entry, products),
}
