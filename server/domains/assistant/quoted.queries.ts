import { and, desc, eq, exists, or, sql } from 'drizzle-orm'
import { ownerOf, type Ctx } from '../../kernel/call/context'
import { aiRunEvents, aiTurns } from './assistant.table'

/** Answers that are looked through, the newest: a device that asks without end must not make each look dearer. */
const MOST_TURNS = 1000

/** Whether an answer to the caller, in a conversation that they still have, quotes an article. One that is still being given counts, too. */
export async function hasQuoted(ctx: Ctx, wikiId: string): Promise<boolean> {
  const owner = ownerOf(ctx)
  if (!owner) return false
  const quote = sql`${JSON.stringify([{ wikiId: wikiId.toLowerCase() }])}::jsonb`
  const turns = ctx.db
    .select({ id: aiTurns.id, state: aiTurns.state, sources: aiTurns.sources })
    .from(aiTurns)
    .where(and(eq(aiTurns.tenantId, ctx.tenantId), eq(aiTurns.owner, owner)))
    .orderBy(desc(aiTurns.createTime))
    .limit(MOST_TURNS)
    .as('turns')
  // its sources reach the turn's row with the end of the answer
  const told = ctx.db
    .select({ one: sql`1` })
    .from(aiRunEvents)
    .where(
      and(
        eq(aiRunEvents.tenantId, ctx.tenantId),
        eq(aiRunEvents.turnId, turns.id),
        eq(aiRunEvents.event, 'sources'),
        sql`${aiRunEvents.data} -> 'list' @> ${quote}`,
      ),
    )
  const found = await ctx.db
    .select({ id: turns.id })
    .from(turns)
    .where(or(sql`${turns.sources} @> ${quote}`, and(eq(turns.state, 'running'), exists(told))))
    .limit(1)
  return found.length > 0
}
