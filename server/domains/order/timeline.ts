import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { orders } from './order.table'

/** What a customer ordered. */
export const orderTimeline: TimelineSource<Ctx> = {
  kind: 'order',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = orders
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({ id, at: next.at, number: orders.orderNo, state: orders.state, amount: orders.payable })
      .from(orders)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ at, ...row }) => ({
      kind: 'order',
      ...row,
      time: at,
      title: '',
      text: '',
      who: '',
      opens: { kind: 'order', id: row.id },
    }))
  },
}
