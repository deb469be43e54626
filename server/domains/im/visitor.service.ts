import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { MAX_IM_FILE_MB, RECALL_MINUTES } from '../../../shared/im'
import { localize } from '../../../shared/language'
import { hoursAt } from '../../../shared/opening'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { takenKey } from '../../db/refusal'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, ownerOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit, hasRoom } from '../../kernel/call/limit'
import { touristOf } from '../../kernel/identity/authenticate'
import { mobileOf } from '../../kernel/identity/mobile'
import { lineOf } from '../../kernel/tenancy/setup-texts'
import { products } from '../product/product.table'
import {
  assertLives,
  change,
  close,
  find,
  hold,
  isClosingNoted,
  isLineFull,
  noted,
  openOf,
  queue,
  visitorOf,
  type Conversation,
} from './conversation.service'
import { opensPhrase } from './im.messages'
import { shown } from './im.queries'
import { conversations, imMessages } from './im.table'
import { attendance, chatOf } from './setting.service'

/** What the assistant's last turns are, of a conversation with it. */
const MOST_TURNS = 30

/** Whether the company answers in a chat, and what may be sent there. */
export async function tenantImSetting(ctx: Ctx) {
  const { enabled, welcome, questions } = await chatOf(ctx, ctx.db)
  return {
    enabled,
    welcome: localize(welcome, ctx.language),
    maxFileMb: MAX_IM_FILE_MB,
    recallMinutes: RECALL_MINUTES,
    questions: questions.map(one => localize(one, ctx.language)).filter(Boolean),
  }
}

/** What the screen needs before anything was said. A visitor whose device says nothing has no conversation. */
export async function imConfig(ctx: Ctx) {
  const chat = await chatOf(ctx, ctx.db)
  const owner = ctx.principal.kind === 'staff' ? '' : ownerOf(ctx)
  const open = owner ? await openOf(ctx, ctx.db, owner) : null
  const former = owner
    ? await ctx.db.$count(
        conversations,
        and(
          eq(conversations.tenantId, ctx.tenantId),
          eq(conversations.owner, owner),
          eq(conversations.state, 'closed'),
        ),
      )
    : 0
  return {
    enabled: chat.enabled,
    loginBeforeConsult: chat.loginBeforeConsult,
    workTime: await attendance(ctx, ctx.db, chat),
    conversation: open && (await shown(ctx, ctx.db, open)),
    haveHistoryConversation: former > 0,
  }
}

/** Whether one signs in before one asks. */
export const loginBeforeConsult = async (ctx: Ctx) => ({
  loginBeforeConsult: (await chatOf(ctx, ctx.db)).loginBeforeConsult,
})
/** When people answer. */
export const workTime = async (ctx: Ctx) => attendance(ctx, ctx.db, await chatOf(ctx, ctx.db))
/** Whether this address may begin a conversation. */
export const checkVisitIp = async (ctx: Ctx) => ({ allowed: await hasRoom(ctx, 'imBegin') })

/** Counts a conversation that is begun. Throws IM_TOO_MANY. */
const countBegun = (ctx: Ctx) =>
  countLimit(ctx, 'imBegin').catch((error: unknown) => {
    throw error instanceof AppError && error.id === 'TOO_MANY_REQUESTS'
      ? new AppError('IM_TOO_MANY', error.params)
      : error
  })

/** A machine of the caller's customer. Throws NOT_FOUND. */
async function ownProduct(ctx: Ctx, db: Db, productId: string) {
  const customerId = ctx.principal.kind === 'linkman' ? ctx.principal.customerId : null
  const [row] = customerId
    ? await db
        .select({ id: products.id, name: products.name, model: products.model })
        .from(products)
        .where(
          and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId), eq(products.customerId, customerId)),
        )
    : []
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row, name: localize(row.name, ctx.language) || row.model }
}

/** Writes which machine it is about. */
async function setProduct(ctx: Ctx, tx: Db, row: Conversation, product: Awaited<ReturnType<typeof ownProduct>>) {
  if (row.productId === product.id) return row
  return (
    await change(ctx, tx, row, {
      said: [noted('product', product.name)],
      set: { productId: product.id },
      told: 'message',
    })
  ).row
}

