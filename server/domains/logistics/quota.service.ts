import { and, eq, sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { DEFAULT_LOGISTICS_QUOTA, hasLogisticsQuota, type LogisticsQuota } from '../../../shared/parcel'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { changed } from '../../kernel/live/changed'
import { logisticsQuotas, logisticsUses } from './logistics.table'

type Setting = Pick<LogisticsQuota, 'totalQuota' | 'isDailyLimit' | 'dailyQuotaLimit'>
type Asker = Pick<Ctx, 'tenantId' | 'now'>

async function quotaIn({ tenantId, now }: Asker, db: Db): Promise<LogisticsQuota & { version: number }> {
  const day = tenantDay(now())
  const [[set], [used]] = [
    await db.select().from(logisticsQuotas).where(eq(logisticsQuotas.tenantId, tenantId)),
    await db
      .select({
        totalUse: sql<number>`coalesce(sum(${logisticsUses.uses}), 0)::integer`,
        todayUse: sql<number>`coalesce(sum(${logisticsUses.uses}) filter (where ${logisticsUses.day} = ${day}), 0)::integer`,
      })
      .from(logisticsUses)
      .where(eq(logisticsUses.tenantId, tenantId)),
  ]
  const { totalQuota, isDailyLimit, dailyQuotaLimit } = set ?? DEFAULT_LOGISTICS_QUOTA
  return {
    totalQuota,
    totalUse: used?.totalUse ?? 0,
    isDailyLimit,
    dailyQuotaLimit,
    todayUse: used?.todayUse ?? 0,
    version: set?.version ?? 0,
  }
}

/** How many questions to carriers the caller's company has, and how many it asked. */
export async function quotaDetail(ctx: Ctx): Promise<LogisticsQuota> {
  const { version: _version, ...quota } = await quotaIn(ctx, ctx.db)
  return quota
}
/** The same, with the version that a change names. */
export const staffQuota = (ctx: Ctx) => quotaIn(ctx, ctx.db)

const hold = ({ tenantId }: Pick<Ctx, 'tenantId'>, tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('logistics'), hashtext(${tenantId}))`)

/** Takes one question from what is left; false where nothing is. Of any number at once no more are taken than there are. */
export const takeQuestion = (ctx: Pick<Ctx, 'db'> & Asker): Promise<boolean> =>
  ctx.db.transaction(async tx => {
    await hold(ctx, tx)
    if (!hasLogisticsQuota(await quotaIn(ctx, tx))) return false
    await tx
      .insert(logisticsUses)
      .values({ tenantId: ctx.tenantId, day: tenantDay(ctx.now()), uses: 1 })
      .onConflictDoUpdate({
        target: [logisticsUses.tenantId, logisticsUses.day],
        set: { uses: sql`${logisticsUses.uses} + 1` },
      })
    return true
  })

/** Gives back one that {@link takeQuestion} took on the same day for a question that nobody heard. */
export const giveQuestionBack = async (ctx: Pick<Ctx, 'db'> & Asker): Promise<void> =>
  void (await ctx.db
    .update(logisticsUses)
    .set({ uses: sql`greatest(${logisticsUses.uses} - 1, 0)` })
    .where(and(eq(logisticsUses.tenantId, ctx.tenantId), eq(logisticsUses.day, tenantDay(ctx.now())))))

/** Sets how many questions the company may ask. Throws CHANGED_MEANWHILE. */
export const setQuota = (ctx: Ctx, { version, ...set }: Setting & { version: number }) =>
  ctx.db.transaction(async tx => {
    await hold(ctx, tx)
    const before = await quotaIn(ctx, tx)
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
    await tx
      .insert(logisticsQuotas)
      .values({ tenantId: ctx.tenantId, ...set })
      .onConflictDoUpdate({
        target: [logisticsQuotas.tenantId],
        set: { ...set, version: sql`${logisticsQuotas.version} + 1` },
      })
    const { totalQuota, isDailyLimit, dailyQuotaLimit } = before
    await changed(ctx, tx, {
      kind: 'provider',
      id: 'kuaidi100',
      before: { totalQuota, isDailyLimit, dailyQuotaLimit },
      after: set,
    })
    return quotaIn(ctx, tx)
  })
