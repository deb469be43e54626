import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { openIn } from '../../../shared/canned-text'
import { MAX_IM_FILE_MB, MAX_IM_TEXT, RECALL_MINUTES, type CardKind } from '../../../shared/im'
import { isUnseen } from '../../../shared/readable'
import { hoursAt } from '../../../shared/opening'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { addJob } from '../../jobs/queue'
import { staffOf, type App, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { countLimit } from '../../kernel/call/limit'
import { files } from '../../kernel/files/file.table'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { messages as told } from '../../kernel/notify/message.table'
import { tell } from '../../kernel/notify/notify.service'
import { providersOf } from '../../kernel/tenancy/account.service'
import { cardsOf } from './cards'
import {
  assertLives,
  byId,
  change,
  find,
  hold,
  newestSpoken,
  queue,
  rewrite,
  saidIn,
  visitorOf,
  type Conversation,
  type ImMessage,
  type Said,
} from './conversation.service'
import { inLine, messageShown, staffNames } from './im.queries'
import { conversations, imMessages } from './im.table'
import { wake, type Side } from './rooms'
import { chatOf } from './setting.service'

const MB = 1024 * 1024
/** How long somebody counts as writing after they said so, and from when on that is said anew, s. */
const TYPING_S = 8
const TYPING_AGAIN_S = 4
/** Who has not seen an answer after so many seconds is told of it, and then not again for so many. */
const TELL_AFTER_S = 30
const TELL_AGAIN_S = 600

interface Sending {
  conversationId: string
  clientMessageId: string
  type: 'txt' | 'image' | 'file' | 'card'
  content: string
  fileId?: string
  card?: { kind: CardKind; id: string }
  quote?: number
}

/** Throws IM_TOO_LONG. */
function assertFits(content: string): void {
  const characters = [...content].length
  if (characters > MAX_IM_TEXT) throw new AppError('IM_TOO_LONG', { most: MAX_IM_TEXT, characters })
}

/** Throws IM_TEXT_OPEN for a text of staff in which a placeholder of a canned text was left. */
function assertFilled(content: string): void {
  const open = openIn(content)
  if (open.length) throw new AppError('IM_TEXT_OPEN', { open: open.map(name => `{${name}}`).join(', ') })
}

/** Throws BAD_REQUEST for a message that is not what its type says, IM_TOO_LONG. */
function assertWhole({ type, content, fileId, card }: Sending): void {
  assertFits(content)
  const isText = type === 'txt'
  const isFile = type === 'image' || type === 'file'
  const wrong = [
    ...(isText === isUnseen(content) ? ['content'] : []),
    ...(isFile !== (fileId !== undefined) ? ['fileId'] : []),
    ...((type === 'card') !== (card !== undefined) ? ['card'] : []),
  ]
  if (wrong.length)
    throw new AppError(
      'BAD_REQUEST',
      {},
      wrong.map(fieldName => ({ fieldName, error: 'required' })),
    )
}

/** Whether a message that was sent before is the same that comes again; what was recalled or changed since then is. */
const isSame = (sent: ImMessage, said: Said): boolean =>
  sent.type === said.type &&
  sent.authorId === (said.authorId ?? null) &&
  (sent.isRecalled ||
    ((sent.isEdited || sent.content === said.content) &&
      sent.fileId === (said.fileId ?? null) &&
      sent.quote === (said.quote ?? null) &&
      sent.card?.kind === said.card?.kind &&
      sent.card?.id === said.card?.id))

/** Takes the file of a message into use. Gives its name. Throws NOT_FOUND, FILE_TYPE, FILE_TOO_LARGE. */
async function useFile(ctx: Ctx, tx: Db, row: Conversation, { type, fileId }: Pick<Said, 'type' | 'fileId'>) {
  if (!fileId) return ''
  await useFiles(tx, ctx, { kind: 'conversation', id: row.id }, [{ id: fileId }], { shared: true })
  const [file] = await tx
    .select({ mime: files.mime, fileSize: files.fileSize, filename: files.filename })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), eq(files.id, fileId)))
  if (!file) throw new AppError('NOT_FOUND')
  if (type === 'image' && !file.mime.startsWith('image/')) throw new AppError('FILE_TYPE')
  if (file.fileSize > MAX_IM_FILE_MB * MB) throw new AppError('FILE_TOO_LARGE', { mb: MAX_IM_FILE_MB })
  return file.filename
}

