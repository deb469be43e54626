import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { CONSOLE_PATH } from '../../http/site'
import type { Ctx } from '../call/context'
import { doors } from '../tenancy/door.table'

/** Path of the console of the caller's door, which begins with its domain id. */
export async function consolePath(ctx: Ctx, db: Db): Promise<string> {
  const [door] = await db
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  return `${CONSOLE_PATH}/${encodeURIComponent(door?.domainId ?? '')}/`
}
