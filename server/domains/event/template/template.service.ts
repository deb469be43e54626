import { and, asc, eq } from 'drizzle-orm'
import { EVENT_STEPS } from '../../../../shared/event'
import type { FormField } from '../../../../shared/form'
import { localize, type Language } from '../../../../shared/language'
import type { Ctx } from '../../../kernel/call/context'
import type { Skill } from '../../../kernel/identity/identity.offers'
import { AppError } from '../../../http/errors'
import { formName } from '../../../kernel/forms/form-publication.service'
import { askedFields } from '../../../kernel/forms/lead-time'
import { eventTemplates } from '../event.table'

type TemplateRow = typeof eventTemplates.$inferSelect
const toTemplate = (row: TemplateRow, language: Language) => ({
  id: row.id,
  name: localize(row.name, language),
  description: localize(row.description, language),
  icon: row.icon,
  enabled: row.enabled,
  isDelete: row.isDelete,
  notice: localize(row.notice, language),
})

async function templateRow(ctx: Ctx, templateId: string): Promise<TemplateRow> {
  const [row] = await ctx.db
    .select()
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, templateId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The form of a template in the caller's language. Throws NOT_FOUND. */
export async function templateFields(ctx: Ctx, templateId: string): Promise<FormField[]> {
  return askedFields(ctx, ctx.db, (await templateRow(ctx, templateId)).fields)
}

/** A template with its form, also one that is switched off or deleted: the flags tell (spec §4). Throws NOT_FOUND. */
export async function templateInfo(ctx: Ctx, templateId: string) {
  const row = await templateRow(ctx, templateId)
  return {
    ...toTemplate(row, ctx.language),
    formVersion: await formName(ctx.db, row.fields),
    fields: await askedFields(ctx, ctx.db, row.fields),
  }
}

/** The states an event of the template passes, in order. Throws NOT_FOUND. */
export async function templateFlow(ctx: Ctx, templateId: string) {
  await templateRow(ctx, templateId)
  return EVENT_STEPS.map((state, i) => ({ state, order: i + 1 }))
}

/** Templates that can be used now, with their notices, in the door's order. */
export async function openTemplates(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(eventTemplates)
    .where(
      and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.enabled, 1), eq(eventTemplates.isDelete, 0)),
    )
    .orderBy(asc(eventTemplates.order), asc(eventTemplates.id))
  return rows.map(row => toTemplate(row, ctx.language))
}

/** The tenant's templates that are not deleted, as something that staff know how to service. */
export async function templateSkills(ctx: Ctx): Promise<Skill[]> {
  const rows = await ctx.db
    .select({ id: eventTemplates.id, name: eventTemplates.name })
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.isDelete, 0)))
    .orderBy(asc(eventTemplates.order), asc(eventTemplates.id))
  return rows.map(row => ({ id: row.id, kind: 'template', name: localize(row.name, ctx.language) }))
}
