import { and, eq } from 'drizzle-orm'
import { dueAfter } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import type { Ctx } from '../call/context'
import { tenants } from '../tenancy/door.table'
import { acceptRules } from './accept-rule.table'

const BY_DEFAULT = { acceptMinutes: 30, passes: 2, version: 0 }

/** What becomes of the tenant's work that nobody accepts; `version` 0 where nobody has said. */
export async function acceptRule({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db) {
  const [row] = await db.select().from(acceptRules).where(eq(acceptRules.tenantId, tenantId))
  const { acceptMinutes, passes, version } = row ?? BY_DEFAULT
  return { acceptMinutes, passes, version }
}

/** Changes it, if it is still as the caller saw it. Throws CHANGED_MEANWHILE. */
export async function editAcceptRule(ctx: Ctx, body: { acceptMinutes: number; passes: number; version: number }) {
  const { tenantId } = ctx
  return ctx.db.transaction(async tx => {
    const before = await acceptRule(ctx, tx)
    const after = { ...body, version: body.version + 1 }
    const written = body.version
      ? await tx
          .update(acceptRules)
          .set(after)
          .where(and(eq(acceptRules.tenantId, tenantId), eq(acceptRules.version, body.version)))
          .returning({ version: acceptRules.version })
      : await tx
          .insert(acceptRules)
          .values({ tenantId, ...after })
          .onConflictDoNothing()
          .returning({ version: acceptRules.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    await changed(ctx, tx, { kind: 'tenant', id: tenantId, before, after })
    return after
  })
}

/** Until when somebody who is given work now has to accept it, in the company's working time; null: for as long as they like. */
export async function acceptUntil(ctx: Pick<Ctx, 'tenantId' | 'now'>, tx: Db): Promise<Date | null> {
  const { acceptMinutes } = await acceptRule(ctx, tx)
  if (!acceptMinutes) return null
  const [tenant] = await tx.select({ time: tenants.workingTime }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  const due = tenant ? dueAfter(ctx.now(), acceptMinutes, tenant.time) : null
  return due === null ? null : new Date(due)
}