/** Adds what was said with the assistant, once: what came to it since then is added anew. Throws NOT_FOUND for a chat that is not the caller's. */
async function addTranscript(ctx: Ctx, tx: Db, row: Conversation, chatId: string) {
  const [handOver] = ctx.offers.handOverChat
  const found = await handOver?.(ctx, tx, { chatId, limit: MOST_TURNS })
  if (!found) throw new AppError('NOT_FOUND')
  if (!found.turns.length) return row
  const clientMessageId = `transcript ${found.lastId}`
  const isThere = await tx.$count(
    imMessages,
    and(
      eq(imMessages.tenantId, ctx.tenantId),
      eq(imMessages.conversationId, row.id),
      eq(imMessages.author, 'system'),
      eq(imMessages.clientMessageId, clientMessageId),
    ),
  )
  if (isThere) return row
  const said = { author: 'system', type: 'transcript', transcript: found.turns, clientMessageId } as const
  return (await change(ctx, tx, row, { said: [said], told: 'message' })).row
}

/**
 * The caller's open conversation, or a new one; two at once get the same.
 * Throws IM_VISITOR, IM_OFF, IM_SIGN_IN, IM_TOO_MANY, NOT_FOUND.
 */
export async function sponsorConversation(ctx: Ctx, body: { productId?: string; chatId?: string }) {
  const owner = visitorOf(ctx)
  const { principal } = ctx
  const there = await openOf(ctx, ctx.db, owner)
  if (!there) {
    const { enabled, loginBeforeConsult: signsIn } = await chatOf(ctx, ctx.db)
    if (!enabled) throw new AppError('IM_OFF')
    if (signsIn && principal.kind === 'guest') throw new AppError('IM_SIGN_IN')
    await countBegun(ctx)
  }
  return once(ctx, body, async tx => {
    const product = body.productId === undefined ? null : await ownProduct(ctx, tx, body.productId)
    const now = isoNow(ctx)
    await tx
      .insert(conversations)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        owner,
        ...(principal.kind === 'linkman'
          ? {
              customerId: principal.customerId,
              linkmanId: principal.linkmanId,
              name: lineOf(principal.name),
              phone: principal.phone,
            }
          : {}),
        lastTime: now,
        createTime: now,
      })
      .onConflictDoNothing()
    const open = await openOf(ctx, tx, owner)
    if (!open) throw new AppError('CHANGED_MEANWHILE')
    let row = await hold(ctx, tx, open.id, owner)
    if (product) row = await setProduct(ctx, tx, row, product)
    if (body.chatId !== undefined) row = await addTranscript(ctx, tx, row, body.chatId)
    return shown(ctx, tx, row)
  })
}

/** Says once by itself that nobody is here until then. */
const noteClosed = (ctx: Ctx, id: string, owner: string, opens: string) =>
  ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, id, owner)
    if (row.state === 'open' && !(await isClosingNoted(ctx, tx, row.id, opens)))
      await change(ctx, tx, row, { said: [noted('outOfHours', opens)] })
  })

/** Asks for a person. One that stands in line, or is served, stays where it is. Throws IM_VISITOR, NOT_FOUND, IM_OFF, IM_ENDED, IM_CLOSED, IM_LINE_FULL. */
export async function transferToLabor(ctx: Ctx, body: { conversationId: string }) {
  const owner = visitorOf(ctx)
  const before = await find(ctx, ctx.db, body.conversationId, owner)
  const { enabled, workingTime } = await chatOf(ctx, ctx.db)
  const hours = hoursAt(ctx.now(), workingTime)
  if (before.state === 'open') {
    if (!enabled) throw new AppError('IM_OFF')
    if (!hours.isOpen) {
      await noteClosed(ctx, before.id, owner, hours.opens)
      throw new AppError('IM_CLOSED', { time: opensPhrase(ctx, hours.opens) })
    }
  }
  return once(ctx, body, async tx => {
    const row = await hold(ctx, tx, body.conversationId, owner)
    assertLives(row)
    if (row.state !== 'open') return shown(ctx, tx, row)
    if (await isLineFull(ctx, tx)) throw new AppError('IM_LINE_FULL')
    return shown(ctx, tx, (await queue(ctx, tx, row, hours)).row)
  })
}

/** Where the caller's conversation stands. Throws IM_VISITOR, NOT_FOUND. */
export const workState = async (ctx: Ctx, { conversationId }: { conversationId: string }) =>
  shown(ctx, ctx.db, await find(ctx, ctx.db, conversationId, visitorOf(ctx)))

