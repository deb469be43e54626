import { and, asc, desc, eq, exists, gt, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { MAX_IM_PAGE } from '../../../shared/im'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { isoNow, ownerOf, type Ctx } from '../../kernel/call/context'
import { fileValues } from '../../kernel/files/use.service'
import { customers, staff } from '../../kernel/identity/auth.table'
import { lineOf } from '../../kernel/tenancy/setup-texts'
import { shorten } from '../../providers/wechat/subscribe'
import { products } from '../product/product.table'
import { cardsOf } from './cards'
import { find, saidIn, type Conversation, type ImMessage } from './conversation.service'
import { conversations, imMessages } from './im.table'
import type { Rooms, Side } from './rooms'

/** Characters of a message where it stands in a line: in a list, or as it is quoted. */
const LINE = 100
/** A text in a line. */
export const inLine = (text: string): string => shorten(lineOf(text), LINE)

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter(id => id !== null))]
const named = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map(row => [row.id, row]))

/** Names of staff, of whatever time. */
export async function staffNames({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db, ids: readonly (string | null)[]) {
  const wanted = idsOf(ids)
  if (!wanted.length) return new Map<string, string>()
  const rows = await db
    .select({ id: staff.id, name: staff.displayName })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), inArray(staff.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many stand in line before each of these that does. */
async function aheadOf({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db, rows: readonly Conversation[]) {
  const ids = rows.filter(row => row.state === 'queued').map(row => row.id)
  if (!ids.length) return new Map<string, number>()
  const { rows: counted } = await db.execute<{ id: string; ahead: number }>(sql`
    select c.id, (select count(*)::integer from im_conversations o
      where o.tenant_id = c.tenant_id and o.state = 'queued' and (o.queue_time, o.id) < (c.queue_time, c.id)) as ahead
    from im_conversations c where c.tenant_id = ${tenantId} and c.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(counted.map(({ id, ahead }) => [id, ahead]))
}

/** Conversations as who asks sees them. */
export async function shownAll(ctx: Ctx, db: Db, rows: readonly Conversation[]) {
  const names = await staffNames(
    ctx,
    db,
    rows.map(row => row.seatId),
  )
  const ahead = await aheadOf(ctx, db, rows)
  const productIds = idsOf(rows.map(row => row.productId))
  const machines = named(
    productIds.length
      ? await db
          .select({ id: products.id, name: products.name, model: products.model })
          .from(products)
          .where(and(eq(products.tenantId, ctx.tenantId), inArray(products.id, productIds)))
      : [],
  )
  const now = isoNow(ctx)
  return rows.map(row => {
    const product = machines.get(row.productId ?? '')
    return {
      id: row.id,
      state: row.state,
      change: row.changeNumber,
      seatName: names.get(row.seatId ?? '') ?? '',
      ahead: ahead.get(row.id) ?? 0,
      product: product ? { ...product, name: localize(product.name, ctx.language) } : null,
      seenBySeat: row.seenBySeat,
      isSeatTyping: (row.seatTypingUntil ?? '') > now,
      stars: row.stars,
      createTime: row.createTime,
    }
  })
}
/** A conversation as who asks sees it. */
export async function shown(ctx: Ctx, db: Db, row: Conversation) {
  const [one] = await shownAll(ctx, db, [row])
  if (!one) throw new Error('a conversation was not drawn')
  return one
}

/** Of a message and its conversation: a visitor said it and the seat has not seen it; one that was recalled counts as never said. */
export const isUnread = and(
  eq(imMessages.author, 'visitor'),
  eq(imMessages.isRecalled, false),
  gt(imMessages.number, conversations.seenBySeat),
)
/** Messages that the seat has not seen, of a row of the list. */
const unreadOf = (db: Db) =>
  db.$count(
    imMessages,
    and(eq(imMessages.tenantId, conversations.tenantId), eq(imMessages.conversationId, conversations.id), isUnread),
  )

/** Conversations as staff see them. */
export async function staffShownAll(ctx: Ctx, db: Db, rows: readonly Conversation[]) {
  const list = await shownAll(ctx, db, rows)
  const customerIds = idsOf(rows.map(row => row.customerId))
  const names = named(
    customerIds.length
      ? await db
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(and(eq(customers.tenantId, ctx.tenantId), inArray(customers.id, customerIds)))
      : [],
  )
  const ids = rows.map(row => row.id)
  const unread = named(
    ids.length
      ? await db
          .select({ id: conversations.id, count: unreadOf(db) })
          .from(conversations)
          .where(and(eq(conversations.tenantId, ctx.tenantId), inArray(conversations.id, ids)))
      : [],
  )
  const me = ctx.principal.kind === 'staff' ? ctx.principal.staffId : null
  const now = isoNow(ctx)
  return list.flatMap((one, i) => {
    const row = rows[i]
    if (!row) return []
    return {
      ...one,
      name: row.name,
      phone: row.phone,
      customerId: row.customerId,
      customerName: names.get(row.customerId ?? '')?.name ?? '',
      linkmanId: row.linkmanId,
      isVisitor: row.linkmanId === null,
      seatId: row.seatId,
      isMine: row.state === 'serving' && row.seatId === me,
      unread: unread.get(row.id)?.count ?? 0,
      lastText: row.lastText,
      lastTime: row.lastTime,
      queueTime: row.queueTime,
      seenByVisitor: row.seenByVisitor,
      isVisitorTyping: (row.visitorTypingUntil ?? '') > now,
      ratingContent: row.ratingContent,
      eventId: row.eventId,
      eventNo: row.eventNo,
    }
  })
}
/** A conversation as staff see it. */
export async function staffShown(ctx: Ctx, db: Db, row: Conversation) {
  const [one] = await staffShownAll(ctx, db, [row])
  if (!one) throw new Error('a conversation was not drawn')
  return one
}

/** Messages of a conversation as both sides see them, in its order. */
export async function messagesShown(ctx: Ctx, db: Db, row: Conversation, messages: readonly ImMessage[]) {
  const quotes = idsOf(messages.map(one => (one.quote === null ? null : String(one.quote)))).map(Number)
  const quoted = quotes.length
    ? await db
        .select()
        .from(imMessages)
        .where(and(saidIn(ctx, messages[0]?.conversationId ?? row.id), inArray(imMessages.number, quotes)))
    : []
  const fileIds = [...messages, ...quoted].flatMap(one => one.fileId ?? [])
  const files = await fileValues(ctx, fileIds, db)
  const cards = await cardsOf(
    ctx,
    db,
    row.customerId,
    [...messages, ...quoted].flatMap(one => one.card ?? []),
  )
  const lineOfMessage = (one: ImMessage): string =>
    one.card
      ? (cards(one.card)?.title ?? '')
      : one.fileId
        ? (files.get(one.fileId)?.filename ?? '')
        : inLine(one.content)
  const quoteOf = ({ quote }: ImMessage) => {
    const one = quoted.find(({ number }) => number === quote)
    return one ? { number: one.number, authorName: one.authorName, text: lineOfMessage(one) } : null
  }
  return messages.map(one => ({
    id: one.id,
    conversationId: one.conversationId,
    number: one.number,
    change: one.changeNumber,
    author: one.author,
    authorName: one.authorName,
    type: one.type,
    note: one.note,
    content: one.content,
    file: files.get(one.fileId ?? '') ?? null,
    card: one.card && { ...one.card, ...pictured(cards(one.card)) },
    transcript: one.transcript,
    quote: quoteOf(one),
    isRecalled: one.isRecalled,
    isEdited: one.isEdited,
    clientMessageId: one.clientMessageId,
    createTime: one.createTime,
  }))
}
/** A thing that is no longer the customer's shows nothing of itself. */
const pictured = ({
  title = '',
  text = '',
  picture = '',
}: { title?: string; text?: string; picture?: string } = {}) => ({
  title,
  text,
  picture,
})
/** One message. */
export async function messageShown(ctx: Ctx, db: Db, row: Conversation, message: ImMessage) {
  const [one] = await messagesShown(ctx, db, row, [message])
  if (!one) throw new Error('a message was not drawn')
  return one
}

/** The person's conversation before this one in which something was said; null for none. */
async function formerOf(ctx: Ctx, { owner, createTime, id }: Conversation): Promise<Conversation | null> {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, ctx.tenantId),
        eq(conversations.owner, owner),
        sql`(${conversations.createTime}, ${conversations.id}) < (${createTime}::timestamptz, ${id}::uuid)`,
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(imMessages)
            .where(
              and(eq(imMessages.tenantId, conversations.tenantId), eq(imMessages.conversationId, conversations.id)),
            ),
        ),
      ),
    )
    .orderBy(desc(conversations.createTime), desc(conversations.id))
    .limit(1)
  return row ?? null
}

interface Reading {
  conversationId: string
  after?: number
  before?: number
  wait?: number
}

/** A page of messages, and whether there are more in the direction that was asked for. */
async function pageOf(ctx: Ctx, row: Conversation, { after, before }: Reading) {
  const mine = saidIn(ctx, row.id)
  const select = () => ctx.db.select().from(imMessages)
  if (after !== undefined) {
    const rows = await select()
      .where(and(mine, gt(imMessages.changeNumber, after)))
      .orderBy(asc(imMessages.changeNumber))
      .limit(MAX_IM_PAGE + 1)
    const page = rows.slice(0, MAX_IM_PAGE)
    return { of: row, page: page.toSorted((a, b) => a.number - b.number), more: rows.length > page.length }
  }
  const older = (of: string, number?: number) =>
    select()
      .where(and(saidIn(ctx, of), number === undefined ? undefined : lt(imMessages.number, number)))
      .orderBy(desc(imMessages.number))
      .limit(MAX_IM_PAGE + 1)
  let of = row
  let rows = await older(row.id, before)
  if (!rows.length && before !== undefined) {
    const former = await formerOf(ctx, row)
    if (former) {
      of = former
      rows = await older(former.id)
    }
  }
  const page = rows.slice(0, MAX_IM_PAGE)
  const more = rows.length > page.length || (await formerOf(ctx, of)) !== null
  return { of, page: page.toReversed(), more }
}

/** What was said in a conversation, or what changed in it, with the conversation as `draw` shows it. */
async function read<C extends { change: number }>(
  ctx: Ctx,
  query: Reading,
  owner: string | undefined,
  draw: (row: Conversation) => Promise<C>,
) {
  // the row first: a change that comes in between is read again, and none is passed over
  const row = await find(ctx, ctx.db, query.conversationId, owner)
  const { of, page, more } = await pageOf(ctx, row, query)
  const conversation = await draw(row)
  const messages = await messagesShown(ctx, ctx.db, of, page)
  const last = Math.max(...page.map(one => one.changeNumber))
  return {
    conversation: query.after !== undefined && more ? { ...conversation, change: last } : conversation,
    messages,
    more,
  }
}

/** The same, once there is something new where the caller waits for it. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
async function readWhenNew<C extends { change: number }>(
  ctx: Ctx,
  at: { rooms: Rooms; request: FastifyRequest; side: Side; owner?: string },
  query: Reading,
  draw: (row: Conversation) => Promise<C>,
) {
  const { after, wait = 0, conversationId } = query
  const look = () => read(ctx, query, at.owner, draw)
  if (!wait || after === undefined) return look()
  const person = `${ctx.tenantId} ${ownerOf(ctx)}`
  return at.rooms.whenNew(
    at.request,
    { conversationId: conversationId.toLowerCase(), person, side: at.side, seconds: wait },
    look,
    ({ conversation, messages }) => conversation.change !== after || messages.length > 0,
  )
}

/** What who asks reads. Throws NOT_FOUND, IM_VISITOR, TOO_MANY_REQUESTS. */
export const chatRecord = (ctx: Ctx, query: Reading, at: { rooms: Rooms; request: FastifyRequest; owner: string }) =>
  readWhenNew(ctx, { ...at, side: 'visitor' }, query, row => shown(ctx, ctx.db, row))

/** What staff read. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export const staffRecord = (ctx: Ctx, query: Reading, at: { rooms: Rooms; request: FastifyRequest }) =>
  readWhenNew(ctx, { ...at, side: 'seat' }, query, row => staffShown(ctx, ctx.db, row))
