import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { WorkKind } from '../../../shared/kinds'
import { may, type Ctx } from '../call/context'
import { staff } from '../identity/auth.table'
import { timelineRows } from '../identity/customer-timeline'
import type { TimelineSource } from '../identity/identity.offers'
import { visits } from '../visit/visit.table'
import type { WorkTable } from './work.table'

/** What a domain of works adds to the timelines of customers: its works, and the visits that were made for them. */
export function workTimeline<S extends string>(kind: WorkKind, of: WorkTable<S>): TimelineSource<Ctx>[] {
  const works: WorkTable<string> = of
  const named = async (ctx: Ctx, ids: readonly string[]) =>
    (await ctx.offers.works.find(one => one.kind === kind)?.named(ctx, ctx.db, ids)) ?? new Map()
  const executor = and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId))
  return [
    {
      kind,
      async entries(ctx, query) {
        const { tenantId, id, customerId, linkmanId, productId, createTime } = works
        const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, productId, time: createTime }, query)
        if (!next) return []
        const rows = await ctx.db
          .select({ id, at: next.at, state: works.state, who: staff.displayName })
          .from(works as PgTable)
          .leftJoin(staff, executor)
          .where(next.where)
          .orderBy(...next.order)
          .limit(query.limit)
        const names = await named(
          ctx,
          rows.map(row => row.id),
        )
        return rows.map(row => ({
          kind,
          id: row.id,
          time: row.at,
          number: names.get(row.id)?.number ?? '',
          title: names.get(row.id)?.title ?? '',
          state: row.state,
          text: '',
          who: row.who ?? '',
          amount: null,
          opens: { kind, id: row.id },
        }))
      },
    },
    {
      kind: 'visit',
      async entries(ctx, query) {
        if (!may(ctx, `${kind}.read`)) return []
        const { tenantId, customerId, linkmanId, productId } = works
        const time = sql`coalesce(${visits.leaveTime}, ${visits.arriveTime}, ${visits.createTime})`
        const next = timelineRows(ctx, { tenantId, customerId, linkmanId, productId, id: visits.id, time }, query)
        if (!next) return []
        const rows = await ctx.db
          .select({
            id: visits.id,
            subjectId: visits.subjectId,
            at: next.at,
            result: visits.result,
            content: visits.content,
            who: staff.displayName,
          })
          .from(works as PgTable)
          .innerJoin(visits, and(eq(visits.tenantId, works.tenantId), eq(visits.subjectId, works.id)))
          .leftJoin(staff, and(eq(staff.tenantId, visits.tenantId), eq(staff.id, visits.executorId)))
          .where(and(next.where, isNotNull(visits.result), ne(visits.result, 'off')))
          .orderBy(desc(time), desc(visits.id))
          .limit(query.limit)
        const names = await named(
          ctx,
          rows.map(row => row.subjectId),
        )
        return rows.map(row => ({
          kind: 'visit',
          id: row.id,
          time: row.at,
          number: names.get(row.subjectId)?.number ?? '',
          title: names.get(row.subjectId)?.title ?? '',
          state: row.result ?? '',
          text: row.content,
          who: row.who ?? '',
          amount: null,
          opens: { kind, id: row.subjectId },
        }))
      },
    },
  ]
}