/** Checks what a message names, and gives the line that stands for it in a list. Throws NOT_FOUND, FILE_TYPE, FILE_TOO_LARGE. */
async function lineFor(ctx: Ctx, tx: Db, row: Conversation, said: Said): Promise<string> {
  if (typeof said.quote === 'number') {
    const [quoted] = await tx
      .select({ author: imMessages.author, isRecalled: imMessages.isRecalled })
      .from(imMessages)
      .where(and(saidIn(ctx, row.id), eq(imMessages.number, said.quote)))
    if (!quoted || quoted.author === 'system' || quoted.isRecalled) throw new AppError('NOT_FOUND')
  }
  if (said.card) {
    const card = (await cardsOf(ctx, tx, row.customerId, [said.card]))(said.card)
    if (!card) throw new AppError('NOT_FOUND')
    return card.line
  }
  return (await useFile(ctx, tx, row, said)) || inLine(said.content ?? '')
}

/** The message of the caller's that was sent before by this name; null for none. Throws IM_MESSAGE when it is another one. */
async function sentBefore(ctx: Ctx, tx: Db, row: Conversation, said: Said): Promise<ImMessage | null> {
  const [sent] = await tx
    .select()
    .from(imMessages)
    .where(
      and(
        saidIn(ctx, row.id),
        eq(imMessages.author, said.author),
        eq(imMessages.clientMessageId, said.clientMessageId ?? ''),
      ),
    )
  if (sent && !isSame(sent, said)) throw new AppError('IM_MESSAGE')
  return sent ?? null
}

const saidOf = (body: Sending): Said => ({
  author: 'visitor',
  type: body.type,
  content: body.type === 'txt' ? body.content.trimEnd() : '',
  clientMessageId: body.clientMessageId,
  ...(body.fileId === undefined ? {} : { fileId: body.fileId.toLowerCase() }),
  ...(body.card === undefined ? {} : { card: { kind: body.card.kind, id: body.card.id.toLowerCase() } }),
  ...(body.quote === undefined ? {} : { quote: body.quote }),
})

/**
 * Says something, as who asks. In a conversation in which nobody was asked for yet it asks for a person.
 * Throws IM_VISITOR, NOT_FOUND, IM_ENDED, IM_MESSAGE, IM_TOO_LONG, FILE_TYPE, FILE_TOO_LARGE, BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function sendMessage(ctx: Ctx, body: Sending) {
  const owner = visitorOf(ctx)
  assertWhole(body)
  await find(ctx, ctx.db, body.conversationId, owner)
  await countLimit(ctx, 'imMessage')
  return ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, owner)
    const said: Said = { ...saidOf(body), authorName: row.name }
    const sent = await sentBefore(ctx, tx, row, said)
    if (sent) return messageShown(ctx, tx, row, sent)
    assertLives(row)
    const line = await lineFor(ctx, tx, row, said)
    const after = await spoken(ctx, tx, row, said, line)
    const [message] = after.messages
    if (!message) throw new Error('a message was not kept')
    return messageShown(ctx, tx, after.row, message)
  })
}

/** Writes what a visitor says: the first of it stands in line from then on, also while nobody is there and however long the line is. */
async function spoken(ctx: Ctx, tx: Db, row: Conversation, said: Said, line: string) {
  if (row.state !== 'open')
    return change(ctx, tx, row, { said: [said], line, told: 'message', set: { visitorTypingUntil: null } })
  const { workingTime } = await chatOf(ctx, tx)
  return queue(ctx, tx, row, hoursAt(ctx.now(), workingTime), { said: [said], line })
}

/** Says something, as the seat that serves. Throws NOT_FOUND, IM_TEXT_OPEN, IM_TAKEN, IM_NOT_MINE, IM_ENDED, IM_MESSAGE, IM_TOO_LONG, FILE_TYPE, FILE_TOO_LARGE, BAD_REQUEST. */
export async function sendAsSeat(ctx: Ctx, body: Sending) {
  const me = staffOf(ctx)
  assertWhole(body)
  assertFilled(body.content)
  return ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId)
    const said: Said = { ...saidOf(body), author: 'seat', authorId: me.staffId, authorName: me.name }
    const sent = await sentBefore(ctx, tx, row, said)
    if (sent) return messageShown(ctx, tx, row, sent)
    await assertMine(ctx, tx, row, me.staffId)
    const line = await lineFor(ctx, tx, row, said)
    const after = await change(ctx, tx, row, { said: [said], line, told: 'message', set: { seatTypingUntil: null } })
    const [message] = after.messages
    if (!message) throw new Error('a message was not kept')
    if (row.linkmanId !== null) {
      const job = { tenantId: ctx.tenantId, conversationId: row.id, number: message.number }
      // one a minute is enough
      const key = `im ${row.id} ${String(Math.floor(ctx.now() / 60_000))}`
      await addJob(tx, 'tellUnseen', job, key, new Date(ctx.now() + TELL_AFTER_S * 1000))
    }
    return messageShown(ctx, tx, after.row, message)
  })
}

