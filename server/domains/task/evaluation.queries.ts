import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../kernel/call/context'
import { taskEvaluations } from './task.table'

/** An evaluation as it is told. */
export const toTaskEvaluation = ({
  taskId,
  star,
  starFields,
  tags,
  content,
  createTime,
}: typeof taskEvaluations.$inferSelect) => ({ taskId, star, starFields, tags, content, createTime })

/** How a task of the tenant was evaluated, null where it was not. Whether the caller may see the task is for others to know. */
export async function taskEvaluation(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(taskEvaluations)
    .where(and(eq(taskEvaluations.tenantId, ctx.tenantId), eq(taskEvaluations.taskId, id)))
  return row ? toTaskEvaluation(row) : null
}
