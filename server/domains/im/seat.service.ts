import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { SEAT_LIMIT } from '../../../shared/im'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, may, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { longPage } from '../../kernel/call/page'
import { audited } from '../../kernel/audit/audit.service'
import { staff } from '../../kernel/identity/auth.table'
import { tell } from '../../kernel/notify/notify.service'
import { events } from '../event/event.table'
import {
  change,
  close,
  find,
  hold,
  noted,
  putBack,
  serve,
  type Author,
  type Conversation,
} from './conversation.service'
import { isUnread, staffNames, staffShown, staffShownAll } from './im.queries'
import { conversations, imMessages, imSeats } from './im.table'
import { assertFree, assertMine } from './message.service'
import { attendance, chatOf, goneBefore } from './setting.service'

type SeatRow = typeof imSeats.$inferSelect
/** Who is there again so soon says nothing new, s. */
const HERE_AGAIN_S = 8

const inTenant = ({ tenantId }: Pick<Ctx, 'tenantId'>) => eq(conversations.tenantId, tenantId)
const servedBy = (ctx: Pick<Ctx, 'tenantId'>, staffId: string) =>
  and(inTenant(ctx), eq(conversations.state, 'serving'), eq(conversations.seatId, staffId))
const seatOf = ({ tenantId }: Pick<Ctx, 'tenantId'>, staffId: string) =>
  and(eq(imSeats.tenantId, tenantId), eq(imSeats.staffId, staffId))
const isHere = (ctx: Pick<Ctx, 'now'>, { seenTime }: Pick<SeatRow, 'seenTime'>): boolean => seenTime >= goneBefore(ctx)

/** A seat, held before any conversation is: so two who give it one wait for each other. */
const holdSeat = async (ctx: Pick<Ctx, 'tenantId'>, tx: Db, staffId: string): Promise<SeatRow | null> =>
  (await tx.select().from(imSeats).where(seatOf(ctx, staffId)).for('update'))[0] ?? null

/** Throws IM_SEAT_FULL. */
async function assertRoom(ctx: Pick<Ctx, 'tenantId'>, tx: Db, { staffId, most }: SeatRow): Promise<void> {
  if ((await tx.$count(conversations, servedBy(ctx, staffId))) >= most) throw new AppError('IM_SEAT_FULL', { most })
}

const seatShown = (
  ctx: Ctx,
  seat: Pick<SeatRow, 'staffId' | 'isOn' | 'most' | 'seenTime'>,
  displayName: string,
  serving: number,
) => ({
  staffId: seat.staffId,
  displayName,
  isOn: seat.isOn,
  isHere: isHere(ctx, seat),
  limit: seat.most,
  serving,
})

/**
 * Notes that the caller has the console open, whatever page of it. Who was gone gets back what was taken from them meanwhile and still
 * waits, as far as they have room.
 */
export async function noteSeatPresent(ctx: Ctx): Promise<void> {
  if (!may(ctx, 'im.serve')) return
  const me = staffOf(ctx)
  const [seen] = await ctx.db.select({ seenTime: imSeats.seenTime }).from(imSeats).where(seatOf(ctx, me.staffId))
  if (!seen || seen.seenTime >= instantOf(ctx.now(), -HERE_AGAIN_S)) return
  await ctx.db.transaction(async tx => {
    const seat = await holdSeat(ctx, tx, me.staffId)
    if (!seat) return
    await tx
      .update(imSeats)
      .set({ seenTime: isoNow(ctx) })
      .where(seatOf(ctx, me.staffId))
    if (!seat.isOn || isHere(ctx, seat)) return
    const room = seat.most - (await tx.$count(conversations, servedBy(ctx, me.staffId)))
    const lost = await tx
      .select()
      .from(conversations)
      .where(and(inTenant(ctx), eq(conversations.state, 'queued'), eq(conversations.lostSeatId, me.staffId)))
      .orderBy(asc(conversations.queueTime), asc(conversations.id))
      .limit(Math.max(0, room))
      .for('update')
    for (const row of lost) await serve(ctx, tx, row, me)
  })
}

