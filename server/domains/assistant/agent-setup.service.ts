import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { AgentAudience, AgentTemplate } from '../../../shared/assistant'
import { LOCAL_MODEL } from '../../../shared/assistant'
import { localize, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { changed } from '../../kernel/live/changed'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { putInOrder } from '../../kernel/call/order'
import { nameOf } from '../../kernel/tenancy/setup-texts'
import { aiAgents, aiSensitiveWords, aiSettings } from './assistant.table'
import { TEXTS } from './assistant.texts'

type AgentRow = typeof aiAgents.$inferSelect
/** What staff set of an agent. */
interface Settings {
  name: Localized
  description: Localized
  icon: string
  welcomeMessage: Localized
  defaultQuestion: Localized[]
  showKnowledge: boolean
  instruction: string
  model: string
  modelChange: boolean
  enable: boolean
  audience: AgentAudience
  knowledgeTypeIds: string[]
}
const MAX_AGENTS = 100
/** Rows of one statement. */
const AT_ONCE = 500

const settingsOf = (row: Settings): Settings => ({
  name: row.name,
  description: row.description,
  icon: row.icon,
  welcomeMessage: row.welcomeMessage,
  defaultQuestion: row.defaultQuestion,
  showKnowledge: row.showKnowledge,
  instruction: row.instruction,
  model: row.model,
  modelChange: row.modelChange,
  enable: row.enable,
  audience: row.audience,
  knowledgeTypeIds: row.knowledgeTypeIds,
})
const saved = ({ id, version }: Pick<AgentRow, 'id' | 'version'>) => ({ id, version })
const ofTenant = (ctx: Ctx, id?: string) =>
  and(eq(aiAgents.tenantId, ctx.tenantId), id === undefined ? undefined : eq(aiAgents.id, id))

/** Agents of the tenant in their order, also those that are switched off. */
export async function setupAgents(ctx: Ctx) {
  const rows = await ctx.db.select().from(aiAgents).where(ofTenant(ctx)).orderBy(asc(aiAgents.order), asc(aiAgents.id))
  return rows.map(row => ({
    ...saved(row),
    template: row.template,
    name: row.name,
    icon: row.icon,
    model: row.model,
    enable: row.enable,
    audience: row.audience,
  }))
}

/** Shelves of all that knows anything, from which an agent may answer. */
const shelvesOf = async (ctx: Ctx) => (await Promise.all(ctx.offers.knowledge.map(one => one.shelves(ctx)))).flat()

/** Models that an agent of the tenant may have: those that are configured, and the one that is always there. */
const modelsOf = (ctx: Ctx) => [
  ...ctx.providers.llm.models.map(({ id, displayName, vendor }) => ({ id, displayName, source: vendor as string })),
  { id: LOCAL_MODEL, displayName: localize(TEXTS.localModel, ctx.language), source: LOCAL_MODEL },
]

/** An agent with all its settings, and what they may be. Throws NOT_FOUND. */
export async function setupAgent(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(aiAgents).where(ofTenant(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  return {
    ...saved(row),
    template: row.template,
    ...settingsOf(row),
    models: modelsOf(ctx),
    shelves: await shelvesOf(ctx),
  }
}

/** Writes a new agent of a company behind its others: what is not given has its usual value. Throws AGENT_LIMIT, NAME_MISSING. */
export async function insertAgent(
  tx: Db,
  tenantId: string,
  given: Pick<Settings, 'name' | 'enable'> & Partial<Settings> & { template: AgentTemplate },
): Promise<AgentRow> {
  const [found] = await tx
    .select({ all: count(), last: sql<number>`coalesce(max(${aiAgents.order}), 0)`.mapWith(Number) })
    .from(aiAgents)
    .where(eq(aiAgents.tenantId, tenantId))
  if ((found?.all ?? 0) >= MAX_AGENTS) throw new AppError('AGENT_LIMIT', { max: MAX_AGENTS })
  const [row] = await tx
    .insert(aiAgents)
    .values({
      description: {},
      welcomeMessage: {},
      ...given,
      tenantId,
      id: newId(),
      name: nameOf(given.name),
      order: (found?.last ?? 0) + 1,
    })
    .returning()
  if (!row) throw new Error('no agent was made')
  return row
}

/** Makes an agent with the usual settings, switched off. Throws as {@link insertAgent}. */
export const createAgent = (ctx: Ctx, body: { template: AgentTemplate; name: Localized }) =>
  once(ctx, body, async tx => {
    const row = await insertAgent(tx, ctx.tenantId, { template: body.template, name: body.name, enable: false })
    await changed(ctx, tx, { kind: 'agent', id: row.id, after: { template: row.template, ...settingsOf(row) } })
    return saved(row)
  })

/** Changes an agent. Throws NOT_FOUND, also for a shelf that there is not, CHANGED_MEANWHILE, NAME_MISSING, AGENT_MODEL. */
export async function saveAgent(ctx: Ctx, { id, version, ...body }: Settings & { id: string; version: number }) {
  const knowledgeTypeIds = body.knowledgeTypeIds.map(one => one.toLowerCase())
  const shelves = knowledgeTypeIds.length ? await shelvesOf(ctx) : []
  return ctx.db.transaction(async tx => {
    const [row] = await tx.select().from(aiAgents).where(ofTenant(ctx, id)).for('update')
    if (!row) throw new AppError('NOT_FOUND')
    if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
    if (!knowledgeTypeIds.every(one => shelves.some(shelf => shelf.id === one))) throw new AppError('NOT_FOUND')
    // one that was configured once may stay: it is passed over until it is again
    if (body.model && body.model !== row.model && !modelsOf(ctx).some(model => model.id === body.model))
      throw new AppError('AGENT_MODEL')
    const set = { ...settingsOf(body), name: nameOf(body.name), knowledgeTypeIds }
    await tx
      .update(aiAgents)
      .set({ ...set, version: version + 1 })
      .where(ofTenant(ctx, row.id))
    await changed(ctx, tx, { kind: 'agent', id: row.id, before: settingsOf(row), after: set })
    return { id: row.id, version: version + 1 }
  })
}

/** Puts the agents into an order. Throws NOT_FOUND for one that there is not, CHANGED_MEANWHILE when one is left out. */
export const orderAgents = (ctx: Ctx, { ids }: { ids: string[] }) =>
  ctx.db.transaction(async tx => {
    const { before, after } = await putInOrder(ctx, tx, aiAgents, ids)
    await changed(ctx, tx, { kind: 'agent', before: { order: before }, after: { order: after } })
    return { done: true } as const
  })

const settingRow = async (db: Db, tenantId: string) =>
  (await db.select().from(aiSettings).where(eq(aiSettings.tenantId, tenantId)))[0]
const wordsOf = async (db: Db, tenantId: string): Promise<string[]> =>
  (
    await db
      .select({ word: aiSensitiveWords.word })
      .from(aiSensitiveWords)
      .where(eq(aiSensitiveWords.tenantId, tenantId))
      .orderBy(aiSensitiveWords.word)
  ).map(row => row.word)

/** Tokens of language models that one person, and the whole tenant, may use on a day: what the server allows, or less where the tenant wants less. */
export async function tokenLimits(
  ctx: Pick<Ctx, 'tenantId' | 'config'>,
  db: Db,
): Promise<{ owner: number; tenant: number }> {
  const own = await settingRow(db, ctx.tenantId)
  const { owner, tenant } = ctx.config.tokens
  return { owner: Math.min(owner, own?.ownerTokens ?? owner), tenant: Math.min(tenant, own?.tenantTokens ?? tenant) }
}

/** What holds for all agents of the tenant. */
export async function assistantSetting(ctx: Ctx) {
  const [row, sensitiveWords] = await Promise.all([settingRow(ctx.db, ctx.tenantId), wordsOf(ctx.db, ctx.tenantId)])
  return {
    version: row?.version ?? 0,
    sensitiveWords,
    ownerTokens: row?.ownerTokens ?? null,
    tenantTokens: row?.tenantTokens ?? null,
    mostOwnerTokens: ctx.config.tokens.owner,
    mostTenantTokens: ctx.config.tokens.tenant,
  }
}

/** Changes what holds for all agents. Throws CHANGED_MEANWHILE. */
export const saveAssistantSetting = (
  ctx: Ctx,
  body: { version: number; sensitiveWords: string[]; ownerTokens: number | null; tenantTokens: number | null },
) =>
  ctx.db.transaction(async tx => {
    const { ownerTokens, tenantTokens } = body
    const limits = { ownerTokens, tenantTokens }
    // the row is there from now on, so that two who write it first wait for each other
    await tx.insert(aiSettings).values({ tenantId: ctx.tenantId, version: 0 }).onConflictDoNothing()
    const [row] = await tx.select().from(aiSettings).where(eq(aiSettings.tenantId, ctx.tenantId)).for('update')
    if (!row || row.version !== body.version) throw new AppError('CHANGED_MEANWHILE')
    const before = await wordsOf(tx, ctx.tenantId)
    const words = [...new Set(body.sensitiveWords.map(word => word.trim()))]
    await tx
      .update(aiSettings)
      .set({ ...limits, version: row.version + 1 })
      .where(eq(aiSettings.tenantId, ctx.tenantId))
    const added = words.filter(word => !before.includes(word))
    const removed = before.filter(word => !words.includes(word))
    if (removed.length)
      await tx
        .delete(aiSensitiveWords)
        .where(and(eq(aiSensitiveWords.tenantId, ctx.tenantId), inArray(aiSensitiveWords.word, removed)))
    for (let i = 0; i < added.length; i += AT_ONCE)
      await tx
        .insert(aiSensitiveWords)
        .values(added.slice(i, i + AT_ONCE).map(word => ({ tenantId: ctx.tenantId, word })))
    await changed(ctx, tx, {
      kind: 'agent',
      before: { sensitiveWords: removed, dailyUse: [row.ownerTokens, row.tenantTokens] },
      after: { sensitiveWords: added, dailyUse: [ownerTokens, tenantTokens] },
    })
    return { version: row.version + 1 }
  })
