import { and, asc, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import type { OrderForm, OrderForms } from '../../kernel/forms/forms.offers'
import { eventTemplates } from './event.table'
import { known } from './known.queries'
import { toEntryFields } from '../../kernel/form-fields/form-fields'

const toOrderForm = (t: typeof eventTemplates.$inferSelect, { language }: Ctx): OrderForm => ({
  id: t.id,
  name: localize(t.name, language),
  description: localize(t.description, language),
  icon: t.icon,
  enabled: t.enabled,
  isDelete: t.isDelete,
})

const openTemplates = (ctx: Ctx, tenantId: string) =>
  ctx.db
    .select()
    .from(eventTemplates)
    .where(and(eq(eventTemplates.tenantId, tenantId), eq(eventTemplates.enabled, 1), eq(eventTemplates.isDelete, 0)))
    .orderBy(asc(eventTemplates.order), asc(eventTemplates.id))

/** Templates of events, as forms that other modules show and fill in. */
export const eventForms: OrderForms<Ctx> = {
  kind: 'event',
  async open(ctx, tenantId) {
    return (await openTemplates(ctx, tenantId)).map(row => toOrderForm(row, ctx))
  },
  async choosable(ctx, limit) {
    const rows = await openTemplates(ctx, ctx.tenantId).limit(limit)
    return rows.map(row => ({
      ...toOrderForm(row, ctx),
      fields: toEntryFields(row.fields, ctx.language),
      names: Object.values(row.name),
      about: Object.values(row.description),
      begins: async () => (ctx.principal.kind === 'linkman' ? (await known(ctx, { templateId: row.id })).initial : {}),
    }))
  },
  async find(ctx, id) {
    const [row] = await ctx.db
      .select()
      .from(eventTemplates)
      .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, id)))
    return row ? { ...toOrderForm(row, ctx), fields: toEntryFields(row.fields, ctx.language) } : null
  },
}
