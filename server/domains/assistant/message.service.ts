import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { fileValues, releaseUses } from '../../kernel/files/use.service'
import { isoNow, ownerOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import { pageOf } from '../../kernel/call/page'
import type { StreamSource } from '../../kernel/call/sse'
import { aiConversations, aiFillRecords, aiSwitches, aiTurns } from './assistant.table'
import { agentOfChat } from './agent.service'
import { TEXTS } from './assistant.texts'
import { assertForm, conversationInfo, knownOwner, ownConversation } from './conversation.service'
import { ask, fillsForm, lastTurn, themeOf, type Question } from './question.service'
import { errorOf } from './run.failures'
import type { Runs } from './run.service'
import type { RunKey } from './run.store'
import { LOCAL_MODEL, NO_MATCH, type Card } from '../../../shared/assistant'
import { localize, type Language } from '../../../shared/language'

type TurnRow = typeof aiTurns.$inferSelect

/** An answer with the texts that its placeholders stand for (AI specification §5). */
const withTexts = (answer: string, language: Language): string =>
  answer
    .replaceAll(NO_MATCH.form, localize(TEXTS.noMatchForm, language))
    .replaceAll(NO_MATCH.subForm, localize(TEXTS.noMatchSubForm, language))

/** A card as it is shown: what it is done with stays here. */
export const shownCard = ({ title, lines, confirm, url, done }: Card) => ({ title, lines, confirm, url, done })

async function toTurns(ctx: Ctx, rows: TurnRow[]) {
  const files = await fileValues(ctx, [...new Set(rows.flatMap(row => row.fileIds))])
  return rows.map(row => ({
    id: row.id,
    question: row.question,
    answer: withTexts(row.answer, ctx.language),
    thinking: row.thinking,
    type: row.type,
    files: row.fileIds.flatMap(id => files.get(id) ?? []),
    state: row.state,
    error: row.error,
    errorMessage: row.error && localize(ctx.errors[errorOf(ctx, row.error)].text, ctx.language),
    model: row.model,
    source: row.source,
    like: row.feedback === 1,
    disLike: row.feedback === 0,
    relationKnowledgeInfo: row.sources,
    suggestedList: row.suggestions,
    fill: row.fill,
    card: row.card && shownCard(row.card),
    createTime: row.createTime,
  }))
}
async function toTurn(ctx: Ctx, row: TurnRow) {
  const [turn] = await toTurns(ctx, [row])
  if (!turn) throw new AppError('NOT_FOUND')
  return turn
}

export const turnWhere = (ctx: Ctx, id: string) =>
  and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.owner, ownerOf(ctx)), eq(aiTurns.id, id))
