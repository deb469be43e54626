import { and, eq } from 'drizzle-orm'
import type { EventAction, EventMoment, EventState } from '../../../shared/event'
import { AppError } from '../../http/errors'
import { staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { isOpen } from '../../../shared/queue'
import { assertChangeable } from '../../kernel/visit/keep-visit.service'
import { formVersion } from '../../kernel/forms/form-version.service'
import { assertCan, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { assertPlanTime, workActions } from '../../kernel/work/work.service'
import { events } from './event.table'
import { forgetExecutor } from './executor-record'
import { eventLife, formOf } from './transition.service'

/** What staff do with an event, and remarks of both sides; see {@link workActions}. What is refused is EVENT_STATE. */
export const eventActions = workActions<typeof events, EventState, EventAction, EventMoment>(eventLife)

interface Done {
  id: string
  serviceContent: string
  attachment?: string[]
}
/** Finishes, with what was done. Throws NOT_FOUND, FORBIDDEN, EVENT_STATE. */
export async function finishEvent(ctx: Ctx, body: Done) {
  const answer = await eventActions.finish(ctx, body)
  forgetExecutor(ctx, staffOf(ctx).staffId)
  return answer
}

/** What somebody did so far is counted anew. */
async function recountExecutor(ctx: Ctx, id: string): Promise<void> {
  const [event] = await ctx.db
    .select({ executorId: events.executorId })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id)))
  forgetExecutor(ctx, event?.executorId ?? null)
}

/** Finishes on behalf of whoever has it. Throws NOT_FOUND, EVENT_STATE. */
export async function completeEvent(ctx: Ctx, body: Done) {
  const answer = await eventActions.complete(ctx, body)
  await recountExecutor(ctx, body.id)
  return answer
}

/** Cancels an event, with a reason, and the task that it became with it. Throws NOT_FOUND, EVENT_STATE, TASK_STATE for a task that is done. */
export const cancelEvent = (ctx: Ctx, body: { id: string; reason: string }) =>
  eventActions.act(ctx, body, 'off', async (event, tx) => {
    // a customer hears that somebody is on the way, or that it is too near, before anything else
    if (isOpen(event.state)) await assertChangeable(ctx, tx, event)
    assertCan(ctx, eventLife, event, 'off')
    if (event.state === 'converted') await ctx.offers.tasks[0]?.off(ctx, tx, event.id, body.reason)
    return { set: { offReason: body.reason }, record: { content: body.reason } }
  })

/** Opens an event again that is over; who did it and how it was evaluated stays. Throws NOT_FOUND, EVENT_STATE, FIELD_REPEATED. */
export async function openAgain(ctx: Ctx, body: { id: string; reason: string }) {
  const answer = await eventActions.reopen(ctx, body)
  await recountExecutor(ctx, body.id)
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