/** Throws IM_TAKEN with the name of who serves a conversation. */
export async function assertFree(ctx: Ctx, tx: Db, { state, seatId }: Conversation): Promise<void> {
  if (state !== 'serving') return
  const name = (await staffNames(ctx, tx, [seatId])).get(seatId ?? '') ?? ''
  throw new AppError('IM_TAKEN', { name })
}

/** Throws IM_ENDED, IM_TAKEN for a conversation that another seat serves, IM_NOT_MINE for one that nobody does. */
export async function assertMine(ctx: Ctx, tx: Db, row: Conversation, staffId: string): Promise<void> {
  assertLives(row)
  if (row.state === 'serving' && row.seatId === staffId) return
  await assertFree(ctx, tx, row)
  throw new AppError('IM_NOT_MINE')
}

/** Tells a linkman of an answer that they have not seen, once in a silence. */
export async function tellUnseen(
  app: App,
  log: FastifyBaseLogger,
  job: { tenantId: string; conversationId: string; number: number },
): Promise<void> {
  const { tenantId, conversationId } = job
  const providers = await providersOf(app, tenantId, log)
  await app.db.transaction(async tx => {
    const [row] = await tx.select().from(conversations).where(byId({ tenantId }, conversationId)).for('update')
    if (!row?.linkmanId || row.seenByVisitor >= job.number) return
    const [said] = await tx
      .select({ name: imMessages.authorName, isRecalled: imMessages.isRecalled })
      .from(imMessages)
      .where(and(saidIn({ tenantId }, conversationId), eq(imMessages.number, job.number)))
    if (!said || said.isRecalled) return
    const subject = { kind: 'conversation', id: conversationId }
    const isToldAlready = await tx.$count(
      told,
      and(
        eq(told.tenantId, tenantId),
        eq(told.linkmanId, row.linkmanId),
        eq(told.kind, subject.kind),
        eq(told.subjectId, subject.id),
        gt(told.createTime, instantOf(app.now(), -TELL_AGAIN_S)),
      ),
    )
    if (isToldAlready) return
    await tell({ tenantId, now: app.now, providers }, tx, {
      subject,
      change: 'answer',
      people: [{ linkmanId: row.linkmanId }],
      facts: { engineer: said.name },
    })
  })
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells a customer of an answer in a chat that they have not seen */
    tellUnseen: { tenantId: string; conversationId: string; number: number }
  }
}

/** A message of the caller's, and its conversation, held. Throws NOT_FOUND. */
async function ownMessage(ctx: Ctx, tx: Db, side: Side, messageId: string) {
  const owner = side === 'visitor' ? visitorOf(ctx) : undefined
  const [found] = await tx
    .select({ conversationId: imMessages.conversationId })
    .from(imMessages)
    .where(and(eq(imMessages.tenantId, ctx.tenantId), eq(imMessages.id, messageId)))
  if (!found) throw new AppError('NOT_FOUND')
  const row = await hold(ctx, tx, found.conversationId, owner)
  const [message] = await tx
    .select()
    .from(imMessages)
    .where(and(saidIn(ctx, row.id), eq(imMessages.id, messageId)))
  const isMine = message?.author === side && (side === 'visitor' || message.authorId === staffOf(ctx).staffId)
  if (!message || !isMine) throw new AppError('NOT_FOUND')
  return { row, message }
}

/** Throws IM_ENDED, IM_RECALL_LATE. */
function assertInTime(ctx: Ctx, row: Conversation, message: ImMessage): void {
  assertLives(row)
  if (ctx.now() - Date.parse(message.createTime) > RECALL_MINUTES * 60_000)
    throw new AppError('IM_RECALL_LATE', { minutes: RECALL_MINUTES })
}

/** Writes a message anew; those that quote it change with it, and the line in lists follows. */
async function written(ctx: Ctx, tx: Db, row: Conversation, message: ImMessage, set: Partial<ImMessage>) {
  const quoting = await tx
    .select({ id: imMessages.id })
    .from(imMessages)
    .where(and(saidIn(ctx, row.id), eq(imMessages.quote, message.number), ne(imMessages.id, message.id)))
    .orderBy(imMessages.number)
  const changeNumber = await rewrite(ctx, tx, row, [message, ...quoting], id => (id === message.id ? set : {}))
  const newest = await newestSpoken(ctx, tx, row.id)
  const lastText = newest ? await lineOfKept(ctx, tx, row, newest) : ''
  // one number less, which the change itself takes
  const after = await change(
    ctx,
    tx,
    { ...row, changeNumber: changeNumber - 1 },
    { set: { lastText }, told: 'message' },
  )
  const [now] = await tx
    .select()
    .from(imMessages)
    .where(and(saidIn(ctx, row.id), eq(imMessages.id, message.id)))
  if (!now) throw new AppError('NOT_FOUND')
  return messageShown(ctx, tx, after.row, now)
}

