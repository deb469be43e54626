import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { CONVERSATION, MAX_QUEUED, type ConversationAction, type SystemNote } from '../../../shared/im'
import { can, nextState, type Actor } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, ownerOf, type Ctx } from '../../kernel/call/context'
import { announce } from '../../kernel/live/announce'
import { conversations, imMessages } from './im.table'
import { wake } from './rooms'

export type Conversation = typeof conversations.$inferSelect
export type ImMessage = typeof imMessages.$inferSelect
/** Whose change it is: of a call, or of the clock of a tenant. */
export type Author = Pick<Ctx, 'tenantId' | 'now'> & Partial<Pick<Ctx, 'principal'>>
/** What is said: the rest of its row is of the conversation. */
export type Said = Pick<typeof imMessages.$inferInsert, 'author' | 'type'> & Partial<typeof imMessages.$inferInsert>

export const byId = ({ tenantId }: Pick<Ctx, 'tenantId'>, id: string) =>
  and(eq(conversations.tenantId, tenantId), eq(conversations.id, id))
/** The messages of a conversation. */
export const saidIn = ({ tenantId }: Pick<Ctx, 'tenantId'>, id: string) =>
  and(eq(imMessages.tenantId, tenantId), eq(imMessages.conversationId, id))

/** Whose conversations the caller of the portal has. Throws IM_VISITOR for a visitor whose device says nothing, and for staff. */
export function visitorOf(ctx: Ctx): string {
  const owner = ownerOf(ctx)
  if (!owner || ctx.principal.kind === 'staff') throw new AppError('IM_VISITOR')
  return owner
}

/** A conversation of the tenant; of one person where it is told whose. Throws NOT_FOUND. */
export async function find(ctx: Pick<Ctx, 'tenantId'>, db: Db, id: string, owner?: string): Promise<Conversation> {
  const [row] = await db.select().from(conversations).where(byId(ctx, id))
  if (!row || (owner !== undefined && row.owner !== owner)) throw new AppError('NOT_FOUND')
  return row
}
/** The same, held until the transaction ends: all that changes it waits. Throws NOT_FOUND. */
export async function hold(ctx: Pick<Ctx, 'tenantId'>, tx: Db, id: string, owner?: string): Promise<Conversation> {
  const [row] = await tx.select().from(conversations).where(byId(ctx, id)).for('update')
  if (!row || (owner !== undefined && row.owner !== owner)) throw new AppError('NOT_FOUND')
  return row
}

/** Throws IM_ENDED for a conversation that is over. */
export function assertLives({ state }: Pick<Conversation, 'state'>): void {
  if (state === 'closed') throw new AppError('IM_ENDED')
}

/** What something that is said by the conversation itself is. `content`: what it says beside its words. */
export const noted = (note: SystemNote, content = ''): Said => ({ author: 'system', type: 'system', note, content })

interface Change {
  set?: Partial<typeof conversations.$inferInsert>
  said?: readonly Said[]
  /** what the newest line is in a list, of something that a person said */
  line?: string
  /** how staff hear of it; they do not, where it is left out */
  told?: string
}
/**
 * Writes a change of a conversation whose row the caller holds: each message takes the next number and the next number of changes, what
 * says nothing a number of changes alone. Who waits for the conversation is woken with the commit.
 */
export async function change(
  ctx: Author,
  tx: Db,
  row: Conversation,
  { set = {}, said = [], line, told }: Change,
): Promise<{ row: Conversation; messages: ImMessage[] }> {
  const now = isoNow(ctx)
  const { messageNumber, changeNumber } = row
  const values = said.map((one, i) => {
    const id = newId()
    return {
      clientMessageId: id,
      ...one,
      tenantId: ctx.tenantId,
      id,
      conversationId: row.id,
      number: messageNumber + i + 1,
      changeNumber: changeNumber + i + 1,
      createTime: now,
    }
  })
  const messages = values.length ? await tx.insert(imMessages).values(values).returning() : []
  const [after] = await tx
    .update(conversations)
    .set({
      ...(line === undefined ? {} : { lastText: line, lastTime: now }),
      ...set,
      messageNumber: messageNumber + values.length,
      changeNumber: changeNumber + Math.max(1, values.length),
    })
    .where(byId(ctx, row.id))
    .returning()
  if (!after) throw new AppError('NOT_FOUND')
  await wake(tx, row.id, 'change')
  if (told !== undefined) await announce(ctx, tx, { kind: 'conversation', id: row.id, change: told })
  return { row: after, messages }
}

/** Throws IM_ENDED, IM_NOT_IN_LINE where the life of conversations has no such step. */
function assertCan(ctx: Author, row: Conversation, action: ConversationAction, by: Actor): void {
  if (can(CONVERSATION, action, by, row, ctx.now())) return
  throw new AppError(row.state === 'closed' ? 'IM_ENDED' : 'IM_NOT_IN_LINE')
}

/**
 * Puts a conversation that nobody was asked for yet into the line, with what is said before. Out of hours it waits there until people
 * come, and says when that is, once. `since`: its place, where it is an earlier one than the last. Throws IM_ENDED, IM_NOT_IN_LINE.
 */
