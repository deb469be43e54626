import { and, count, desc, eq, exists, ilike, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../db/search'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isoNow, ownerOf, type App, type Ctx } from '../../kernel/call/context'
import { releaseUses } from '../../kernel/files/use.service'
import { AppError } from '../../http/errors'
import { orderFormOf } from '../../kernel/call/order-form'
import type { RetainedKind } from '../../kernel/call/offers'
import type { TranscriptTurn } from './assistant.offers'
import { pageOf, paginate } from '../../kernel/call/page'
import { keptSince } from '../../kernel/tenancy/retention.service'
import { systemAgent, usableAgent } from './agent.service'
import { aiAgents, aiConversations, aiTurns } from './assistant.table'
import type { Runs } from './run.service'
import { localize } from '../../../shared/language'

type ConversationRow = typeof aiConversations.$inferSelect

/** The owner who calls. Throws ASSISTANT_TOURIST for a visitor whose device sent no secret: nothing could be found again. */
export function knownOwner(ctx: Ctx): string {
  const owner = ownerOf(ctx)
  if (!owner) throw new AppError('ASSISTANT_TOURIST')
  return owner
}

/** A conversation of the caller, with that agent when one is named. Throws NOT_FOUND. */
export async function ownConversation(
  ctx: Ctx,
  { chatId, agentId }: { chatId: string; agentId?: string | undefined },
  db: Db = ctx.db,
): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(aiConversations)
    .where(
      and(
        eq(aiConversations.tenantId, ctx.tenantId),
        eq(aiConversations.owner, ownerOf(ctx)),
        eq(aiConversations.id, chatId),
        agentId ? eq(aiConversations.agentId, agentId) : undefined,
      ),
    )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function shown(ctx: Ctx, row: ConversationRow) {
  const [agent] = await ctx.db
    .select({ name: aiAgents.name })
    .from(aiAgents)
    .where(and(eq(aiAgents.tenantId, ctx.tenantId), eq(aiAgents.id, row.agentId)))
  return {
    chatId: row.id,
    agentId: row.agentId,
    agentName: localize(agent?.name, ctx.language),
    theme: row.theme,
    lastChatTime: row.lastChatTime,
  }
}

/** Checks that a form is the tenant's, where one is named. Throws NOT_FOUND. */
export async function assertForm(ctx: Ctx, bizTypeId: string | undefined): Promise<void> {
  if (bizTypeId) await orderFormOf(ctx, bizTypeId)
}

interface Beginning {
  agentId: string
  source: 'door' | 'inside'
  sourceId?: string
  bizType?: string
  bizTypeId?: string
  bizTypeName?: string
  variables?: Record<string, string>
}
/** Begins a conversation. Throws NOT_FOUND for an agent that the caller may not use and a form that is not the tenant's, ASSISTANT_TOURIST. */
export async function beginConversation(ctx: Ctx, { agentId, variables = {}, ...more }: Beginning) {
  const owner = knownOwner(ctx)
  const agent = await usableAgent(ctx, agentId)
  await assertForm(ctx, more.bizTypeId)
  const known = Object.fromEntries(
    Object.entries(variables).filter(([key]) => agent.variables.some(variable => variable.key === key)),
  )
  const [row] = await ctx.db
    .insert(aiConversations)
    .values({
      ...more,
      tenantId: ctx.tenantId,
      id: newId(),
      agentId: agent.id,
      owner,
      variables: known,
      lastChatTime: isoNow(ctx),
    })
    .returning()
  if (!row) throw new AppError('NOT_FOUND')
  return shown(ctx, row)
}

/** Begins a conversation with the agent, or with the system one. Throws NOT_FOUND where there is none. */
export async function beginLegacy(ctx: Ctx, robotId?: string) {
  const agentId = robotId ?? (await systemAgent(ctx))?.id
  if (!agentId) throw new AppError('NOT_FOUND')
  return beginConversation(ctx, { agentId, source: 'inside' })
}

/** The caller's conversations, newest first; `keyword` looks into themes and questions. One that nothing was asked in does not count. */
export async function conversationList(
  ctx: Ctx,
  query: { agentId?: string; keyword?: string; pageNum?: number; pageSize?: number },
) {
  const page = pageOf(query)
  const owner = ownerOf(ctx)
  const keyword = query.keyword?.trim()
  if (query.agentId) await usableAgent(ctx, query.agentId)
  const asked =
    keyword &&
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(aiTurns)
        .where(
          and(
            eq(aiTurns.tenantId, aiConversations.tenantId),
            eq(aiTurns.chatId, aiConversations.id),
            eq(aiTurns.replaced, false),
            ilike(aiTurns.question, containing(keyword)),
          ),
        ),
    )
  const where = and(
    eq(aiConversations.tenantId, ctx.tenantId),
    eq(aiConversations.owner, owner),
    ne(aiConversations.theme, ''),
    query.agentId ? eq(aiConversations.agentId, query.agentId) : undefined,
    keyword ? or(ilike(aiConversations.theme, containing(keyword)), asked || undefined) : undefined,
  )
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select({
        chatId: aiConversations.id,
        agentId: aiConversations.agentId,
        agentName: aiAgents.name,
        theme: aiConversations.theme,
        lastChatTime: aiConversations.lastChatTime,
      })
      .from(aiConversations)
      .innerJoin(
        aiAgents,
        and(eq(aiAgents.tenantId, aiConversations.tenantId), eq(aiAgents.id, aiConversations.agentId)),
      )
      .where(where)
      .orderBy(desc(aiConversations.lastChatTime), desc(aiConversations.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(aiConversations).where(where),
  ])
  return paginate(
    rows.map(row => ({ ...row, agentName: localize(row.agentName, ctx.language) })),
    totals?.total ?? 0,
    page,
    'lastChatTime desc',
  )
}

