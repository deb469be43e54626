import { and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { REPORT_TEMPLATE, type ReportTemplate } from '../../../shared/report'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { changed } from '../../kernel/live/changed'
import { reportTemplates } from './report.table'

/** What the caller's company asks of who writes a report; version 0 where nobody has said. */
export async function reportTemplate(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
): Promise<ReportTemplate & { version: number }> {
  const [row] = await db.select().from(reportTemplates).where(eq(reportTemplates.tenantId, tenantId))
  return { ...REPORT_TEMPLATE, ...row?.template, version: row?.version ?? 0 }
}

/** The same in the language of who asks. */
export async function askedOfReports(ctx: Ctx) {
  const { version: _version, readings, repairWarranty, ...template } = await reportTemplate(ctx, ctx.db)
  return {
    ...template,
    readings: readings.map(({ name, unit }) => ({ name: localize(name, ctx.language), unit })),
    repairWarranty: localize(repairWarranty, ctx.language),
  }
}

/** Changes it, if it is still as the caller saw it. Throws CHANGED_MEANWHILE, NAME_MISSING. */
export async function setReportTemplate(ctx: Ctx, { version, ...asked }: ReportTemplate & { version: number }) {
  const { tenantId } = ctx
  const template: ReportTemplate = {
    ...asked,
    readings: asked.readings.map(({ name, unit }) => ({ name: nameOf(name), unit: unit.trim() })),
    repairWarranty: localizedOf(asked.repairWarranty, { lines: true }),
  }
  await ctx.db.transaction(async tx => {
    const { version: _version, ...before } = await reportTemplate(ctx, tx)
    const row = { template, version: version + 1 }
    const written = version
      ? await tx
          .update(reportTemplates)
          .set(row)
          .where(and(eq(reportTemplates.tenantId, tenantId), eq(reportTemplates.version, version)))
          .returning({ version: reportTemplates.version })
      : await tx
          .insert(reportTemplates)
          .values({ tenantId, ...row })
          .onConflictDoNothing()
          .returning({ version: reportTemplates.version })
    if (!written.length) throw new AppError('CHANGED_MEANWHILE')
    await changed(ctx, tx, { kind: 'tenant', id: tenantId, before, after: template })
  })
  return { done: true as const }
}
