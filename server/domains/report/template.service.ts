import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { REPORT_TEMPLATE, templateFor, type ReportTemplate } from '../../../shared/report'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { changed } from '../../kernel/live/changed'
import { eventTemplates } from '../event/event.table'
import { productKinds, products } from '../product/product.table'
import { reportTemplates } from './report.table'

/** So many kinds and templates are offered. */
const MAX_SUBJECTS = 500

/** What the caller's company asks of who writes a report; version 0 where nobody has said. */
export async function reportTemplate(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
): Promise<ReportTemplate & { version: number }> {
  const [row] = await db.select().from(reportTemplates).where(eq(reportTemplates.tenantId, tenantId))
  return { ...REPORT_TEMPLATE, ...row?.template, version: row?.version ?? 0 }
}

/** What of it counts for a task, by the kinds that its product is of and the template of its request. */
export async function templateOfTask(
  ctx: Ctx,
  db: Db,
  { templateId, productId }: { templateId: string; productId: string | null },
) {
  const template = await reportTemplate(ctx, db)
  const kinds =
    productId !== null && template.particular.length
      ? await db
          .select({ id: productKinds.id })
          .from(products)
          .innerJoin(
            productKinds,
            and(eq(productKinds.tenantId, products.tenantId), sql`${products.model} = any(${productKinds.models})`),
          )
          .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
      : []
  return templateFor(template, { kindIds: kinds.map(({ id }) => id), templateId })
}

/** What is asked of any work, or of a task, in the language of who asks. */
export async function askedOfReports(ctx: Ctx, task?: { templateId: string; productId: string | null }) {
  const { readings, readingsRequired, beforeRequired, afterRequired, linkDays, repairWarranty } = await (task
    ? templateOfTask(ctx, ctx.db, task)
    : reportTemplate(ctx, ctx.db))
  return {
    readingsRequired,
    beforeRequired,
    afterRequired,
    linkDays,
    readings: readings.map(({ name, unit }) => ({ name: localize(name, ctx.language), unit })),
    repairWarranty: localize(repairWarranty, ctx.language),
  }
}

/** What particular work can be told by: the tenant's kinds of products and templates of requests, in the caller's language. */
export async function particularSubjects(ctx: Ctx) {
  const [kinds, templates] = await Promise.all([
    ctx.db
      .select({ id: productKinds.id, name: productKinds.name })
      .from(productKinds)
      .where(eq(productKinds.tenantId, ctx.tenantId))
      .orderBy(asc(productKinds.id))
      .limit(MAX_SUBJECTS),
    ctx.db
      .select({ id: eventTemplates.id, name: eventTemplates.name })
      .from(eventTemplates)
      .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.isDelete, 0)))
      .orderBy(asc(eventTemplates.order), asc(eventTemplates.id))
      .limit(MAX_SUBJECTS),
  ])
  const named = (rows: typeof kinds) => rows.map(({ id, name }) => ({ id, name: localize(name, ctx.language) }))
  return { kinds: named(kinds), templates: named(templates) }
}

/** That kinds and templates are the tenant's, and each particular one is for something. Throws NOT_FOUND, REPORT_TEMPLATE_FOR. */
async function assertParticular(
  ctx: Ctx,
  tx: Db,
  particular: ReportTemplate['particular'],
  before: ReportTemplate,
): Promise<void> {
  if (particular.some(({ kindIds, templateIds }) => !kindIds.length && !templateIds.length))
    throw new AppError('REPORT_TEMPLATE_FOR')
  const idsOf = (of: ReportTemplate, part: 'kindIds' | 'templateIds') => of.particular.flatMap(one => one[part])
  for (const [table, part] of [
    [productKinds, 'kindIds'],
    [eventTemplates, 'templateIds'],
  ] as const) {
    // one that was removed since it was named stays
    const ids = [...new Set(particular.flatMap(one => one[part]))].filter(id => !idsOf(before, part).includes(id))
    const rows = ids.length
      ? await tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.tenantId, ctx.tenantId), inArray(table.id, ids)))
      : []
    if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  }
}

const readingsOf = (readings: ReportTemplate['readings']): ReportTemplate['readings'] =>
  readings.map(({ name, unit }) => ({ name: nameOf(name), unit: unit.trim() }))
const inSmallLetters = (ids: readonly string[]): string[] => [...new Set(ids.map(id => id.toLowerCase()))]

/** Changes it, if it is still as the caller saw it. Throws CHANGED_MEANWHILE, NAME_MISSING, REPORT_TEMPLATE_FOR, NOT_FOUND. */
export async function setReportTemplate(ctx: Ctx, { version, ...asked }: ReportTemplate & { version: number }) {
  const { tenantId } = ctx
  const template: ReportTemplate = {
    ...asked,
    readings: readingsOf(asked.readings),
    particular: asked.particular.map(({ kindIds, templateIds, ...one }) => ({
      ...one,
      readings: readingsOf(one.readings),
      kindIds: inSmallLetters(kindIds),
      templateIds: inSmallLetters(templateIds),
    })),
    repairWarranty: localizedOf(asked.repairWarranty, { lines: true }),
  }
  await ctx.db.transaction(async tx => {
    const { version: _version, ...before } = await reportTemplate(ctx, tx)
    await assertParticular(ctx, tx, template.particular, before)
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
