import { eq } from 'drizzle-orm'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { tenants } from './door.table'

/** Lets in whoever looks up a warranty or a fault by themselves. Throws SELF_HELP_OFF where the caller's company has no self-help. */
export async function enterSelfHelp(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!row?.flags.selfHelpEnabled) throw new AppError('SELF_HELP_OFF')
}