export async function queue(
  ctx: Author,
  tx: Db,
  row: Conversation,
  { isOpen, opens }: { isOpen: boolean; opens: string },
  { said = [], line, since }: Pick<Change, 'said' | 'line'> & { since?: string } = {},
) {
  assertCan(ctx, row, 'queue', since === undefined ? 'linkman' : 'system')
  const isNoted = !isOpen && (await isClosingNoted(ctx, tx, row.id, opens))
  return change(ctx, tx, row, {
    said: [...said, ...(isOpen ? [noted('queued')] : isNoted ? [] : [noted('outOfHours', opens)])],
    ...(line === undefined ? {} : { line }),
    set: { state: nextState(CONVERSATION, 'queue', row.state), queueTime: since ?? isoNow(ctx) },
    told: 'queue',
  })
}

/** Of a row of conversations: what was said to people, by the visitor or with the assistant before, and no seat has seen. */
export const unheard = (db: Db) =>
  db
    .select({ createTime: imMessages.createTime })
    .from(imMessages)
    .where(
      and(
        eq(imMessages.tenantId, conversations.tenantId),
        eq(imMessages.conversationId, conversations.id),
        or(eq(imMessages.author, 'visitor'), eq(imMessages.type, 'transcript')),
        eq(imMessages.isRecalled, false),
        gt(imMessages.number, conversations.seenBySeat),
      ),
    )
    .orderBy(asc(imMessages.number))
    .limit(1)

/** Gives a conversation in line to a seat. Throws IM_ENDED, IM_NOT_IN_LINE. */
export async function serve(ctx: Author, tx: Db, row: Conversation, seat: { staffId: string; name: string }) {
  assertCan(ctx, row, 'take', 'staff')
  return change(ctx, tx, row, {
    said: [noted('taken', seat.name)],
    set: {
      state: nextState(CONVERSATION, 'take', row.state),
      seatId: seat.staffId,
      lostSeatId: null,
      takeTime: isoNow(ctx),
    },
    told: 'take',
  })
}

/** Puts a conversation back into the line: at its old place, or before all others when the seat is gone; `isLost`: it may come back for it. Throws IM_ENDED, IM_NOT_IN_LINE. */
export async function putBack(
  ctx: Author,
  tx: Db,
  row: Conversation,
  { isFirst, isLost = false }: { isFirst: boolean; isLost?: boolean },
) {
  assertCan(ctx, row, 'putBack', isFirst ? 'system' : 'staff')
  const own = row.queueTime ?? isoNow(ctx)
  const [first] = isFirst
    ? await tx
        .select({ queueTime: conversations.queueTime })
        .from(conversations)
        .where(and(eq(conversations.tenantId, ctx.tenantId), eq(conversations.state, 'queued')))
        .orderBy(asc(conversations.queueTime), asc(conversations.id))
        .limit(1)
    : []
  const before = first?.queueTime ? new Date(Date.parse(first.queueTime) - 1).toISOString() : own
  return change(ctx, tx, row, {
    said: [noted('putBack')],
    set: {
      state: nextState(CONVERSATION, 'putBack', row.state),
      seatId: null,
      lostSeatId: isLost ? row.seatId : null,
      seatTypingUntil: null,
      queueTime: before < own ? before : own,
    },
    told: 'putBack',
  })
}

/** Ends a conversation. `by` says who did. Throws IM_ENDED. */
export async function close(ctx: Author, tx: Db, row: Conversation, by: Actor) {
  assertCan(ctx, row, by === 'linkman' ? 'leave' : 'end', by)
  return change(ctx, tx, row, {
    said: [noted(by === 'linkman' ? 'left' : 'ended')],
    set: { state: 'closed', closeTime: isoNow(ctx), seatTypingUntil: null, visitorTypingUntil: null },
    told: by === 'linkman' ? 'leave' : 'end',
  })
}

/** The person's conversation that is not over; null for none. */
export async function openOf(ctx: Pick<Ctx, 'tenantId'>, db: Db, owner: string): Promise<Conversation | null> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, ctx.tenantId),
        eq(conversations.owner, owner),
        sql`${conversations.state} <> 'closed'`,
      ),
    )
  return row ?? null
}

/** Changes messages of a conversation whose row the caller holds: each takes a number of changes of its own. Gives them as they are now. */
export async function rewrite(
  ctx: Author,
  tx: Db,
  row: Conversation,
  messages: readonly Pick<ImMessage, 'id'>[],
  set: (id: string) => Partial<typeof imMessages.$inferInsert>,
): Promise<number> {
  let { changeNumber } = row
  for (const { id } of messages)
    await tx
      .update(imMessages)
      .set({ ...set(id), changeNumber: ++changeNumber })
      .where(and(saidIn(ctx, row.id), eq(imMessages.id, id)))
  return changeNumber
}

/** The newest thing that a person said and did not recall. */
export async function newestSpoken(ctx: Pick<Ctx, 'tenantId'>, tx: Db, conversationId: string) {
  const [message] = await tx
    .select()
    .from(imMessages)
    .where(
      and(
        saidIn(ctx, conversationId),
        inArray(imMessages.author, ['visitor', 'seat']),
        eq(imMessages.isRecalled, false),
      ),
    )
    .orderBy(desc(imMessages.number))
    .limit(1)
  return message
}

/** Whether the conversation has said by itself that nobody is here until then. */
export const isClosingNoted = async (ctx: Pick<Ctx, 'tenantId'>, tx: Db, id: string, opens: string) =>
  (await tx.$count(
    imMessages,
    and(saidIn(ctx, id), eq(imMessages.note, 'outOfHours'), eq(imMessages.content, opens)),
  )) > 0

/** Whether nobody more fits into the line. */
export const isLineFull = async ({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<boolean> =>
  (await db.$count(conversations, and(eq(conversations.tenantId, tenantId), eq(conversations.state, 'queued')))) >=
  MAX_QUEUED
