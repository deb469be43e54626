import { and, eq } from 'drizzle-orm'
import { totalPriceOf, type TaskAction, type TaskState } from '../../../shared/task'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { assertCan, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { announce } from '../../kernel/live/announce'
import { writeNote } from '../../kernel/work/notes.service'
import { assertChangeable, movedOnce } from '../../kernel/visit/keep-visit.service'
import { assertPlanTime, workActions } from '../../kernel/work/work.service'
import { eventNotes, events } from '../event/event.table'
import { assertPrice } from './conversion.service'
import { taskLife } from './task.life'
import type { tasks } from './task.table'

/** What staff do with a task, and remarks of both sides; see {@link workActions}. What is refused is TASK_STATE. */
export const taskActions = workActions<typeof tasks, TaskState, TaskAction, 'arriveTime'>(taskLife)

/** Begins the work. Throws NOT_FOUND, FORBIDDEN, TASK_STATE. */
export const startTask = (ctx: Ctx, body: { id: string }) =>
  taskActions.act(ctx, body, 'start', ({ arriveTime, onSiteTime }) => {
    // who begins is there, though nothing was said of it
    const now = onSiteTime ?? isoNow(ctx)
    return { set: { arriveTime: onSiteTime ? arriveTime : now, onSiteTime: now } }
  })

/** Closes a finished task. Throws NOT_FOUND, TASK_STATE. */
export const closeTask = (ctx: Ctx, body: { id: string }) => taskActions.act(ctx, body, 'close')

/** Cancels a task, with a reason. Throws NOT_FOUND, TASK_STATE. */
export const offTask = (ctx: Ctx, body: { id: string; reason: string }) =>
  taskActions.act(ctx, body, 'off', { set: { offReason: body.reason }, record: { content: body.reason } })

/** Opens a task again that is over, as long as its request goes on as it. Throws NOT_FOUND, TASK_STATE. */
export const reopenTask = (ctx: Ctx, body: { id: string; reason: string }) =>
  taskActions.reopen(ctx, body, async ({ eventId }, tx) => {
    const [event] = await tx
      .select({ state: events.state })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId)))
      .for('share')
    if (event?.state !== 'converted') throw new AppError('TASK_STATE')
  })

const done = { done: true } as const

/**
 * Moves the visit of a task as its customer, to a time that is offered where the company keeps times. The time that it is already changes
 * nothing. Throws NOT_FOUND, TASK_STATE, VISIT_LATE, VISIT_MOVES, SLOT_TAKEN, and what assertPlanTime says.
 */
export const rescheduleTask = (ctx: Ctx, body: { id: string; planTime: string; reason?: string }) =>
  once(ctx, body, async tx => {
    const { planTime, reason = '' } = body
    const task = await lock(ctx, tx, taskLife, body.id)
    assertCan(ctx, taskLife, task, 'reschedule')
    await assertChangeable(ctx, tx, task)
    assertPlanTime(ctx, planTime, task.planTime)
    if (planTime !== task.planTime)
      await transition(ctx, tx, taskLife, task, 'reschedule', {
        set: { planTime, moves: movedOnce(task) },
        record: { planTime, formerPlanTime: task.planTime, content: reason },
      })
    return done
  })

/** Cancels the visit of a task as its customer. Throws NOT_FOUND, TASK_STATE, VISIT_LATE. */
export const cancelTask = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    const task = await lock(ctx, tx, taskLife, body.id)
    assertCan(ctx, taskLife, task, 'off')
    await assertChangeable(ctx, tx, task)
    await transition(ctx, tx, taskLife, task, 'off', {
      set: { offReason: body.reason },
      record: { content: body.reason },
    })
    return done
  })

/** Says what a task costs, in cents, as long as nothing is quoted for its request. Throws NOT_FOUND, FORBIDDEN, TASK_STATE, TASK_DISCOUNT, TASK_QUOTED. */
export async function priceTask(ctx: Ctx, body: { id: string; cost: number; discount: number }) {
  const { id, cost, discount } = body
  assertPrice(body)
  return once(ctx, body, async tx => {
    const task = await taskActions.lockMine(ctx, tx, id)
    for (const requests of ctx.offers.requests)
      if ((await requests.sums(ctx, [task.eventId])).size) throw new AppError('TASK_QUOTED')
    await transition(ctx, tx, taskLife, task, 'price', { set: { cost, discount } })
    return { id, cost, discount, totalPrice: totalPriceOf(body) }
  })
}

/** Writes an internal note on the request that a task is about: the desk and the engineer read the same notes. Throws NOT_FOUND. */
export const noteTask = (ctx: Ctx, body: { id: string; content: string; attachment?: string[] }) =>
  once(ctx, body, async tx => {
    const { id, eventId, executorId } = await lock(ctx, tx, taskLife, body.id)
    const note = await writeNote(ctx, tx, { notes: eventNotes, kind: 'event' }, eventId, body)
    const change = 'note'
    await announce(
      ctx,
      tx,
      { kind: 'task', id, change, staffIds: [executorId] },
      { kind: 'event', id: eventId, change },
    )
    return note
  })