/** Messages that the caller has not seen, in what the caller serves. */
const unreadOfMine = (ctx: Ctx, staffId: string) =>
  ctx.db
    .select({ unread: sql<number>`count(*)::integer` })
    .from(conversations)
    .innerJoin(
      imMessages,
      and(eq(imMessages.tenantId, conversations.tenantId), eq(imMessages.conversationId, conversations.id)),
    )
    .where(and(servedBy(ctx, staffId), isUnread))

/** The caller's seat, the other ones, and the line. */
export async function desk(ctx: Ctx) {
  const me = staffOf(ctx)
  const [rows, counts, [line], [heard], chat] = await Promise.all([
    ctx.db
      .select({ seat: imSeats, name: staff.displayName })
      .from(imSeats)
      .innerJoin(staff, and(eq(staff.tenantId, imSeats.tenantId), eq(staff.id, imSeats.staffId)))
      .where(and(eq(imSeats.tenantId, ctx.tenantId), eq(staff.enabled, true)))
      .orderBy(asc(staff.displayName), asc(staff.id))
      .limit(500),
    ctx.db
      .select({ staffId: conversations.seatId, serving: sql<number>`count(*)::integer` })
      .from(conversations)
      .where(and(inTenant(ctx), eq(conversations.state, 'serving')))
      .groupBy(conversations.seatId),
    ctx.db
      .select({ queued: sql<number>`count(*)::integer`, first: sql<string | null>`min(${conversations.queueTime})` })
      .from(conversations)
      .where(and(inTenant(ctx), eq(conversations.state, 'queued'))),
    unreadOfMine(ctx, me.staffId),
    chatOf(ctx, ctx.db),
  ])
  const servingOf = (staffId: string) => counts.find(one => one.staffId === staffId)?.serving ?? 0
  const seats = rows.map(({ seat, name }) => seatShown(ctx, seat, name, servingOf(seat.staffId)))
  const mine = seats.find(one => one.staffId === me.staffId)
  const none = { staffId: me.staffId, isOn: false, most: SEAT_LIMIT, seenTime: isoNow(ctx) }
  return {
    seat: mine ?? seatShown(ctx, none, me.name, servingOf(me.staffId)),
    seats: seats.filter(one => one.staffId !== me.staffId),
    queued: line?.queued ?? 0,
    unread: heard?.unread ?? 0,
    longestWait: line?.first ? Math.max(0, Math.floor((ctx.now() - Date.parse(line.first)) / 1000)) : 0,
    workTime: await attendance(ctx, ctx.db, chat),
  }
}

/** Gives what a seat has back into the line, before all others: the one that waited longest comes first. The caller holds the seat. `isLost`: it may come back for them. */
export async function releaseSeat(
  ctx: Author,
  tx: Db,
  staffId: string,
  { isLost = false }: { isLost?: boolean } = {},
): Promise<void> {
  const rows = await tx
    .select()
    .from(conversations)
    .where(servedBy(ctx, staffId))
    // each goes before the one that went before it
    .orderBy(desc(conversations.queueTime), desc(conversations.id))
    .for('update')
  for (const row of rows) await putBack(ctx, tx, row, { isFirst: true, isLost })
}

/** Begins or ends the caller's shift. At its end others serve what the caller has. */
export const setShift = (ctx: Ctx, { isOn, limit }: { isOn: boolean; limit: number }) =>
  ctx.db.transaction(async tx => {
    const me = staffOf(ctx)
    const set = { isOn, most: limit, seenTime: isoNow(ctx) }
    const [seat] = await tx
      .insert(imSeats)
      .values({ tenantId: ctx.tenantId, staffId: me.staffId, ...set })
      .onConflictDoUpdate({ target: [imSeats.tenantId, imSeats.staffId], set })
      .returning()
    if (!seat) throw new Error('a seat was not kept')
    if (!isOn) await releaseSeat(ctx, tx, me.staffId)
    return seatShown(ctx, seat, me.name, await tx.$count(conversations, servedBy(ctx, me.staffId)))
  })

