import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { invoices } from './invoice.table'

/** The invoices that a customer asked for. */
export const invoiceTimeline: TimelineSource<Ctx> = {
  kind: 'invoice',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = invoices
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({
        id,
        at: next.at,
        number: invoices.invoiceNo,
        state: invoices.state,
        titleName: invoices.title,
        amount: invoices.amount,
      })
      .from(invoices)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ at, titleName, ...row }) => ({
      kind: 'invoice',
      ...row,
      time: at,
      title: titleName.name,
      text: '',
      who: '',
      opens: { kind: 'invoice', id: row.id },
    }))
  },
}
