import { and, eq } from 'drizzle-orm'
import type { Localized } from '../../../shared/language'
import { isWritten } from '../../../shared/survey'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { changed } from '../../kernel/live/changed'
import { tenants } from '../../kernel/tenancy/door.table'
import { memberSettings } from './member.table'

interface MemberSetting {
  levels: { name: Localized; from: number }[]
  earnPerYuan: number
  feeRate: number
  topUps: number[]
  dailyQuotaLimit: number | null
  version: number
}
const DEFAULT: MemberSetting = { levels: [], earnPerYuan: 1, feeRate: 0, topUps: [], dailyQuotaLimit: null, version: 0 }

/** Whether the caller's company keeps members. */
export async function keepsMembers(ctx: Pick<Ctx, 'tenantId'>, db: Db): Promise<boolean> {
  const [row] = await db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return row?.flags.memberManage ?? false
}

/** Throws MEMBERS_OFF where the caller's company keeps no members. */
export async function enterMembers(ctx: Ctx, db: Db = ctx.db): Promise<void> {
  if (!(await keepsMembers(ctx, db))) throw new AppError('MEMBERS_OFF')
}

/** How the caller's company keeps members; `version` 0 where nobody has said. */
export async function memberSetting(ctx: Pick<Ctx, 'tenantId'>, db: Db): Promise<MemberSetting> {
  const [row] = await db.select().from(memberSettings).where(eq(memberSettings.tenantId, ctx.tenantId))
  if (!row) return DEFAULT
  const { tenantId: _tenantId, ...setting } = row
  return setting
}

/** Changes it, if it is still as the caller saw it. Throws CHANGED_MEANWHILE, MEMBER_LEVELS unless each level has a name and begins above the one before. */
export const setMembers = (ctx: Ctx, body: MemberSetting) =>
  once(ctx, body, async tx => {
    const { tenantId } = ctx
    if (body.levels.some(({ name, from }, i) => !isWritten(name) || from <= (body.levels[i - 1]?.from ?? -1)))
      throw new AppError('MEMBER_LEVELS')
    const before = await memberSetting(ctx, tx)
    const after = { ...body, topUps: body.topUps.toSorted((a, b) => a - b), version: body.version + 1 }
    const written = body.version
      ? await tx
          .update(memberSettings)
          .set(after)
          .where(and(eq(memberSettings.tenantId, tenantId), eq(memberSettings.version, body.version)))
          .returning({ version: memberSettings.version })
      : await tx
          .insert(memberSettings)
          .values({ tenantId, ...after })
          .onConflictDoNothing()
          .returning({ version: memberSettings.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    await changed(ctx, tx, { kind: 'tenant', id: tenantId, before, after })
    return { version: after.version }
  })