/** A conversation of the caller as it is listed. Throws NOT_FOUND. */
export const conversationInfo = async (ctx: Ctx, chatId: string) => shown(ctx, await ownConversation(ctx, { chatId }))

/** Gives a conversation another theme. Throws NOT_FOUND; BAD_REQUEST for a blank one. */
export async function renameConversation(ctx: Ctx, { chatId, theme }: { chatId: string; theme: string }) {
  const name = theme.trim()
  if (!name) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'theme', error: 'required' }])
  const row = await ownConversation(ctx, { chatId })
  await ctx.db
    .update(aiConversations)
    .set({ theme: name })
    .where(and(eq(aiConversations.tenantId, ctx.tenantId), eq(aiConversations.id, row.id)))
  return shown(ctx, { ...row, theme: name })
}

const runningIn = (ctx: Ctx, chatId: string) =>
  ctx.db
    .select({ tenantId: aiTurns.tenantId, id: aiTurns.id })
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chatId), eq(aiTurns.state, 'running')))

async function deleteTurns(ctx: Pick<Ctx, 'tenantId' | 'now'>, tx: Db, chatId: string): Promise<void> {
  const gone = await tx
    .delete(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chatId)))
    .returning({ id: aiTurns.id, fileIds: aiTurns.fileIds })
  const ids = gone.filter(turn => turn.fileIds.length > 0).map(turn => turn.id)
  await releaseUses(tx, ctx, { kind: 'ai_turn', ids })
}

async function deleteWhole(ctx: Pick<Ctx, 'tenantId' | 'now'>, tx: Db, id: string, still?: SQL): Promise<void> {
  const where = and(eq(aiConversations.tenantId, ctx.tenantId), eq(aiConversations.id, id), still)
  // nobody asks in it from here on: a turn that went by cascade would not let go of its files
  const [there] = await tx.select({ id: aiConversations.id }).from(aiConversations).where(where).for('update')
  if (!there) return
  await deleteTurns(ctx, tx, id)
  await tx.delete(aiConversations).where(where)
}

/** Hands a conversation of the caller's over to people who go on with it: what was said in it. That they have it is noted, once for each turn that was the last. Answers that were replaced or failed are left out. */
export async function handOverChat(ctx: Ctx, db: Db, { chatId, limit }: { chatId: string; limit: number }) {
  const [chat] = await db
    .select({ id: aiConversations.id })
    .from(aiConversations)
    .where(
      and(
        eq(aiConversations.tenantId, ctx.tenantId),
        eq(aiConversations.owner, ownerOf(ctx)),
        eq(aiConversations.id, chatId),
      ),
    )
  if (!chat) return null
  const turns = await db
    .select({ id: aiTurns.id, question: aiTurns.question, answer: aiTurns.answer, sources: aiTurns.sources })
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.chatId, chat.id), eq(aiTurns.replaced, false)))
    .orderBy(desc(aiTurns.createTime), desc(aiTurns.id))
    .limit(limit)
  const lastId = turns[0]?.id ?? ''
  if (lastId)
    await db
      .update(aiTurns)
      .set({ handed: true })
      .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.id, lastId), eq(aiTurns.handed, false)))
  return {
    lastId,
    turns: turns
      .toReversed()
      .flatMap(({ question, answer, sources }): TranscriptTurn[] => [
        { role: 'user', content: question, sources: [] },
        ...(answer
          ? [{ role: 'assistant' as const, content: answer, sources: sources.map(source => source.documentName) }]
          : []),
      ]),
  }
}

/** How long a conversation is kept after its last word. */
export const CHATS_KEPT: RetainedKind = { kind: 'chats', byDefault: 0, least: 7, most: 1095, endless: true }
const BATCH = 100
/** Deletes conversations in which nobody has said anything for as long as their company keeps them. */
export async function forgetChats(app: App, signal: AbortSignal): Promise<void> {
  for (const { tenantId, before } of await keptSince(app, 'chats')) {
    const old = lt(aiConversations.lastChatTime, before)
    const where = and(eq(aiConversations.tenantId, tenantId), old)
    for (let full = true; full && !signal.aborted;) {
      const rows = await app.db.select({ id: aiConversations.id }).from(aiConversations).where(where).limit(BATCH)
      for (const { id } of rows) await app.db.transaction(tx => deleteWhole({ tenantId, now: app.now }, tx, id, old))
      full = rows.length === BATCH
    }
  }
}

/** Deletes a conversation with all that was said in it; an answer that is being made ends. Throws NOT_FOUND. */
export async function deleteConversation(ctx: Ctx, runs: Runs, at: { chatId: string; agentId: string }) {
  const { id } = await ownConversation(ctx, at)
  const running = await runningIn(ctx, id)
  await ctx.db.transaction(tx => deleteWhole(ctx, tx, id))
  runs.drop(running)
  return { done: true } as const
}

/** Deletes every turn of a conversation, and its theme, which tells of the first. Throws NOT_FOUND. */
export async function emptyConversation(ctx: Ctx, runs: Runs, chatId: string) {
  const { id } = await ownConversation(ctx, { chatId })
  const running = await runningIn(ctx, id)
  await ctx.db.transaction(async tx => {
    await deleteTurns(ctx, tx, id)
    await tx
      .update(aiConversations)
      .set({ theme: '' })
      .where(and(eq(aiConversations.tenantId, ctx.tenantId), eq(aiConversations.id, id)))
  })
  runs.drop(running)
  return { done: true } as const
}
