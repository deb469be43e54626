import { AppError } from '../../http/errors'
import { staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { formVersion } from '../../kernel/forms/form-version.service'
import { assertCan, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { assertPlanTime, workActions } from '../../kernel/work/work.service'
import { forgetExecutor } from './executor-record'
import { eventLife, formOf } from './transition.service'

/** What staff do with an event, and remarks of both sides; see {@link workActions}. What is refused is EVENT_STATE. */
export const eventActions = workActions(eventLife)

/** Finishes, with what was done. Throws NOT_FOUND, FORBIDDEN, EVENT_STATE. */
export async function finishEvent(ctx: Ctx, body: { id: string; serviceContent: string; attachment?: string[] }) {
  const answer = await eventActions.finish(ctx, body)
  forgetExecutor(ctx, staffOf(ctx).staffId)
  return answer
}

interface Conversion {
  id: string
  planTime?: string
  cost?: number
  discount?: number
  content?: string
  confirmed?: boolean
}

/**
 * Makes a task of an event that is worked on, at the time and the price (cents) that are given.
 * Throws NOT_FOUND, EVENT_STATE, EVENT_NO_TASKS where there are none, TASK_DISCOUNT, VISIT_HOURS, SLOT_TAKEN, and what assertPlanTime says.
 */
export async function convertEvent(ctx: Ctx, body: Conversion) {
  const { planTime, cost = 0, discount = 0, content = '' } = body
  const [tasks] = ctx.offers.tasks
  if (!tasks) throw new AppError('EVENT_NO_TASKS')
  return once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    assertCan(ctx, eventLife, event, 'convert')
    assertPlanTime(ctx, planTime, event.planTime)
    const fields = await formOf(tx, event)
    const template = { tenantId: ctx.tenantId, kind: eventLife.kind, id: event.templateId }
    const task = await tasks.make(
      ctx,
      tx,
      {
        ...event,
        planTime: planTime ?? event.planTime,
        formerPlanTime: event.planTime,
        confirmed: body.confirmed === true,
        fields,
        // an event of before there were versions carries its form itself
        formVersionId: event.formVersionId ?? (await formVersion(tx, template, fields)),
      },
      { cost, discount },
    )
    const { moved } = await transition(ctx, tx, eventLife, event, 'convert', { record: { content } })
    return { ...moved, taskId: task.id, taskNo: task.taskNo, cost, discount, totalPrice: task.totalPrice }
  })
}