/** Says which of the caller's machines it is about. Throws IM_VISITOR, NOT_FOUND, IM_ENDED. */
export const relateProduct = (ctx: Ctx, body: { conversationId: string; productId: string }) =>
  ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, visitorOf(ctx))
    assertLives(row)
    const product = await ownProduct(ctx, tx, body.productId)
    return shown(ctx, tx, await setProduct(ctx, tx, row, product))
  })

/** Leaves the line, or ends the conversation; one that is over stays as it is. Throws IM_VISITOR, NOT_FOUND. */
export const endConversation = (ctx: Ctx, body: { conversationId: string }) =>
  ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, visitorOf(ctx))
    return shown(ctx, tx, row.state === 'closed' ? row : (await close(ctx, tx, row, 'linkman')).row)
  })

/** Whether a conversation was evaluated, and can be: when somebody has served it. Throws IM_VISITOR, NOT_FOUND. */
export async function checkEvaluated(ctx: Ctx, { conversationId }: { conversationId: string }) {
  const { stars, takeTime } = await find(ctx, ctx.db, conversationId, visitorOf(ctx))
  return { isEvaluated: stars !== null, canEvaluate: stars === null && takeTime !== null, stars }
}

/** Evaluates who served a conversation. Throws IM_VISITOR, NOT_FOUND, IM_NOT_SERVED, IM_EVALUATED. */
export const evaluate = (ctx: Ctx, body: { conversationId: string; stars: number; content: string }) =>
  ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, visitorOf(ctx))
    if (row.takeTime === null) throw new AppError('IM_NOT_SERVED')
    if (row.stars !== null) throw new AppError('IM_EVALUATED')
    const set = { stars: body.stars, ratingContent: body.content.trim() }
    return shown(ctx, tx, (await change(ctx, tx, row, { set, told: 'evaluate' })).row)
  })

/** Of one person one is open. */
const OPEN_KEY = 'im_conversations_owner_open'

/** The owner that the device has before it signs in; '' for a device that says nothing. */
const deviceOwner = (request: FastifyRequest): string => {
  const tourist = touristOf(request)
  return tourist && `tourist:${tourist}`
}

/** The open conversation that this device had before its linkman signed in; null for a visitor. */
export async function checkVisitor(ctx: Ctx, request: FastifyRequest) {
  const owner = ctx.principal.kind === 'linkman' ? deviceOwner(request) : ''
  const row = owner ? await openOf(ctx, ctx.db, owner) : null
  return { conversation: row && (await shown(ctx, ctx.db, row)) }
}

/** Makes the open conversation of this device the caller's; once, done again it changes nothing. Throws UNAUTHORIZED, NOT_FOUND, IM_ENDED, IM_OPEN. */
export function touristToUser(ctx: Ctx, body: { conversationId: string }, request: FastifyRequest) {
  const { linkmanId, customerId, name, phone } = linkmanOf(ctx)
  const [mine, device] = [ownerOf(ctx), deviceOwner(request)]
  return ctx.db
    .transaction(async tx => {
      const row = await hold(ctx, tx, body.conversationId)
      if (row.owner === mine) return shown(ctx, tx, row)
      if (!device || row.owner !== device) throw new AppError('NOT_FOUND')
      assertLives(row)
      if (await openOf(ctx, tx, mine)) throw new AppError('IM_OPEN')
      const moved = await change(ctx, tx, row, {
        set: { owner: mine, linkmanId, customerId, name: lineOf(name), phone },
        told: 'person',
      })
      return shown(ctx, tx, moved.row)
    })
    .catch((error: unknown) => {
      // one that was begun at the same moment
      throw takenKey(error) === OPEN_KEY ? new AppError('IM_OPEN') : error
    })
}

/** Keeps by which phone a visitor can be reached. Throws IM_VISITOR, NOT_FOUND, PHONE_INVALID. */
export async function linkPhone(ctx: Ctx, body: { tenantId?: string; conversationId: string; phoneNumber: string }) {
  const owner = visitorOf(ctx)
  if (body.tenantId && body.tenantId !== ctx.tenantId) throw new AppError('NOT_FOUND')
  const phone = mobileOf(body.phoneNumber)
  return ctx.db.transaction(async tx => {
    const row = await hold(ctx, tx, body.conversationId, owner)
    if (row.phone === phone) return shown(ctx, tx, row)
    return shown(ctx, tx, (await change(ctx, tx, row, { set: { phone }, told: 'person' })).row)
  })
}
