import { and, eq, sql } from 'drizzle-orm'
import {
  canDoEvent,
  EVENT_ACTIONS,
  isEventEnded,
  nextEventState,
  urgeMinutesLeft,
  type EventAction,
  type EventRecordType,
  type EventState,
} from '../../../shared/event'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import type { Ctx } from '../../kernel/call/context'
import { versionFields } from '../../kernel/forms/form-version.service'
import type { StoredField } from '../../kernel/form-fields/stored-field'
import { releaseUniqueValues, takeUniqueValues } from '../../kernel/forms/unique-values'
import { AppError } from '../../http/errors'
import { announce } from '../../kernel/notify/message.service'
import { eventCounts, eventRecords, events, eventUniqueValues } from './event.table'

export type EventRow = typeof events.$inferSelect
export const isoNow = (ctx: Ctx): string => new Date(ctx.now()).toISOString()

/** Who acts: in the timeline, and for the rules of shared/event. */
interface Actor {
  actor: 'linkman' | 'staff'
  actorId: string
  actorName: string
}
function actorOf(ctx: Ctx): Actor {
  const who = ctx.principal
  if (who.kind === 'guest') throw new AppError('UNAUTHORIZED')
  return who.kind === 'staff'
    ? { actor: 'staff', actorId: who.staffId, actorName: who.name }
    : { actor: 'linkman', actorId: who.linkmanId, actorName: who.name }
}

/** Holds the event for the rest of the transaction, if the caller may touch it. Throws NOT_FOUND. */
export async function lockEvent(ctx: Ctx, tx: Db, id: string): Promise<EventRow> {
  const who = ctx.principal
  if (who.kind === 'guest') throw new AppError('UNAUTHORIZED')
  const [event] = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.tenantId, ctx.tenantId),
        eq(events.id, id),
        who.kind === 'linkman' ? eq(events.customerId, who.customerId) : undefined,
      ),
    )
    .for('update')
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

/** Moves one event of a customer from a state to another in the running totals; null is "not there". */
export async function recount(
  tx: Db,
  { tenantId, customerId }: Pick<EventRow, 'tenantId' | 'customerId'>,
  from: EventState | null,
  to: EventState,
): Promise<void> {
  if (from === to) return
  const rows = [
    { tenantId, customerId, state: to, count: 1 },
    ...(from ? [{ tenantId, customerId, state: from, count: -1 }] : []),
  ]
  // always locked in the same order, so that two moves of one customer cannot wait for each other
  rows.sort((a, b) => (a.state < b.state ? -1 : 1))
  await tx
    .insert(eventCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [eventCounts.tenantId, eventCounts.customerId, eventCounts.state],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    })
}

/** The form that the event was raised with. */
export const formOf = async (tx: Db, event: EventRow): Promise<StoredField[]> =>
  event.fields ?? (await versionFields(tx, event.tenantId, event.formVersionId))

export interface Entry {
  content?: string
  attachment?: string[]
  executorId?: string
  executorName?: string
  arriveTime?: string | null
}

/** Writes a timeline entry. One by staff is unread until the customer reads it; the event's own counter is the caller's business. */
export async function addRecord(
  ctx: Ctx,
  tx: Db,
  eventId: string,
  type: EventRecordType,
  entry: Entry,
  actor = actorOf(ctx),
) {
  const [record] = await tx
    .insert(eventRecords)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      eventId,
      type,
      ...actor,
      ...entry,
      isRead: actor.actor === 'linkman',
      createTime: isoNow(ctx),
    })
    .returning()
  if (!record) throw new Error('the timeline entry was not written')
  return record
}

/** Writes to the locked event, with the time of change and the unread mark that an entry by staff leaves. */
export async function touchEvent(
  ctx: Ctx,
  tx: Db,
  event: EventRow,
  set: Partial<typeof events.$inferInsert>,
): Promise<void> {
  await tx
    .update(events)
    .set({ ...set, updateTime: isoNow(ctx), ...(ctx.principal.kind === 'staff' ? { unread: event.unread + 1 } : {}) })
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, event.id)))
}

function refuse(ctx: Ctx, action: EventAction, event: EventRow): never {
  const states: readonly EventState[] = EVENT_ACTIONS[action].from
  if (action === 'urge' && states.includes(event.state))
    throw new AppError('EVENT_URGE_TOO_SOON', { minutes: urgeMinutesLeft(event.urgeTime, ctx.now()) })
  throw new AppError('EVENT_STATE')
}

/** Throws EVENT_STATE or EVENT_URGE_TOO_SOON when the caller may not do `action` to the event now. */
export function assertCan(ctx: Ctx, action: EventAction, event: EventRow): void {
  if (!canDoEvent(action, actorOf(ctx).actor, event, ctx.now())) refuse(ctx, action, event)
}

/**
 * Does `action` to the locked event: checks it against shared/event, moves state, running totals and unique values, and
 * writes the timeline, of which the linkman is told. Throws EVENT_STATE, EVENT_URGE_TOO_SOON, FIELD_REPEATED (reopening).
 */
export async function act(
  ctx: Ctx,
  tx: Db,
  event: EventRow,
  action: EventAction,
  set: Partial<typeof events.$inferInsert> = {},
  entry: Entry = {},
): Promise<{ id: string; state: EventState }> {
  assertCan(ctx, action, event)
  const state = nextEventState(action, event.state)
  if (isEventEnded(event.state) && !isEventEnded(state))
    await takeUniqueValues(ctx, tx, eventUniqueValues, event, await formOf(tx, event), event.attribute)
  if (!isEventEnded(event.state) && isEventEnded(state)) await releaseUniqueValues(tx, eventUniqueValues, event)
  await touchEvent(ctx, tx, event, { ...set, state })
  await announce(ctx, tx, event, await addRecord(ctx, tx, event.id, action, entry))
  // last, because all events of a customer share these rows
  await recount(tx, event, event.state, state)
  return { id: event.id, state }
}