/** The first in line, held. One that somebody writes in at this moment is waited for where no other stands behind it. */
async function holdFirst(ctx: Ctx, tx: Db): Promise<Conversation | null> {
  const first = () =>
    tx
      .select()
      .from(conversations)
      .where(and(inTenant(ctx), eq(conversations.state, 'queued')))
      .orderBy(asc(conversations.queueTime), asc(conversations.id))
      .limit(1)
  return (await first().for('update', { skipLocked: true }))[0] ?? (await first().for('update'))[0] ?? null
}

/**
 * Takes the oldest in line, or one that is named; null when nobody is in line. One that is the caller's already stays.
 * Throws IM_OFF_SHIFT, IM_SEAT_FULL, NOT_FOUND, IM_TAKEN, IM_ENDED, IM_NOT_IN_LINE.
 */
export const take = (ctx: Ctx, { conversationId }: { conversationId?: string }) =>
  ctx.db.transaction(async tx => {
    const me = staffOf(ctx)
    const seat = await holdSeat(ctx, tx, me.staffId)
    const named = conversationId === undefined ? null : await hold(ctx, tx, conversationId)
    if (named?.state === 'serving' && named.seatId === me.staffId) return staffShown(ctx, tx, named)
    if (!seat?.isOn) throw new AppError('IM_OFF_SHIFT')
    if (named) await assertFree(ctx, tx, named)
    await assertRoom(ctx, tx, seat)
    const row = named ?? (await holdFirst(ctx, tx))
    if (!row) return null
    await tx
      .update(imSeats)
      .set({ seenTime: isoNow(ctx) })
      .where(seatOf(ctx, me.staffId))
    const served = await serve(ctx, tx, row, me)
    await audit(ctx, tx, row, served.row)
    return staffShown(ctx, tx, served.row)
  })

/** Notes what staff did to a conversation. */
async function audit(ctx: Ctx, tx: Db, before: Conversation, after: Conversation, more: object = {}): Promise<void> {
  const names = await staffNames(ctx, tx, [before.seatId, after.seatId])
  const asTold = ({ state, seatId, eventNo }: Conversation) => ({
    state,
    seatName: names.get(seatId ?? '') ?? '',
    eventNo,
  })
  await audited(ctx, tx, {
    kind: 'conversation',
    id: before.id,
    before: asTold(before),
    after: { ...asTold(after), ...more },
  })
}

/** Gives a conversation of the caller's to another seat, or back into the line at its old place. Throws NOT_FOUND, IM_TAKEN, IM_NOT_MINE, IM_ENDED, IM_OFF_SHIFT, IM_SEAT_FULL. */
export const transfer = (ctx: Ctx, body: { conversationId: string; staffId: string | null; note: string }) =>
  once(ctx, body, async tx => {
    const me = staffOf(ctx)
    const staffId = body.staffId?.toLowerCase() ?? null
    const name = staffId === null ? undefined : (await staffNames(ctx, tx, [staffId])).get(staffId)
    if (staffId !== null && name === undefined) throw new AppError('NOT_FOUND')
    const seat = staffId === null ? null : await holdSeat(ctx, tx, staffId)
    const row = await hold(ctx, tx, body.conversationId)
    await assertMine(ctx, tx, row, me.staffId)
    if (staffId === me.staffId) return staffShown(ctx, tx, row)
    if (staffId !== null && !(seat?.isOn && isHere(ctx, seat))) throw new AppError('IM_OFF_SHIFT')
    if (seat) await assertRoom(ctx, tx, seat)
    const { row: after } =
      staffId === null
        ? await putBack(ctx, tx, row, { isFirst: false })
        : await change(ctx, tx, row, {
            said: [noted('transferred', name)],
            set: { seatId: staffId, seatTypingUntil: null },
            told: 'transfer',
          })
    const note = body.note.trim()
    await audit(ctx, tx, row, after, note ? { note } : {})
    if (staffId !== null)
      await tell(ctx, tx, {
        subject: { kind: 'conversation', id: row.id },
        change: 'transfer',
        people: [{ staffId }],
        facts: { engineer: me.name, title: row.name, ...(note ? { note } : {}) },
      })
    return staffShown(ctx, tx, after)
  })

