import { and, eq } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import { can } from '../../../shared/lifecycle'
import type { Ctx } from '../call/context'
import { lock, transition, type Domain } from '../lifecycle/lifecycle.service'
import type { Aftercare } from './work.offers'
import { NOBODY } from './work.service'
import type { WorkTable } from './work.table'

/** What the customers of a domain's finished works may ask for. */
export const aftercare = <T extends WorkTable<S>, S extends string, A extends string, M extends string>(
  kind: WorkKind,
  domain: Domain<T, S, A | 'reopen' | 'remark', M>,
): Aftercare<Ctx> => ({
  kind,
  async mayReopen(ctx, db, id) {
    const works: WorkTable<string> = domain.subjects
    const [work] = await db
      .select()
      .from(works)
      .where(and(eq(works.tenantId, ctx.tenantId), eq(works.id, id)))
    return work !== undefined && can(domain.rules, 'reopen', 'linkman', work as never, ctx.now())
  },
  async reopen(ctx, tx, id, reason) {
    await transition(ctx, tx, domain, await lock(ctx, tx, domain, id), 'reopen', {
      set: { finishTime: null, ...NOBODY, offReason: '' } as Partial<T['$inferInsert']>,
      record: { content: reason },
    })
  },
  async write(ctx, tx, id, content) {
    await transition(ctx, tx, domain, await lock(ctx, tx, domain, id), 'remark', { record: { content } })
  },
})
