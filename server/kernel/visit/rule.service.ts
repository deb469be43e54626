import { and, eq, sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import { DEFAULT_VISIT_RULE, type VisitRule } from '../../../shared/slots'
import type { WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { prepared } from '../../db/prepared'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { changed } from '../live/changed'
import { tenants } from '../tenancy/door.table'
import { visitBlocks, visitPlaces, visitRules } from './visit.table'

const toRule = (row: typeof visitRules.$inferSelect | undefined): VisitRule & { version: number } => ({
  ...DEFAULT_VISIT_RULE,
  ...row?.rule,
  version: row?.version ?? 0,
})

/** How the tenant offers visits; `version` 0 where nobody has said. */
export async function visitRule({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<VisitRule & { version: number }> {
  const [row] = await db.select().from(visitRules).where(eq(visitRules.tenantId, tenantId))
  return toRule(row)
}

const ruleStatement = prepared(db =>
  db
    .select()
    .from(visitRules)
    .where(eq(visitRules.tenantId, sql.placeholder('tenantId')))
    .prepare('visit_rule'),
)
/** {@link visitRule}, as every detail of a work asks for it. */
export async function shownRule({ tenantId, db }: Pick<Ctx, 'tenantId' | 'db'>) {
  const [row] = await ruleStatement(db).execute({ tenantId })
  return toRule(row)
}

/** When the tenant works. */
export async function workingTime({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<WorkingTime> {
  const [row] = await db.select({ time: tenants.workingTime }).from(tenants).where(eq(tenants.id, tenantId))
  if (!row) throw new Error(`no tenant ${tenantId}`)
  return row.time
}

/**
 * Lets nobody else plan visits of the tenant until the transaction ends: who looks whether a time is free sees what others have written.
 * Taken before totals are counted, which all transactions of a customer share.
 */
export async function holdPlan({ tenantId }: Pick<Ctx, 'tenantId'>, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visits ${tenantId}`}, 0))`)
}

/**
 * Changes it, if it is still as the caller saw it. Switched on, all that is open and planned is kept in the order in which it was raised;
 * switched off, nothing is. Throws CHANGED_MEANWHILE, NOT_FOUND for a template that the tenant does not have.
 */
export async function editVisitRule(ctx: Ctx, body: VisitRule & { version: number }) {
  const { tenantId } = ctx
  const { version, ...rule } = body
  for (const { templateId } of rule.own)
    if (templateId !== null) {
      const found = await Promise.all(ctx.offers.orderForms.map(forms => forms.find(ctx, templateId)))
      if (!found.some(one => one !== null)) throw new AppError('NOT_FOUND')
    }
  return ctx.db.transaction(async tx => {
    await holdPlan(ctx, tx)
    const before = await visitRule(ctx, tx)
    const after = { ...rule, version: version + 1 }
    const written = version
      ? await tx
          .update(visitRules)
          .set({ rule, version: version + 1 })
          .where(and(eq(visitRules.tenantId, tenantId), eq(visitRules.version, version)))
          .returning({ version: visitRules.version })
      : await tx
          .insert(visitRules)
          .values({ tenantId, rule, version: 1 })
          .onConflictDoNothing()
          .returning({ version: visitRules.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    if (rule.on && !before.on) for (const works of ctx.offers.works) await works.planAll(ctx, tx, tenantDay(ctx.now()))
    if (!rule.on && before.on) {
      await tx.delete(visitPlaces).where(eq(visitPlaces.tenantId, tenantId))
      await tx.delete(visitBlocks).where(and(eq(visitBlocks.tenantId, tenantId), eq(visitBlocks.kind, 'visit')))
    }
    await changed(ctx, tx, { kind: 'tenant', id: tenantId, before, after })
    return after
  })
}
