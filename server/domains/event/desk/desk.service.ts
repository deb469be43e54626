import type { Static } from '@sinclair/typebox'
import { and, eq } from 'drizzle-orm'
import type { Caller as CallerBody } from '../../../../contract/customer'
import type { FormValues } from '../../../../shared/form'
import type { Level } from '../../../../shared/queue'
import type { Db } from '../../../db/database'
import { AppError, errorText } from '../../../http/errors'
import { audited } from '../../../kernel/audit/audit.service'
import { may, staffOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import { assertStorable } from '../../../kernel/forms/accept-form'
import { linkmen } from '../../../kernel/identity/auth.table'
import { lock } from '../../../kernel/lifecycle/lifecycle.service'
import { announce } from '../../../kernel/live/announce'
import { writeNote } from '../../../kernel/work/notes.service'
import { raiseEvent, type Raiser } from '../event.service'
import { eventNotes, events } from '../event.table'
import { seen } from '../own-events'
import { cancelEvent, completeEvent, eventActions } from '../staff-actions'
import { eventLife } from '../transition.service'

const done = { done: true } as const
type Caller = Static<typeof CallerBody>

/** Tells those who look on of a change that is none of the lifecycle. */
const announceChange = (
  ctx: Ctx,
  tx: Db,
  { id, executorId }: { id: string; executorId: string | null },
  change: string,
) => announce(ctx, tx, { kind: 'event', id, change, staffIds: [executorId] })

/** Says that staff have read what the customer wrote. Throws NOT_FOUND. */
export async function readEntries(ctx: Ctx, { id }: { id: string }) {
  const own = and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), seen(ctx))
  const [event] = await ctx.db
    .select({ id: events.id, executorId: events.executorId, unread: events.customerUnread })
    .from(events)
    .where(own)
  if (!event) throw new AppError('NOT_FOUND')
  if (event.unread)
    await ctx.db.transaction(async tx => {
      await tx.update(events).set({ customerUnread: 0 }).where(own)
      await announceChange(ctx, tx, event, 'read')
    })
  return done
}

/** Writes an internal note. Throws NOT_FOUND. */
export const noteEvent = (ctx: Ctx, body: { id: string; content: string; attachment?: string[] }) =>
  once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    const note = await writeNote(ctx, tx, { notes: eventNotes, kind: 'event' }, event.id, body)
    await announceChange(ctx, tx, event, 'note')
    return note
  })

async function writeLevel(ctx: Ctx, tx: Db, id: string, level: Level) {
  const event = await lock(ctx, tx, eventLife, id)
  await tx
    .update(events)
    .set({ level })
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, event.id)))
  await announceChange(ctx, tx, event, 'level')
  await audited(ctx, tx, { kind: 'event', id: event.id, before: { level: event.level }, after: { level } })
  return done
}
/** Says how much a request matters. Throws NOT_FOUND. */
export const levelEvent = (ctx: Ctx, { id, level }: { id: string; level: Level }) =>
  ctx.db.transaction(tx => writeLevel(ctx, tx, id, level))

interface Raised {
  templateId: string
  attribute: FormValues
  formVersion?: string
  confirmed?: boolean
}

/** Raises a request for a linkman of the tenant. Throws NOT_FOUND, and what {@link raiseEvent} throws. */
export async function createForLinkman(ctx: Ctx, body: Raised & { linkmanId: string; productId?: string }) {
  assertStorable(body.attribute)
  return once(ctx, body, async tx => {
    const [linkman] = await tx
      .select({ id: linkmen.id, customerId: linkmen.customerId, name: linkmen.name })
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, body.linkmanId)))
    if (!linkman) throw new AppError('NOT_FOUND')
    return raiseEvent(ctx, tx, raiserFor(ctx, linkman, body), body)
  })
}

/**
 * Raises a request for a caller, who becomes a customer in the same transaction: who may raise requests may raise that of somebody new. Throws
 * PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN, and what {@link raiseEvent} throws.
 */
export async function createForCaller(ctx: Ctx, body: Raised & { caller: Caller }) {
  assertStorable(body.attribute)
  return once(ctx, body, async tx => {
    const linkman = await ctx.offers.newCustomer[0]?.(ctx, tx, body.caller)
    if (!linkman) throw new Error('nobody makes customers')
    const made = await raiseEvent(ctx, tx, raiserFor(ctx, linkman, body), body)
    return { ...made, customerId: linkman.customerId, linkmanId: linkman.id }
  })
}

/** A linkman whose request the calling member of staff writes down. */
function raiserFor(ctx: Ctx, linkman: Raiser['linkman'], { confirmed = false }: Pick<Raised, 'confirmed'>): Raiser {
  const { staffId, name } = staffOf(ctx)
  return { linkman, raisedBy: { actor: 'staff', actorId: staffId, actorName: name }, confirmed }
}

interface Bulk {
  ids: string[]
  action: 'allocate' | 'remark' | 'level' | 'off' | 'complete' | 'takeBack'
  staffId?: string
  /** who had each of `ids` when the caller looked, '' for nobody */
  seenExecutorIds?: string[]
  planTime?: string
  content?: string
  reason?: string
  level?: Level
}

/** One of many, in a transaction of its own, once for the key of the whole. */
function doOne(whole: Ctx, body: Bulk, i: number, id: string): Promise<unknown> {
  const { action, staffId, planTime, content, reason, level } = body
  const seenExecutorId = body.seenExecutorIds?.[i]
  const ctx = { ...whole, idempotencyKey: `${whole.idempotencyKey} ${id}` }
  if (action === 'allocate' && staffId)
    return eventActions.allocate(ctx, {
      id,
      staffId,
      ...(planTime ? { planTime } : {}),
      ...(reason ? { reason } : {}),
      ...(seenExecutorId === undefined ? {} : { seenExecutorId }),
    })
  if (action === 'off' && reason) return cancelEvent(ctx, { id, reason })
  if (action === 'takeBack' && reason) return eventActions.takeBack(ctx, { id, reason })
  if (action === 'complete' && content) return completeEvent(ctx, { id, serviceContent: content })
  if (action === 'remark' && content) return eventActions.remark(ctx, { id, content })
  if (action === 'level' && level !== undefined) return once(ctx, { id, level }, tx => writeLevel(ctx, tx, id, level))
  throw new AppError('BAD_REQUEST', { detail: action })
}

/**
 * Does the same to many requests, one after the other, each with a result of its own: what is refused keeps none of the others.
 * A repeated key, also after a process that died halfway, does nothing twice. Throws FORBIDDEN, BAD_REQUEST where the action lacks what it needs.
 */
export async function bulk(ctx: Ctx, body: Bulk) {
  if (!may(ctx, body.action === 'remark' ? 'event.remark' : 'event.allocate')) throw new AppError('FORBIDDEN')
  if (body.seenExecutorIds && body.seenExecutorIds.length !== body.ids.length)
    throw new AppError('BAD_REQUEST', { detail: 'seenExecutorIds' })
  const results: { id: string; done: boolean; error: string; message: string }[] = []
  for (const [i, id] of body.ids.entries()) {
    try {
      await doOne(ctx, body, i, id)
      results.push({ id, done: true, error: '', message: '' })
    } catch (error) {
      if (!(error instanceof AppError) || error.id === 'BAD_REQUEST') throw error
      results.push({
        id,
        done: false,
        error: error.id,
        message: errorText(ctx.errors[error.id], error.params, ctx.language),
      })
    }
  }
  return results
}