/** The line that stands for a message that was kept. */
async function lineOfKept(ctx: Ctx, tx: Db, row: Conversation, { card, fileId, content }: ImMessage): Promise<string> {
  if (card) return (await cardsOf(ctx, tx, row.customerId, [card]))(card)?.line ?? ''
  if (!fileId) return inLine(content)
  const [file] = await tx
    .select({ filename: files.filename })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), eq(files.id, fileId)))
  return file?.filename ?? ''
}

/** Takes a message of the caller's back: nothing of what it said is kept. Throws NOT_FOUND, IM_ENDED, IM_RECALL_LATE. */
export const recallMessage = (ctx: Ctx, { messageId }: { messageId: string }, side: Side) =>
  ctx.db.transaction(async tx => {
    const { row, message } = await ownMessage(ctx, tx, side, messageId)
    if (message.isRecalled) return messageShown(ctx, tx, row, message)
    assertInTime(ctx, row, message)
    if (message.fileId) {
      const others = and(
        saidIn(ctx, row.id),
        eq(imMessages.fileId, message.fileId),
        ne(imMessages.id, message.id),
        inArray(imMessages.author, ['visitor', 'seat']),
      )
      if (!(await tx.$count(imMessages, others)))
        await releaseUses(tx, ctx, { kind: 'conversation', ids: [row.id] }, [message.fileId])
    }
    return written(ctx, tx, row, message, { content: '', fileId: null, card: null, quote: null, isRecalled: true })
  })

/** Changes a text of the caller's. Throws NOT_FOUND, IM_TOO_LONG, IM_ENDED, IM_RECALL_LATE, CHANGED_MEANWHILE for one that was recalled. */
export const editMessage = (ctx: Ctx, body: { messageId: string; content: string }, side: Side) =>
  ctx.db.transaction(async tx => {
    const { row, message } = await ownMessage(ctx, tx, side, body.messageId)
    const content = body.content.trimEnd()
    assertFits(content)
    if (side === 'seat') assertFilled(content)
    if (message.type !== 'txt') throw new AppError('NOT_FOUND')
    if (message.isRecalled) throw new AppError('CHANGED_MEANWHILE')
    if (message.content === content) return messageShown(ctx, tx, row, message)
    assertInTime(ctx, row, message)
    return written(ctx, tx, row, message, { content, isEdited: true })
  })

/** Notes up to which message a side has seen the conversation, and whether it is writing; of a seat only who serves it does. Throws NOT_FOUND. */
export async function noteSeen(
  ctx: Ctx,
  body: { conversationId: string; number: number; isTyping: boolean },
  side: Side,
): Promise<{ done: true }> {
  const owner = side === 'visitor' ? visitorOf(ctx) : undefined
  const [seen, typing] = (
    side === 'visitor' ? ['seenByVisitor', 'visitorTypingUntil'] : ['seenBySeat', 'seatTypingUntil']
  ) as ['seenByVisitor' | 'seenBySeat', 'visitorTypingUntil' | 'seatTypingUntil']
  const done = { done: true } as const
  // looked at first: most of what is said here changes nothing, and need not wait for the row
  const before = await find(ctx, ctx.db, body.conversationId, owner)
  if (side === 'seat' && !(before.state === 'serving' && before.seatId === staffOf(ctx).staffId)) return done
  const isNews = (row: Conversation) => Math.min(body.number, row.messageNumber) > row[seen]
  const now = instantOf(ctx.now())
  const wasTyping = (before[typing] ?? '') > now
  const isAgain = body.isTyping && (before[typing] ?? '') < instantOf(ctx.now(), TYPING_AGAIN_S)
  if (!isNews(before) && !isAgain && wasTyping === body.isTyping) return done
  await ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, owner)
    const until = body.isTyping && row.state !== 'closed' ? instantOf(ctx.now(), TYPING_S) : null
    const set = { [typing]: until }
    if (isNews(row)) {
      await change(ctx, tx, row, {
        set: { ...set, [seen]: Math.min(body.number, row.messageNumber) },
        ...(side === 'seat' ? { told: 'read' } : {}),
      })
      return
    }
    await tx.update(conversations).set(set).where(byId(ctx, row.id))
    if (wasTyping !== body.isTyping) await wake(tx, row.id, side)
  })
  return done
}
