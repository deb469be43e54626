import { and, asc, eq } from 'drizzle-orm'
import { EVENT_STEPS } from '../../../shared/event'
import type { FormField } from '../../../shared/form'
import { localize, type Language } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { toFormFields } from '../../kernel/form-fields/form-fields'
import { eventTemplates } from './event.table'

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
  return toFormFields((await templateRow(ctx, templateId)).fields, ctx.language)
}

/** A template, also one that is switched off or deleted: the flags tell (spec §4). Throws NOT_FOUND. */
export async function templateInfo(ctx: Ctx, templateId: string) {
  return toTemplate(await templateRow(ctx, templateId), ctx.language)
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

/** Switches a template on or off for new events. Waits for creations under way. Throws NOT_FOUND. */
export async function switchTemplate(ctx: Ctx, templateId: string, enabled: boolean) {
  const changed = await ctx.db
    .update(eventTemplates)
    .set({ enabled: enabled ? 1 : 0 })
    .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, templateId)))
    .returning({ id: eventTemplates.id })
  if (!changed.length) throw new AppError('NOT_FOUND')
  return { done: true } as const
}
