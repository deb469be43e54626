import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { aiAgents } from './assistant.table'
import { isOrderEntry } from '../../../shared/assistant'
import { localize } from '../../../shared/language'

export type AgentRow = typeof aiAgents.$inferSelect

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
/** A text of the tenant as HTML: paragraphs and line ends, nothing else. */
const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(part => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('')

/** An agent as the contract shows it, in the caller's language. */
export function toAgent(row: AgentRow, { language }: Pick<Ctx, 'language'>) {
  const { id, icon, template, outVariable, model, modelChange, enable, needIm } = row
  const welcomeMessage = localize(row.welcomeMessage, language)
  return {
    id,
    icon,
    template,
    outVariable,
    model,
    modelChange,
    enable,
    needIm,
    name: localize(row.name, language),
    description: localize(row.description, language),
    variable: row.variables.map(({ key, name, required }) => ({ key, name: localize(name, language), required })),
    welcomeMessage,
    welcomeMessageHtml: asHtml(welcomeMessage),
    defaultQuestion: row.defaultQuestion.map(text => localize(text, language)),
    setting: { showKnowledge: row.showKnowledge },
  }
}

/** Whether the caller may use an agent: it is on, needs no chat app of its own, and is meant for the caller. */
const isFor = ({ principal }: Ctx, { enable, needIm, audience }: AgentRow): boolean =>
  enable && !needIm && (audience === 'everyone' || audience === principal.kind)

/** Agents that the caller may use, the system one first. */
export async function usableAgents(ctx: Ctx): Promise<AgentRow[]> {
  const rows = await ctx.db
    .select()
    .from(aiAgents)
    .where(eq(aiAgents.tenantId, ctx.tenantId))
    .orderBy(asc(aiAgents.order), asc(aiAgents.id))
  const mine = rows.filter(row => isFor(ctx, row))
  return [...mine.filter(row => row.template === 'system'), ...mine.filter(row => row.template !== 'system')]
}

/** Whether the caller may use this agent: it is the tenant's, for such callers, and switched on. */
export async function hasAgent(ctx: Ctx, id: string): Promise<boolean> {
  return (await usableAgents(ctx)).some(agent => agent.id === id.toLowerCase())
}

/** One agent that the caller may use. Throws NOT_FOUND for anybody else's, and for one that is switched off. */
export async function usableAgent(ctx: Ctx, id: string): Promise<AgentRow> {
  const [row] = await ctx.db
    .select()
    .from(aiAgents)
    .where(and(eq(aiAgents.tenantId, ctx.tenantId), eq(aiAgents.id, id)))
  if (!row || !isFor(ctx, row)) throw new AppError('NOT_FOUND')
  return row
}

/** The agent of a conversation, which may have been switched off since. Throws ASSISTANT_AGENT_OFF. */
export async function agentOfChat(ctx: Ctx, id: string): Promise<AgentRow> {
  const [row] = await ctx.db
    .select()
    .from(aiAgents)
    .where(and(eq(aiAgents.tenantId, ctx.tenantId), eq(aiAgents.id, id)))
  if (!row || !isFor(ctx, row)) throw new AppError('ASSISTANT_AGENT_OFF')
  return row
}

/** Agents that the caller may use. */
export const agentList = async (ctx: Ctx) => (await usableAgents(ctx)).map(row => toAgent(row, ctx))

/** An agent with its relatives, of those that the caller may use. Throws NOT_FOUND. */
export async function agentDetail(ctx: Ctx, id: string) {
  const agent = await usableAgent(ctx, id)
  const others = (await usableAgents(ctx)).filter(row => agent.unionAgentIds.includes(row.id))
  return { unionAiAgent: others.map(row => toAgent(row, ctx)), aiAgentAppDetail: toAgent(agent, ctx) }
}

/** The system agent, or null. */
export async function systemAgent(ctx: Ctx): Promise<AgentRow | null> {
  return (await usableAgents(ctx)).find(row => row.template === 'system') ?? null
}

/** Whether there are agents, and which one is opened first: the one named, else the first. */
export async function doorAgents(ctx: Ctx, id?: string) {
  const rows = await usableAgents(ctx)
  if (id && !rows.some(row => row.id === id)) throw new AppError('NOT_FOUND')
  const agent = rows.find(row => row.id === id) ?? rows[0]
  return { open: rows.length > 0, agent: agent ? toAgent(agent, ctx) : null }
}

/** The agent of order entry, or null. */
export async function orderEntryAgent(ctx: Ctx) {
  const rows = (await usableAgents(ctx)).filter(row => isOrderEntry(row.template))
  return { agentId: (rows.find(row => row.template === 'task_form') ?? rows[0])?.id ?? null }
}
