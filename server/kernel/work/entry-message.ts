import { and, eq } from 'drizzle-orm'
import { tenantTime } from '../../../shared/day'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { staff } from '../identity/auth.table'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { tell } from '../notify/notify.service'

type Entry = TimelineTable<string>['$inferSelect']

/** What is told of an entry that staff made; `engineer` is who does the work, '' where nobody does yet. */
export const factsOf = (
  work: { number: string; title: string },
  record: Pick<Entry, 'actorName' | 'executorName' | 'arriveTime' | 'content'>,
  engineer: string,
): Record<string, string> => ({
  number: work.number,
  title: work.title,
  engineer: record.executorName || engineer || record.actorName,
  ...(record.arriveTime ? { arriveTime: tenantTime(Date.parse(record.arriveTime)).slice(5) } : {}),
  ...(record.content ? { note: record.content } : {}),
})

/** Tells the linkman of a work of an entry that staff made in its timeline, inside the transaction of the entry. */
export async function tellOfEntry(
  who: Pick<Ctx, 'tenantId' | 'now' | 'providers'>,
  tx: Db,
  work: { kind: string; id: string; number: string; title: string; linkmanId: string; executorId: string | null },
  record: Entry,
): Promise<void> {
  if (record.actor !== 'staff') return
  const [executor] =
    work.executorId && !record.executorName
      ? await tx
          .select({ name: staff.displayName })
          .from(staff)
          .where(and(eq(staff.tenantId, who.tenantId), eq(staff.id, work.executorId)))
      : []
  await tell(who, tx, {
    subject: { kind: work.kind, id: work.id },
    change: record.type,
    changeId: record.id,
    time: record.createTime,
    people: [{ linkmanId: work.linkmanId }],
    facts: factsOf(work, record, executor?.name ?? ''),
  })
}
