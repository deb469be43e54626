import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { instantOf } from './instant'
import type { Db } from '../../db/database'
import { ownerOf, type App, type Ctx } from './context'
import { AppError } from '../../http/errors'
import { WINDOW_SECONDS, type LimitName, type LimitScope } from '../../http/limit.rules'
import { limitCounts } from './limit.table'

type SubjectKind = 'address' | 'person' | 'tenant'
interface Rule {
  name: LimitName
  scope: string
  kind: SubjectKind
  seconds: number
}

/** Whose turn it is, and where that is counted: a request, or a job for somebody. */
type Counted = Pick<Ctx, 'db' | 'config' | 'now' | 'tenantId' | 'address' | 'principal'>

const rulesOf = (ctx: Counted, scope: LimitScope): Rule[] =>
  (Object.keys(ctx.config.limits) as LimitName[])
    .filter(name => name.startsWith(`${scope}.`))
    .map(name => {
      const [, kind, window] = name.split('.') as [string, SubjectKind, keyof typeof WINDOW_SECONDS]
      return { name, scope, kind, seconds: WINDOW_SECONDS[window] }
    })

/** Who is counted; '' for nobody: a visitor without a device's secret is known by the address only. */
const subjectOf = (ctx: Counted, kind: SubjectKind, person: string): string => {
  if (kind === 'tenant') return kind
  const who = kind === 'address' ? ctx.address : person
  return who && `${kind} ${who}`
}

/**
 * Counts one more of `scope` for the address, the person and the tenant of a request, and gives the counts of the windows.
 * One statement a rule, so that neither two requests nor two servers take the same last place. `person` is the caller,
 * unless something else is who: a phone, an account. Within a transaction that is rolled back nothing is counted.
 * Throws TOO_MANY_REQUESTS with the seconds until the window is over; a refused one does not make it longer.
 */
export async function countLimit(
  ctx: Counted,
  scope: LimitScope,
  { db = ctx.db, person = ownerOf(ctx) }: { db?: Db; person?: string } = {},
): Promise<Partial<Record<LimitName, number>>> {
  const now = instantOf(ctx.now())
  const counts: Partial<Record<LimitName, number>> = {}
  for (const { name, kind, seconds } of rulesOf(ctx, scope)) {
    const subject = subjectOf(ctx, kind, person)
    if (!subject) continue
    const most = ctx.config.limits[name]
    const end = instantOf(ctx.now(), seconds)
    const over = sql`${limitCounts.expireTime} <= ${now}`
    const [row] = await db
      .insert(limitCounts)
      .values({ tenantId: ctx.tenantId, scope, subject, windowSeconds: seconds, count: 1, expireTime: end })
      .onConflictDoUpdate({
        target: [limitCounts.tenantId, limitCounts.scope, limitCounts.subject, limitCounts.windowSeconds],
        set: {
          count: sql`case when ${over} then 1 else least(${limitCounts.count} + 1, ${most + 1}::integer) end`,
          expireTime: sql`case when ${over} then ${end}::timestamptz else ${limitCounts.expireTime} end`,
        },
      })
      .returning({ count: limitCounts.count, expireTime: limitCounts.expireTime })
    if (!row || row.count > most)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: row ? secondsUntil(ctx, row.expireTime) : seconds })
    counts[name] = row.count
  }
  return counts
}

/** Whether {@link countLimit} would let one more through; it counts nothing. */
export async function hasRoom(ctx: Counted, scope: LimitScope): Promise<boolean> {
  for (const { name, kind, seconds } of rulesOf(ctx, scope)) {
    const subject = subjectOf(ctx, kind, ownerOf(ctx))
    const full = and(
      eq(limitCounts.tenantId, ctx.tenantId),
      eq(limitCounts.scope, scope),
      eq(limitCounts.subject, subject),
      eq(limitCounts.windowSeconds, seconds),
      gt(limitCounts.expireTime, instantOf(ctx.now())),
      gte(limitCounts.count, ctx.config.limits[name]),
    )
    if (subject && (await ctx.db.$count(limitCounts, full))) return false
  }
  return true
}

/** Takes back what {@link countLimit} counted for something that did not happen after all. */
export async function uncountLimit(ctx: Counted, scope: LimitScope, person: string): Promise<void> {
  for (const { kind, seconds } of rulesOf(ctx, scope)) {
    const subject = subjectOf(ctx, kind, person)
    if (subject)
      await ctx.db
        .update(limitCounts)
        .set({ count: sql`greatest(${limitCounts.count} - 1, 0)` })
        .where(
          and(
            eq(limitCounts.tenantId, ctx.tenantId),
            eq(limitCounts.scope, scope),
            eq(limitCounts.subject, subject),
            eq(limitCounts.windowSeconds, seconds),
          ),
        )
  }
}

/** Whole seconds from now until a moment, at least one. */
export const secondsUntil = (app: Pick<App, 'now'>, time: string): number =>
  Math.max(1, Math.ceil((Date.parse(time) - app.now()) / 1000))

/** Deletes the counts of every tenant whose window is over. */
export async function forgetLimits({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.delete(limitCounts).where(lt(limitCounts.expireTime, instantOf(now())))
}
