import { eq } from 'drizzle-orm'
import { dueAfter } from '../../../shared/sla'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import { tenants } from './door.table'

/** When the company works, and what it promises. */
export async function slaOfTenant(db: Db, tenantId: string) {
  const [row] = await db
    .select({ time: tenants.workingTime, sla: tenants.sla })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  if (!row) throw new Error(`no tenant ${tenantId}`)
  return row
}

/** By when the company promises its first answer to what was asked at a moment (ms since 1970), by what it promises now; null where it promises none, or is late. */
export async function answerPromise(ctx: Ctx): Promise<(startMs: number) => string | null> {
  const { time, sla } = await slaOfTenant(ctx.db, ctx.tenantId)
  return startMs => {
    const due = sla.answer === undefined ? null : dueAfter(startMs, sla.answer, time)
    return due !== null && due > ctx.now() ? new Date(due).toISOString() : null
  }
}

/** The same of one thing that was asked at `startMs`. */
export const answerDue = async (ctx: Ctx, startMs: number): Promise<string | null> =>
  (await answerPromise(ctx))(startMs)
