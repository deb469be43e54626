import dayjs from 'dayjs'
import { and, asc, eq } from 'drizzle-orm'
import { staff } from '../../kernel/identity/auth.table'
import type { Db } from '../../db/database'
import { forgetExecutor } from './executor-record'
import { eventLife } from './transition.service'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import { lock, transition } from '../../kernel/lifecycle/lifecycle.service'

const DAY_MS = 24 * 60 * 60 * 1000
/** An arrival is announced for the days to come; a little of the past forgives a slow clock. */
const ARRIVAL = { before: DAY_MS, after: 30 * DAY_MS }

const onStaff = { staffId: staff.id, displayName: staff.displayName, phone: staff.phone }

/** Everyone of the tenant who can be given an event. */
export const staffList = (ctx: Ctx) =>
  ctx.db
    .select(onStaff)
    .from(staff)
    .where(eq(staff.tenantId, ctx.tenantId))
    .orderBy(asc(staff.createTime), asc(staff.id))

/**
 * Gives an event to a staff member, or to another one. Giving it again to the same one with no other time changes nothing,
 * and is refused. Throws NOT_FOUND, EVENT_STATE, BAD_REQUEST for a time that does not exist.
 */
export async function allocate(ctx: Ctx, body: { id: string; staffId: string; planTime?: string }) {
  // the pattern of the contract lets the 99th of a month pass
  if (body.planTime !== undefined && dayjs(body.planTime).format('YYYY-MM-DD HH:mm') !== body.planTime)
    throw new AppError('BAD_REQUEST', { detail: 'planTime' })
  return once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    const [executor] = await tx
      .select(onStaff)
      .from(staff)
      .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, body.staffId)))
    if (!executor) throw new AppError('NOT_FOUND')
    const planTime = body.planTime ?? event.planTime
    if (event.state === 'allocated' && event.executorId === executor.staffId && event.planTime === planTime)
      throw new AppError('EVENT_STATE')
    const { moved } = await transition(ctx, tx, eventLife, event, 'allocate', {
      set: { executorId: executor.staffId, planTime },
      record: { executorId: executor.staffId, executorName: executor.displayName },
    })
    return moved
  })
}

/** The caller's own event, held; an event of a colleague is FORBIDDEN. */
async function lockMine(ctx: Ctx, tx: Db, id: string) {
  const event = await lock(ctx, tx, eventLife, id)
  if (event.executorId !== null && event.executorId !== staffOf(ctx).staffId) throw new AppError('FORBIDDEN')
  return event
}

/** Takes an event that was given to the caller. Throws NOT_FOUND, FORBIDDEN, EVENT_STATE. */
export const accept = (ctx: Ctx, body: { id: string }) =>
  once(ctx, body, async tx => {
    const { moved } = await transition(ctx, tx, eventLife, await lockMine(ctx, tx, body.id), 'accept')
    return moved
  })

/** Sets out. Throws NOT_FOUND, FORBIDDEN, EVENT_STATE, BAD_REQUEST for an arrival in the past or more than 30 days ahead. */
export async function depart(ctx: Ctx, body: { id: string; arriveTime: string }) {
  const arrival = Date.parse(body.arriveTime)
  const wait = arrival - ctx.now()
  if (!(wait >= -ARRIVAL.before && wait <= ARRIVAL.after)) throw new AppError('BAD_REQUEST', { detail: 'arriveTime' })
  const arriveTime = new Date(arrival).toISOString()
  return once(ctx, body, async tx => {
    const { moved } = await transition(ctx, tx, eventLife, await lockMine(ctx, tx, body.id), 'depart', {
      set: { arriveTime },
      record: { arriveTime },
    })
    return moved
  })
}

/** Finishes, with what was done. Throws NOT_FOUND, FORBIDDEN, EVENT_STATE. */
export async function finish(ctx: Ctx, body: { id: string; serviceContent: string }) {
  const answer = await once(ctx, body, async tx => {
    const { moved } = await transition(ctx, tx, eventLife, await lockMine(ctx, tx, body.id), 'finish', {
      set: { serviceContent: body.serviceContent, finishTime: isoNow(ctx) },
      record: { content: body.serviceContent },
    })
    return moved
  })
  forgetExecutor(ctx, staffOf(ctx).staffId)
  return answer
}
