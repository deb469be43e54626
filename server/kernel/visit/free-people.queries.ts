import { and, eq, inArray, sql } from 'drizzle-orm'
import { tenantInstant } from '../../../shared/day'
import { visitRuleOf } from '../../../shared/slots'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { isOnlyWay, takenIn, toClashes, type Block, type Clash, type Range } from './blocks.queries'
import { engineersOf, lackedSkills, skillNames, skillText, type Needs } from './engineers.queries'
import { hasHour } from './keep-visit.service'
import { visitRule } from './rule.service'
import { visitBlocks } from './visit.table'

const MINUTE = 60_000

/** A visit for which somebody is looked for. */
interface Planned extends Needs {
  id: string
  templateId: string
  planTime: string
  planMinutes: number
}

/** What takes people at the time of a visit already, in order; null where no hour is planned. */
async function taken(
  ctx: Ctx,
  db: Db,
  staffIds: readonly string[],
  plan: Planned,
): Promise<{ blocks: Block[]; range: Range } | null> {
  if (!hasHour(plan.planTime) || !staffIds.length) return null
  const rule = await visitRule(ctx, db)
  const start = tenantInstant(plan.planTime)
  const minutes = plan.planMinutes || visitRuleOf(rule, plan).minutes
  const range = { start: new Date(start).toISOString(), end: new Date(start + minutes * MINUTE).toISOString() }
  return { blocks: await takenIn(ctx, db, staffIds, { ...range, travel: rule.travel }, plan.id), range }
}

/** Of people those who are free for the whole of a visit; where the company keeps times, first who has been without one for longest. */
export async function freeFor<P extends { staffId: string }>(
  ctx: Ctx,
  tx: Db,
  people: readonly P[],
  plan: Planned,
): Promise<P[]> {
  const ids = people.map(({ staffId }) => staffId)
  const away = new Set((await taken(ctx, tx, ids, plan))?.blocks.map(({ staffId }) => staffId))
  const free = people.filter(({ staffId }) => !away.has(staffId))
  if (!hasHour(plan.planTime) || !free.length || !(await visitRule(ctx, tx)).on) return free
  const rows = await tx
    .select({ staffId: visitBlocks.staffId, last: sql<string>`max(${visitBlocks.createTime})` })
    .from(visitBlocks)
    .where(
      and(
        eq(visitBlocks.tenantId, ctx.tenantId),
        eq(visitBlocks.kind, 'visit'),
        inArray(
          visitBlocks.staffId,
          free.map(({ staffId }) => staffId),
        ),
      ),
    )
    .groupBy(visitBlocks.staffId)
  const lastOf = new Map(rows.map(({ staffId, last }) => [staffId, Date.parse(last)]))
  return free.toSorted((a, b) => (lastOf.get(a.staffId) ?? 0) - (lastOf.get(b.staffId) ?? 0))
}

/** Which of some people cannot do a visit, while others can: each with what is said of it. */
export async function unskilled(
  ctx: Ctx,
  staffIds: readonly string[],
  needs: Needs,
  range: Range,
): Promise<Map<string, Clash>> {
  const engineers = await engineersOf(ctx, ctx.db)
  const lacking = engineers.flatMap(one => {
    const lacked = staffIds.includes(one.staffId) ? lackedSkills(engineers, one, needs) : []
    return lacked.length ? [{ staffId: one.staffId, lacked }] : []
  })
  const names = lacking.length ? await skillNames(ctx) : new Map<string, string>()
  return new Map(
    lacking.map(({ staffId, lacked }) => [
      staffId,
      { kind: 'skill', number: '', title: skillText(names, lacked), ...range, isOnlyWay: false },
    ]),
  )
}

/** Why each of some people cannot be given a visit at its time, the first reason; who is free for it is left out. */
export async function clashesOf(ctx: Ctx, staffIds: readonly string[], plan: Planned): Promise<Map<string, Clash>> {
  const found = await taken(ctx, ctx.db, staffIds, plan)
  if (!found) return new Map()
  const { blocks, range } = found
  // what cannot be overruled goes first
  const ordered = blocks.toSorted((a, b) => Number(isOnlyWay(a, range)) - Number(isOnlyWay(b, range)))
  const first = [...new Map(ordered.toReversed().map(block => [block.staffId, block])).values()]
  const [told, lacking, { on }] = await Promise.all([
    toClashes(ctx, ctx.db, first, range),
    unskilled(ctx, staffIds, plan, range),
    visitRule(ctx, ctx.db),
  ])
  const taking = first.flatMap((block, i): [string, Clash][] => {
    const clash = told[i]
    return clash ? [[block.staffId, clash]] : []
  })
  // without times that are kept a skill speaks for somebody, and keeps nobody else away
  return new Map([...taking, ...(on ? lacking : [])])
}
