import { and, desc, eq, gt, sum } from 'drizzle-orm'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../call/context'
import { readAbout } from '../notify/message.service'
import type { AnyTimeline, SubjectTable } from './lifecycle.table'

const ofCaller = (ctx: Ctx, subjects: SubjectTable) =>
  and(eq(subjects.tenantId, ctx.tenantId), eq(subjects.customerId, linkmanOf(ctx).customerId))

/** Staff entries that nobody of the caller's customer has read. */
export async function unreadTotal(ctx: Ctx, subjects: SubjectTable): Promise<{ count: number }> {
  const [row] = await ctx.db
    .select({ count: sum(subjects.unread).mapWith(Number) })
    .from(subjects)
    .where(and(ofCaller(ctx, subjects), gt(subjects.unread, 0)))
  return { count: row?.count ?? 0 }
}

/** The same by subject, newest first. */
export async function unreadBySubject(ctx: Ctx, subjects: SubjectTable): Promise<{ id: string; count: number }[]> {
  const rows = await ctx.db
    .select({ id: subjects.id, count: subjects.unread })
    .from(subjects)
    .where(and(ofCaller(ctx, subjects), gt(subjects.unread, 0)))
    .orderBy(desc(subjects.createTime), desc(subjects.id))
  return rows as { id: string; count: number }[]
}

/** Marks the staff entries of a subject as read, and what the caller was told of it. Throws NOT_FOUND. */
export async function markRead<R extends string>(
  ctx: Ctx,
  { kind, subjects, timeline: entries }: { kind: string; subjects: SubjectTable; timeline: AnyTimeline<R> },
  id: string,
): Promise<{ done: true }> {
  const timeline: AnyTimeline<string> = entries
  const mine = and(ofCaller(ctx, subjects), eq(subjects.id, id))
  const [row] = await ctx.db.select({ unread: subjects.unread }).from(subjects).where(mine)
  if (!row) throw new AppError('NOT_FOUND')
  await readAbout(ctx, ctx.db, { kind, id })
  if (row.unread)
    await ctx.db.transaction(async tx => {
      // the subject first, as every writer of entries does: an entry that arrives now stays unread or is counted out, never half
      await tx.update(subjects).set({ unread: 0 }).where(mine)
      await tx
        .update(timeline)
        .set({ isRead: true })
        .where(and(eq(timeline.tenantId, ctx.tenantId), eq(timeline.subjectId, id), eq(timeline.isRead, false)))
    })
  return { done: true }
}
