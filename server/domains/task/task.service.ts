import { totalPriceOf } from '../../../shared/task'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { transition } from '../../kernel/lifecycle/lifecycle.service'
import { workActions } from '../../kernel/work/work.service'
import { assertPrice } from './conversion.service'
import { taskLife } from './task.life'

/** What staff do with a task, and remarks of both sides; see {@link workActions}. What is refused is TASK_STATE. */
export const taskActions = workActions(taskLife)

/** Gives a task back, with a reason. Throws NOT_FOUND, FORBIDDEN, TASK_STATE. */
export const refuseTask = (ctx: Ctx, body: { id: string; reason: string }) =>
  taskActions.doMine(ctx, body, 'refuse', { set: { executorId: null }, record: { content: body.reason } })

/** Begins the work. Throws NOT_FOUND, FORBIDDEN, TASK_STATE. */
export const startTask = (ctx: Ctx, body: { id: string }) => taskActions.doMine(ctx, body, 'start')

/** Closes a finished task. Throws NOT_FOUND, TASK_STATE. */
export const closeTask = (ctx: Ctx, body: { id: string }) => taskActions.doAny(ctx, body, 'close')

/** Cancels a task, with a reason. Throws NOT_FOUND, TASK_STATE. */
export const offTask = (ctx: Ctx, body: { id: string; reason: string }) =>
  taskActions.doAny(ctx, body, 'off', { set: { offReason: body.reason }, record: { content: body.reason } })

/** Says what a task costs, in cents. Throws NOT_FOUND, FORBIDDEN, TASK_STATE, TASK_DISCOUNT. */
export async function priceTask(ctx: Ctx, body: { id: string; cost: number; discount: number }) {
  const { id, cost, discount } = body
  assertPrice(body)
  return once(ctx, body, async tx => {
    await transition(ctx, tx, taskLife, await taskActions.lockMine(ctx, tx, id), 'price', { set: { cost, discount } })
    return { id, cost, discount, totalPrice: totalPriceOf(body) }
  })
}