/** Ends a conversation of the caller's, or one that nobody serves. Throws NOT_FOUND, IM_TAKEN, IM_ENDED. */
export const end = (ctx: Ctx, body: { conversationId: string }) =>
  once(ctx, body, async tx => {
    const row = await hold(ctx, tx, body.conversationId)
    if (row.state === 'serving') await assertMine(ctx, tx, row, staffOf(ctx).staffId)
    const { row: after } = await close(ctx, tx, row, 'staff')
    await audit(ctx, tx, row, after)
    return staffShown(ctx, tx, after)
  })

/** Notes the request that was made of a conversation, also of one that is over. Throws NOT_FOUND. */
export const linkRequest = (ctx: Ctx, body: { conversationId: string; eventId: string }) =>
  once(ctx, body, async tx => {
    const row = await hold(ctx, tx, body.conversationId)
    const [event] = await tx
      .select({ id: events.id, eventNo: events.eventNo, customerId: events.customerId })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, body.eventId)))
    // its number is told to who asks: another customer's is not
    if (!event || (row.customerId !== null && row.customerId !== event.customerId)) throw new AppError('NOT_FOUND')
    if (row.eventId === event.id) return staffShown(ctx, tx, row)
    const { row: after } = await change(ctx, tx, row, {
      said: [noted('request', event.eventNo)],
      set: { eventId: event.id, eventNo: event.eventNo },
      told: 'request',
    })
    await audit(ctx, tx, row, after)
    return staffShown(ctx, tx, after)
  })

interface ListQuery {
  tab: 'queued' | 'mine' | 'serving' | 'closed'
  keyword?: string
  sameAs?: string
  pageNum?: number
  pageSize?: number
}
/** A page of conversations; `sameAs`: others of the person of this one. Throws NOT_FOUND. */
export async function conversationList(ctx: Ctx, { tab, keyword, sameAs, ...page }: ListQuery) {
  const word = keyword?.trim()
  const like = sameAs === undefined ? null : await find(ctx, ctx.db, sameAs)
  const state = tab === 'mine' ? 'serving' : tab
  const condition = and(
    inTenant(ctx),
    eq(conversations.state, state),
    tab === 'mine' ? eq(conversations.seatId, staffOf(ctx).staffId) : undefined,
    like ? and(eq(conversations.owner, like.owner), ne(conversations.id, like.id)) : undefined,
    word
      ? or(
          ...[conversations.name, conversations.phone, conversations.lastText].map(one => ilike(one, containing(word))),
        )
      : undefined,
  )
  const order =
    tab === 'queued'
      ? [asc(conversations.queueTime), asc(conversations.id)]
      : [desc(conversations.lastTime), desc(conversations.id)]
  const query = {
    ...page,
    ...(word ? { keyword: word } : {}),
    ...(sameAs ? { sameAs } : {}),
    sort: tab === 'queued' ? 'queueTime' : 'lastTime desc',
  }
  return longPage(
    ctx.db,
    query,
    conversations,
    condition,
    async (limit, offset) => {
      const rows = await ctx.db
        .select()
        .from(conversations)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return staffShownAll(ctx, ctx.db, rows)
    },
    row => row,
  )
}
