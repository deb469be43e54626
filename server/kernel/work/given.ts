import type { LiveKind } from '../../../shared/kinds'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../call/context'
import type { Given } from '../live/live.offers'
import type { WorkTable } from './work.table'

/** To whom the works of a domain are given. */
export const givenWorks = <S extends string>(kind: LiveKind, domain: WorkTable<S>): Given<Ctx> => {
  const works: WorkTable<string> = domain
  return {
    kind,
    async staffOf(ctx, id) {
      const [row] = await ctx.db
        .select({ executorId: works.executorId })
        .from(works)
        .where(and(eq(works.tenantId, ctx.tenantId), eq(works.id, id)))
      return row ? [row.executorId].filter(one => one !== null) : null
    },
  }
}
