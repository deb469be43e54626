import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { EVENT } from '../../../shared/event'
import { isEnded } from '../../../shared/lifecycle'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { assertStorable } from '../../kernel/forms/accept-form'
import { linkmen } from '../../kernel/identity/auth.table'
import { assertCan, lock, mention, transition } from '../../kernel/lifecycle/lifecycle.service'
import { rewriteEvent, type Correction } from './event.service'
import { eventLife } from './transition.service'

/**
 * Corrects what a request asks for, in every open state; what is not named stays, and what is as it was changes nothing.
 * Throws NOT_FOUND, BAD_REQUEST, EVENT_STATE, CHANGED_MEANWHILE, FIELD_INVALID, FIELD_REPEATED.
 */
export function correctEvent(ctx: Ctx, body: Correction & { id: string; seenUpdateTime?: string }) {
  const { id, seenUpdateTime, ...correction } = body
  if (!Object.keys(correction).length)
    throw new AppError('BAD_REQUEST', { detail: 'title, linkmanId, productId, attribute' })
  if (correction.attribute) assertStorable(correction.attribute)
  return once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, id)
    assertCan(ctx, eventLife, event, 'update')
    if (seenUpdateTime !== undefined && Date.parse(seenUpdateTime) !== Date.parse(event.updateTime))
      throw new AppError('CHANGED_MEANWHILE')
    const { linkmanId } = correction
    if (linkmanId !== undefined && linkmanId !== event.linkmanId) {
      const [linkman] = await tx
        .select({ id: linkmen.id })
        .from(linkmen)
        .where(
          and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.customerId, event.customerId), eq(linkmen.id, linkmanId)),
        )
      if (!linkman) throw new AppError('NOT_FOUND')
    }
    const isNew = Object.entries(correction).some(
      ([name, value]) => !isDeepStrictEqual(value, event[name as keyof Correction]),
    )
    if (!isNew) return { id: event.id, state: event.state }
    return rewriteEvent(ctx, tx, event, correction)
  })
}

/**
 * Ends a request that asks the same as another one of its customer: both say so in their timelines, and what was written stays with it.
 * Throws NOT_FOUND, EVENT_STATE, MERGE_SELF, MERGE_CUSTOMER, MERGE_OVER.
 */
export function mergeEvent(ctx: Ctx, body: { id: string; intoId: string }) {
  const [id, intoId] = [body.id.toLowerCase(), body.intoId.toLowerCase()]
  if (id === intoId) throw new AppError('MERGE_SELF')
  return once(ctx, body, async tx => {
    // always in the same order, so that two that are merged into each other do not wait for each other
    const isFirst = id < intoId
    const first = await lock(ctx, tx, eventLife, isFirst ? id : intoId)
    const second = await lock(ctx, tx, eventLife, isFirst ? intoId : id)
    const [event, into] = isFirst ? [first, second] : [second, first]
    assertCan(ctx, eventLife, event, 'merge')
    const number = into.eventNo
    if (event.customerId !== into.customerId) throw new AppError('MERGE_CUSTOMER', { number })
    if (isEnded(EVENT, into.state)) throw new AppError('MERGE_OVER', { number })
    const { moved } = await transition(ctx, tx, eventLife, event, 'merge', {
      set: { mergedIntoId: into.id, offReason: number },
      record: { content: number },
    })
    await mention(ctx, tx, eventLife, into, 'merge', { content: event.eventNo })
    return moved
  })
}
