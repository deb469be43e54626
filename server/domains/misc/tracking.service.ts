import { and, eq, lt } from 'drizzle-orm'
import type { Request } from '../../../contract/define'
import type { miscApi } from '../../../contract/misc'
import { newId } from '../../db/ids'
import { linkmanOf, type App, type Ctx } from '../../kernel/call/context'
import type { RetainedKind } from '../../kernel/call/offers'
import { keptSince } from '../../kernel/tenancy/retention.service'
import { loginRecords, metrics, trackingPoints, userGuides } from './misc.table'

type Body<K extends keyof typeof miscApi> = Request<typeof miscApi, K>['body']
const DAY = 86_400_000

/** Keeps tracking points; a point whose id is known already (a retried report) is passed over. `accepted` counts the new ones. */
export async function keepPoints(ctx: Ctx, { points }: Body<'POST /point/buried'>) {
  const userId = ctx.principal.kind === 'linkman' ? ctx.principal.linkmanId : null
  const rows = points.map(point => ({
    tenantId: ctx.tenantId,
    userId,
    id: point.id,
    name: point.name,
    path: point.path,
    time: timeOf(ctx, point.time),
    // JSON of PostgreSQL takes neither NUL nor half of a surrogate pair
    data: Object.fromEntries(
      Object.entries(point.data ?? {}).map(([name, value]) => [name.replace(/[\0\p{Cs}]/gu, '').slice(0, 40), value]),
    ),
  }))
  const kept = await ctx.db
    .insert(trackingPoints)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: trackingPoints.id })
  return { accepted: kept.length }
}

/** A phone's clock may be wrong by decades; such a point is taken as made now. */
function timeOf(ctx: Ctx, text: string): string {
  const time = Date.parse(text)
  return new Date(time > ctx.now() - 30 * DAY && time < ctx.now() + DAY ? time : ctx.now()).toISOString()
}

/** Notes a visit of the calling linkman. */
export async function keepVisit(ctx: Ctx, body: Body<'POST /loginRecord/insert'>) {
  await ctx.db.insert(loginRecords).values({
    tenantId: ctx.tenantId,
    id: newId(),
    linkmanId: linkmanOf(ctx).linkmanId,
    source: body.source,
    path: body.path ?? '',
  })
  return { done: true as const }
}

/** Keeps the timing of a page. Throws BAD_REQUEST for a value beyond the numbers. */
export async function keepMetric(ctx: Ctx, body: Body<'POST /linkcMetrics'>) {
  await ctx.db.insert(metrics).values({
    tenantId: ctx.tenantId,
    id: newId(),
    name: body.name,
    value: Math.round(body.value * 1000) / 1000,
    path: body.path ?? '',
  })
  return { done: true as const }
}

/** Notes that the calling linkman has seen a guide; again is no error. */
export async function completeGuide(ctx: Ctx, guide: string) {
  await ctx.db
    .insert(userGuides)
    .values({ tenantId: ctx.tenantId, linkmanId: linkmanOf(ctx).linkmanId, guide })
    .onConflictDoNothing()
  return { done: true as const }
}

/** How long visits, tracking points and measures are kept. */
export const VISITS_KEPT: RetainedKind = { kind: 'visits', byDefault: 0, least: 30, most: 1095, endless: true }
/** Deletes visits, tracking points and measures that are older than their company keeps them. */
export async function forgetVisits(app: App): Promise<void> {
  for (const { tenantId, before } of await keptSince(app, 'visits'))
    for (const table of [trackingPoints, loginRecords, metrics])
      await app.db.delete(table).where(and(eq(table.tenantId, tenantId), lt(table.createTime, before)))
}
