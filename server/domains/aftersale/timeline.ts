import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { afterSales } from './aftersale.table'

/** What a customer gave back, or asked to. */
export const afterSaleTimeline: TimelineSource<Ctx> = {
  kind: 'afterSale',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = afterSales
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({
        id,
        at: next.at,
        number: afterSales.afterSaleNo,
        state: afterSales.state,
        text: afterSales.text,
        amount: afterSales.amount,
      })
      .from(afterSales)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ at, amount, ...row }) => ({
      kind: 'afterSale',
      ...row,
      time: at,
      title: '',
      who: '',
      // where goods are exchanged or repaired, no money goes back
      amount: amount || null,
      opens: { kind: 'afterSale', id: row.id },
    }))
  },
}
