import type { TaskState } from '../../../shared/task'
import type { Ctx } from '../../kernel/call/context'

/** States in which an engineer may have written a report. */
const REPORTED: readonly TaskState[] = ['processing', 'finished', 'closed']

/** What the report of each of these tasks asks for, as a function of the task's id; null for none. */
export async function taskReports(ctx: Ctx, works: readonly { id: string; state: TaskState }[]) {
  const ids = works.flatMap(({ id, state }) => (REPORTED.includes(state) ? id : []))
  const [found] = await Promise.all(ctx.offers.reportsOfTasks.map(read => read(ctx, ids)))
  return (id: string) => found?.get(id) ?? null
}