/** A turn of the caller. Throws NOT_FOUND. */
export async function ownTurn(ctx: Ctx, id: string, db: Db = ctx.db): Promise<TurnRow> {
  const [row] = await db.select().from(aiTurns).where(turnWhere(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Events of a run in the reader's language. */
export const listenTo = (ctx: Ctx, runs: Runs, key: RunKey): StreamSource =>
  async function* source(after, signal) {
    for await (const event of runs.read(key)(after, signal)) {
      yield event.event === 'text'
        ? { ...event, data: { text: withTexts((event.data as { text: string }).text, ctx.language) } }
        : event
    }
  }

/** Events of one of the caller's turns. Throws NOT_FOUND. */
export const resume = async (ctx: Ctx, runs: Runs, messageId: string): Promise<StreamSource> =>
  listenTo(ctx, runs, await ownTurn(ctx, messageId))

/** Asks and waits for the whole answer. Throws what asking throws, and the error that the answer ended in. */
export async function askAndWait(ctx: Ctx, runs: Runs, body: Question) {
  const key = await ask(ctx, runs, body)
  const events = runs.read(key)(0, new AbortController().signal)[Symbol.asyncIterator]()
  for (let next = await events.next(); !next.done;) next = await events.next()
  return toTurn(ctx, await ownTurn(ctx, key.id))
}

/** Stops an answer, and gives it with what has been said. One that has ended stays as it is. Throws NOT_FOUND. */
export async function pause(ctx: Ctx, runs: Runs, messageId: string) {
  const turn = await ownTurn(ctx, messageId)
  if (turn.state === 'running') await runs.stop(turn)
  return toTurn(ctx, await ownTurn(ctx, messageId))
}

/** Likes (1) or dislikes (0) an answer, or takes just that back. Throws NOT_FOUND. */
export async function giveFeedback(
  ctx: Ctx,
  value: 0 | 1,
  { messageId, click, reason = '' }: { messageId: string; click: boolean; reason?: string },
) {
  const turn = await ownTurn(ctx, messageId)
  const feedback = click ? value : turn.feedback === value ? null : turn.feedback
  // a reason belongs to its opinion
  const feedbackReason = feedback === turn.feedback ? reason || turn.feedbackReason : reason
  await ctx.db.update(aiTurns).set({ feedback, feedbackReason }).where(turnWhere(ctx, messageId))
  return { like: feedback === 1, disLike: feedback === 0 }
}

/** Whether an answer may be made again, and the question to send with its id. Throws NOT_FOUND, ASSISTANT_RETRY, ASSISTANT_BUSY. */
export async function mayRetry(ctx: Ctx, messageId: string) {
  const turn = await ownTurn(ctx, messageId)
  const conversation = await ownConversation(ctx, { chatId: turn.chatId })
  if (turn.state === 'running') throw new AppError('ASSISTANT_BUSY')
  if (
    fillsForm(await agentOfChat(ctx, conversation.agentId), conversation) ||
    (await lastTurn(ctx, ctx.db, turn.chatId))?.id !== turn.id
  )
    throw new AppError('ASSISTANT_RETRY')
  return { question: turn.question, chatId: turn.chatId }
}

/** The newest turn of a conversation with its theme, null before the first. Throws NOT_FOUND. */
export async function latest(ctx: Ctx, at: { chatId: string; agentId?: string }) {
  const { id, theme } = await ownConversation(ctx, at)
  const turn = await lastTurn(ctx, ctx.db, id)
  return turn ? { ...(await toTurn(ctx, turn)), theme } : null
}

/** What one may ask next, by the last answer. Throws NOT_FOUND. */
export async function suggested(ctx: Ctx, at: { chatId: string; agentId: string }): Promise<string[]> {
  return (await lastTurn(ctx, ctx.db, (await ownConversation(ctx, at)).id))?.suggestions ?? []
}

/** Turns of a conversation that are in its history, newest first. Throws NOT_FOUND. */
export async function history(
  ctx: Ctx,
  query: { chatId: string; agentId?: string; pageNum?: number; pageSize?: number },
) {
  const { id } = await ownConversation(ctx, query)
  const page = pageOf(query)
  const where = and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, id), eq(aiTurns.replaced, false))
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select()
      .from(aiTurns)
      .where(where)
      .orderBy(desc(aiTurns.createTime), desc(aiTurns.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(aiTurns).where(where),
  ])
  const total = totals?.total ?? 0
  return { messages: await toTurns(ctx, rows), hasNextPage: page.offset + rows.length < total, total }
}

/** A conversation with the first page of its history. Throws NOT_FOUND. */
export async function infoWithHistory(ctx: Ctx, chatId: string) {
  const [info, { messages, hasNextPage }] = await Promise.all([conversationInfo(ctx, chatId), history(ctx, { chatId })])
  return { ...info, haveHistoryConversation: messages.length > 0, historyConversationMessage: messages, hasNextPage }
}

/** The text of an answer that is JSON with an answer or text (AI specification §3 "History record"), or the answer itself. */
function textIn(answer: string): string {
  try {
    const parsed = JSON.parse(answer) as { answer?: unknown; text?: unknown } | null
    return [parsed?.answer, parsed?.text].find(text => typeof text === 'string') ?? answer
  } catch {
    return answer
  }
}

/** Keeps a turn that was made on the device, once for each client message id. Throws NOT_FOUND, ASSISTANT_BUSY, IDEMPOTENCY_KEY_REUSED. */
export async function addTurn(
  ctx: Ctx,
  body: { chatId: string; clientMessageId: string; question: string; answer: string; source?: string },
) {
  const owner = knownOwner(ctx)
  const { id: chatId } = await ownConversation(ctx, body)
  const time = isoNow(ctx)
  return ctx.db.transaction(async tx => {
    const [made] = await tx
      .insert(aiTurns)
      .values({
        tenantId: ctx.tenantId,
        id: newId(),
        chatId,
        owner,
        clientMessageId: body.clientMessageId,
        type: 'text',
        question: body.question.trim(),
        answer: textIn(body.answer),
        state: 'done',
        model: LOCAL_MODEL,
        source: body.source || 'INSIDE',
        createTime: time,
        finishTime: time,
      })
      .onConflictDoNothing({ target: [aiTurns.tenantId, aiTurns.owner, aiTurns.clientMessageId] })
      .returning({ id: aiTurns.id })
    if (!made) {
      const [before] = await tx
        .select({ id: aiTurns.id, chatId: aiTurns.chatId })
        .from(aiTurns)
        .where(
          and(
            eq(aiTurns.tenantId, ctx.tenantId),
            eq(aiTurns.owner, owner),
            eq(aiTurns.clientMessageId, body.clientMessageId),
          ),
        )
      if (!before || before.chatId !== chatId) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return { id: before.id }
    }
    await tx
      .update(aiConversations)
      .set({
        lastChatTime: time,
        theme: sql`case when ${aiConversations.theme} = '' then ${themeOf(body.question)} else ${aiConversations.theme} end`,
      })
      .where(and(eq(aiConversations.tenantId, ctx.tenantId), eq(aiConversations.id, chatId)))
    return made
  })
}

/** Deletes a question with its answer and with the answers that this one replaced. An answer that is being made ends. Throws NOT_FOUND. */
export async function deleteTurn(
  ctx: Ctx,
  runs: Runs,
  { chatId, agentId, messageId }: { chatId: string; agentId?: string; messageId: string },
) {
  const { id } = await ownConversation(ctx, { chatId, agentId })
  const turn = await ownTurn(ctx, messageId)
  if (turn.chatId !== id) throw new AppError('NOT_FOUND')
  await ctx.db.transaction(async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive gone as (
      select tenant_id, id, retry_of from ${aiTurns} where tenant_id = ${ctx.tenantId} and chat_id = ${id} and id = ${turn.id}
      union select t.tenant_id, t.id, t.retry_of from ${aiTurns} t join gone on t.tenant_id = gone.tenant_id and (t.id = gone.retry_of or t.retry_of = gone.id) where t.chat_id = ${id}
    ) delete from ${aiTurns} t using gone where t.tenant_id = gone.tenant_id and t.id = gone.id returning t.id`)
    await releaseUses(tx, ctx, { kind: 'ai_turn', ids: rows.map(row => row.id) })
  })
  runs.drop([turn])
  return { done: true } as const
}

interface Fill {
  chatId: string
  messageId?: string
  question: string
  answer: string
  source: string
  bizType?: string
  bizTypeId?: string
}
/** Notes what one-key fill put into a form, once for each idempotency key. Throws NOT_FOUND. */
export async function saveFill(ctx: Ctx, body: Fill) {
  const owner = knownOwner(ctx)
  await assertForm(ctx, body.bizTypeId)
  return once(ctx, body, async tx => {
    const { id: chatId } = await ownConversation(ctx, body, tx)
    if (body.messageId && (await ownTurn(ctx, body.messageId, tx)).chatId !== chatId) throw new AppError('NOT_FOUND')
    const id = newId()
    const { question, answer, source, bizType = '', bizTypeId = '' } = body
    await tx.insert(aiFillRecords).values({
      tenantId: ctx.tenantId,
      id,
      owner,
      chatId,
      turnId: body.messageId ?? null,
      source,
      question,
      answer,
      bizType,
      bizTypeId,
      createTime: isoNow(ctx),
    })
    return { id }
  })
}

/** Turns a switch of the caller. Throws NOT_FOUND for another tenant's, ASSISTANT_TOURIST. */
export async function setSwitch(
  ctx: Ctx,
  { type, status, tenantId }: { type: string; status: 0 | 1; tenantId?: string },
) {
  if (tenantId && tenantId !== ctx.tenantId) throw new AppError('NOT_FOUND')
  const owner = knownOwner(ctx)
  await ctx.db
    .insert(aiSwitches)
    .values({ tenantId: ctx.tenantId, owner, type, status })
    .onConflictDoUpdate({ target: [aiSwitches.tenantId, aiSwitches.owner, aiSwitches.type], set: { status } })
  return { status }
}

/** A switch of the caller: on until it is turned off. */
export async function switchOf(ctx: Ctx, type: string) {
  const [row] = await ctx.db
    .select({ status: aiSwitches.status })
    .from(aiSwitches)
    .where(
      and(
        eq(aiSwitches.tenantId, ctx.tenantId),
        eq(aiSwitches.owner, ownerOf(ctx)),
        eq(aiSwitches.type, type),
        ne(aiSwitches.owner, ''),
      ),
    )
  return { status: row?.status ?? 1 }
}
