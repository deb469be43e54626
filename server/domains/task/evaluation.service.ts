import { TASK } from '../../../shared/task'
import { can } from '../../../shared/lifecycle'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { checkEvaluation, evaluateSettings, saidConfig, type EvaluationInput } from '../../kernel/work/evaluation'
import { taskDetail } from './task.queries'
import { taskEvaluations } from './task.table'
import { taskLife } from './task.life'
import { toTaskEvaluation } from './evaluation.queries'

/** What the screen of an evaluation begins with. Throws NOT_FOUND. */
export async function evaluateInitData(ctx: Ctx, id: string) {
  const [task, { config, open }] = await Promise.all([taskDetail(ctx, id), evaluateSettings(ctx)])
  return {
    task,
    evaluateConfig: saidConfig(ctx, config),
    canEvaluate: open && !task.evaluation && can(TASK, 'evaluate', 'linkman', { state: task.state }, ctx.now()),
  }
}

/** Evaluates a task that is finished or closed, once. Throws NOT_FOUND, TASK_STATE, TASK_EVALUATED, EVALUATE_TAG, BAD_REQUEST, FORBIDDEN where the company takes none. */
export async function evaluateTask(ctx: Ctx, body: EvaluationInput) {
  const { config, open } = await evaluateSettings(ctx)
  const { star = null, starFields = [], tags = [], content = '' } = body
  return once(ctx, body, async tx => {
    const task = await lock(ctx, tx, taskLife, body.id)
    if (!open) throw new AppError('FORBIDDEN')
    checkEvaluation(config, body)
    await transition(ctx, tx, taskLife, task, 'evaluate', { record: { content } })
    const [row] = await tx
      .insert(taskEvaluations)
      .values({
        tenantId: ctx.tenantId,
        taskId: task.id,
        executorId: task.executorId,
        star,
        starFields,
        tags,
        content,
        createTime: isoNow(ctx),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('TASK_EVALUATED')
    return toTaskEvaluation(row)
  })
}
