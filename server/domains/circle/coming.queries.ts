import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { activityComers } from './circle.table'

/** Those who come to an activity of the caller's company. */
export const comingTo = (ctx: Pick<Ctx, 'tenantId'>, id: string) =>
  and(eq(activityComers.tenantId, ctx.tenantId), eq(activityComers.announcementId, id))

/** How many come to each of some activities. */
export async function countsOf(ctx: Ctx, db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ id: activityComers.announcementId, coming: count() })
    .from(activityComers)
    .where(and(eq(activityComers.tenantId, ctx.tenantId), inArray(activityComers.announcementId, [...ids])))
    .groupBy(activityComers.announcementId)
  return new Map(rows.map(({ id, coming }) => [id, coming]))
}
