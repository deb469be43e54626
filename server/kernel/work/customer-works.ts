import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../call/context'
import type { CustomerWorks } from './work.offers'
import type { CountsTable } from '../lifecycle/lifecycle.table'
import type { WorkTable } from './work.table'

/** What a domain of works offers of a customer: how many there are in each state, and when the last was raised. */
export const customerWorks =
  <S extends string>(kind: CustomerWorks['kind'], of: { works: WorkTable<S>; counts: CountsTable<S> }) =>
  async (ctx: Ctx, customerId: string): Promise<CustomerWorks> => {
    const works: WorkTable<string> = of.works
    const counted: CountsTable<string> = of.counts
    const [counts, [last]] = await Promise.all([
      ctx.db
        .select({ state: counted.state, count: counted.count })
        .from(counted)
        .where(and(eq(counted.tenantId, ctx.tenantId), eq(counted.customerId, customerId))),
      ctx.db
        .select({ time: works.createTime })
        .from(works)
        .where(and(eq(works.tenantId, ctx.tenantId), eq(works.customerId, customerId)))
        .orderBy(desc(works.createTime), desc(works.id))
        .limit(1),
    ])
    return { kind, counts, lastTime: last?.time ?? null }
  }
