import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../call/context'
import { linkmen, tokenFamilies } from './auth.table'
import { deviceName } from './device'
import type { TimelinePlace, TimelineQuery, TimelineSource } from './identity.offers'

/** A moment with its microseconds: one that is cut to milliseconds is no place that entries stand below. Sorted as texts they are in order. */
export const exactly = (time: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** That a row stands below a place. */
export const below = (
  { time, id }: { time: AnyPgColumn | SQL; id: AnyPgColumn },
  before: TimelinePlace | undefined,
): SQL | undefined => before && sql`(${time}, ${id}) < (${before.time}::timestamptz, ${before.id}::uuid)`

interface TimelineColumns {
  tenantId: AnyPgColumn
  id: AnyPgColumn
  customerId: AnyPgColumn
  linkmanId: AnyPgColumn
  /** of a table that knows machines */
  productId?: AnyPgColumn
  time: AnyPgColumn | SQL
}
/** The next rows of a timeline of a table; null where it is a machine's and the table knows none. */
export function timelineRows(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  columns: TimelineColumns,
  { of, before }: TimelineQuery,
): { at: SQL<string>; where: SQL | undefined; order: [SQL, SQL] } | null {
  const { time, id } = columns
  if ('productId' in of && !columns.productId) return null
  const owned =
    'productId' in of
      ? columns.productId && eq(columns.productId, of.productId)
      : and(
          eq(columns.customerId, of.customerId),
          of.linkmanId === undefined ? undefined : eq(columns.linkmanId, of.linkmanId),
        )
  return {
    at: exactly(time),
    where: and(eq(columns.tenantId, tenantId), owned, below({ time, id }, before)),
    order: [desc(time), desc(id)],
  }
}

/** Sign-ins of a customer's contacts that did not run out yet. */
export const loginTimeline: TimelineSource<Ctx> = {
  kind: 'login',
  async entries(ctx, { of, before, limit }) {
    if ('productId' in of) return []
    const people = ctx.db
      .select({ id: linkmen.id })
      .from(linkmen)
      .where(
        and(
          eq(linkmen.tenantId, ctx.tenantId),
          eq(linkmen.customerId, of.customerId),
          of.linkmanId === undefined ? undefined : eq(linkmen.id, of.linkmanId),
        ),
      )
    const time = tokenFamilies.createTime
    const rows = await ctx.db
      .select({ family: tokenFamilies, at: exactly(time), name: linkmen.name })
      .from(tokenFamilies)
      .innerJoin(linkmen, and(eq(linkmen.tenantId, tokenFamilies.tenantId), eq(linkmen.id, tokenFamilies.userId)))
      .where(
        and(
          eq(tokenFamilies.tenantId, ctx.tenantId),
          eq(tokenFamilies.kind, 'linkman'),
          inArray(tokenFamilies.userId, people),
          below({ time, id: tokenFamilies.id }, before),
        ),
      )
      .orderBy(desc(time), desc(tokenFamilies.id))
      .limit(limit)
    return rows.map(({ family, at, name }) => ({
      kind: 'login',
      id: family.id,
      time: at,
      number: '',
      title: deviceName(family, ctx.language),
      state: '',
      text: '',
      who: name,
      amount: null,
      opens: null,
    }))
  },
}
