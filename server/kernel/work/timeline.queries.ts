import { and, desc, eq } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { fileValues } from '../files/use.service'
import { staff } from '../identity/auth.table'
import type { SubjectTable, TimelineTable } from '../lifecycle/lifecycle.table'
import { entriesShownTo, readableSubject } from '../lifecycle/timeline.queries'
import { openUserIdOf } from '../identity/open-user-id'

/** A timeline entry as the contract shows it, with plain names. */
export const toRecord = <R extends string>(
  record: TimelineTable<R>['$inferSelect'],
  files: Awaited<ReturnType<typeof fileValues>>,
) => ({
  id: record.id,
  type: record.type,
  actor: record.actor,
  actorName: record.actorName,
  actorOpenUserId: '',
  executorOpenUserId: '',
  content: record.content,
  attachment: record.attachment.flatMap(id => files.get(id) ?? []),
  executorName: record.executorName,
  arriveTime: record.arriveTime,
  planTime: record.planTime,
  formerPlanTime: record.formerPlanTime,
  isRead: record.isRead,
  createTime: record.createTime,
})

/** Timeline of a work, newest first, as linkman of its customer or as staff. Why a colleague refused is for staff only. Throws NOT_FOUND. */
export async function recordList<R extends string>(
  ctx: Ctx,
  { subjects, timeline: entries }: { subjects: SubjectTable; timeline: TimelineTable<R> },
  id: string,
) {
  // from the subject outwards: one query tells "no entries" from "not yours"
  const timeline: TimelineTable<string> = entries
  const actor = alias(staff, 'actor')
  const executor = alias(staff, 'executor')
  const rows = await ctx.db
    .select({
      record: timeline,
      actor: { openUserId: actor.openUserId },
      executor: { openUserId: executor.openUserId },
    })
    .from(subjects as PgTable)
    .leftJoin(
      timeline,
      and(eq(timeline.tenantId, subjects.tenantId), eq(timeline.subjectId, subjects.id), entriesShownTo(ctx, timeline)),
    )
    .leftJoin(actor, and(eq(actor.tenantId, timeline.tenantId), eq(actor.id, timeline.actorId)))
    .leftJoin(executor, and(eq(executor.tenantId, timeline.tenantId), eq(executor.id, timeline.executorId)))
    .where(readableSubject(ctx, { subjects }, id))
    .orderBy(desc(timeline.createTime), desc(timeline.id))
  if (!rows.length) throw new AppError('NOT_FOUND')
  const files = await fileValues(
    ctx,
    rows.flatMap(row => row.record?.attachment ?? []),
  )
  return rows.flatMap(row =>
    row.record
      ? [
          {
            ...toRecord(row.record as TimelineTable<R>['$inferSelect'], files),
            ...(row.record.type === 'refuse' && ctx.principal.kind !== 'staff' ? { content: '' } : {}),
            actorOpenUserId: openUserIdOf(ctx, row.actor),
            executorOpenUserId: openUserIdOf(ctx, row.executor),
          },
        ]
      : [],
  )
}
