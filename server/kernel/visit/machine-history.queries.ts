import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import { may, staffOf, type Ctx } from '../call/context'
import { plannedWork } from './own-slots.service'
import { visits } from './visit.table'

/** So many works of a machine are told. */
const MOST = 20

/** What was done before on the machine of a work that the caller may see, the newest first, with what its last visit brought; none where it names no machine. Throws NOT_FOUND. */
export async function machineHistory(ctx: Ctx, { kind, id }: { kind: WorkKind; id: string }) {
  const { productId } = await plannedWork(ctx, kind, id)
  if (productId === null) return []
  const all = await Promise.all(ctx.offers.works.map(works => works.onProduct(ctx, productId, MOST + 1)))
  const found = all
    .flat()
    .filter(one => one.id !== id)
    .toSorted((a, b) => (`${a.createTime} ${a.id}` < `${b.createTime} ${b.id}` ? 1 : -1))
    .slice(0, MOST)
  const made = found.length
    ? await ctx.db
        .selectDistinctOn([visits.subjectId], {
          subjectId: visits.subjectId,
          result: visits.result,
          content: visits.content,
        })
        .from(visits)
        .where(
          and(
            eq(visits.tenantId, ctx.tenantId),
            inArray(
              visits.subjectId,
              found.map(one => one.id),
            ),
            ne(visits.result, 'off'),
          ),
        )
        .orderBy(visits.subjectId, desc(visits.number))
    : []
  const lastOf = new Map(made.map(visit => [visit.subjectId, visit]))
  return found.map(({ executorId, ...work }) => ({
    ...work,
    result: lastOf.get(work.id)?.result ?? null,
    content: lastOf.get(work.id)?.content ?? '',
    canOpen: may(ctx, work.kind === 'event' ? 'event.read' : 'task.read') || executorId === staffOf(ctx).staffId,
  }))
}
