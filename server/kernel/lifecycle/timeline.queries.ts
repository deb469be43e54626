import { and, desc, eq, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { PRICED_CHANGES } from '../../../shared/authorization'
import { AppError } from '../../http/errors'
import { isInScope, linkmanOf, type Ctx } from '../call/context'
import { fileValues } from '../files/use.service'
import { tenants } from '../tenancy/door.table'
import type { AnyTimeline, FactsTimelineTable, SubjectTable } from './lifecycle.table'

/** The entries that the caller may see: a customer whose company shows no progress (setting.progress) has what the two sides wrote, and no more; of sums an authorised contact hears who may. */
export const entriesShownTo = (ctx: Ctx, timeline: AnyTimeline<string>): SQL | undefined =>
  ctx.principal.kind === 'staff'
    ? undefined
    : and(
        isInScope(ctx, ['money']) ? undefined : notInArray(timeline.type, [...PRICED_CHANGES]),
        or(
          eq(timeline.type, 'remark'),
          sql`exists (select from ${tenants} where ${tenants.id} = ${ctx.tenantId} and (${tenants.flags} #>> '{setting,progress}')::boolean)`,
        ),
      )

/** The subject whose timeline is read: of the caller's customer, or for staff what `seen` leaves of the tenant's. */
export const readableSubject = (
  ctx: Ctx,
  { subjects, seen }: { subjects: SubjectTable; seen?(ctx: Ctx): SQL | undefined },
  id: string,
): SQL | undefined =>
  and(
    eq(subjects.tenantId, ctx.tenantId),
    ctx.principal.kind === 'staff' ? seen?.(ctx) : eq(subjects.customerId, linkmanOf(ctx).customerId),
    eq(subjects.id, id),
  )

/** Timeline of a life that keeps facts, newest first, as linkman of its customer or as staff. Throws NOT_FOUND. */
export async function lifeRecords<R extends string, F extends object>(
  ctx: Ctx,
  life: { subjects: SubjectTable; timeline: FactsTimelineTable<R, F>; seen?(ctx: Ctx): SQL | undefined },
  id: string,
) {
  const timeline = life.timeline as unknown as FactsTimelineTable<string, F>
  // from the subject outwards: one query tells "no entries" from "not yours"
  const rows = await ctx.db
    .select({ record: timeline })
    .from(life.subjects as PgTable)
    .leftJoin(
      timeline as PgTable,
      and(
        eq(timeline.tenantId, life.subjects.tenantId),
        eq(timeline.subjectId, life.subjects.id),
        entriesShownTo(ctx, timeline),
      ),
    )
    .where(readableSubject(ctx, life, id))
    .orderBy(desc(timeline.createTime), desc(timeline.id))
  if (!rows.length) throw new AppError('NOT_FOUND')
  const records = rows.flatMap(({ record }) => (record ? [record as FactsTimelineTable<R, F>['$inferSelect']] : []))
  const files = await fileValues(
    ctx,
    records.flatMap(record => record.attachment),
  )
  return records.map(record => ({
    id: record.id,
    type: record.type,
    actor: record.actor,
    actorName: record.actorName,
    content: record.content,
    attachment: record.attachment.flatMap(file => files.get(file) ?? []),
    facts: record.facts,
    isRead: record.isRead,
    createTime: record.createTime,
  }))
}
