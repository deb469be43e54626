import { localize } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { registrations } from './register.table'

/** The machines that a customer registered, or one machine's registrations. */
export const registrationTimeline: TimelineSource<Ctx> = {
  kind: 'registration',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, productId, createTime } = registrations
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, productId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({
        id,
        at: next.at,
        number: registrations.registerNo,
        state: registrations.state,
        name: registrations.name,
        model: registrations.model,
        text: registrations.serialNumber,
      })
      .from(registrations)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ at, name, model, ...row }) => ({
      kind: 'registration',
      ...row,
      time: at,
      title: [localize(name, ctx.language), model].filter(Boolean).join(' '),
      who: '',
      amount: null,
      opens: { kind: 'registration', id: row.id },
    }))
  },
}
