import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../call/context'
import { timelineRows } from '../identity/customer-timeline'
import type { TimelineSource } from '../identity/identity.offers'
import { payments } from './pay.table'

/** What a customer paid. */
export const paymentTimeline: TimelineSource<Ctx> = {
  kind: 'payment',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, payTime } = payments
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: payTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({ payment: payments, at: next.at })
      .from(payments)
      .where(and(next.where, isNotNull(payTime), inArray(payments.state, ['paid', 'refunded'])))
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ payment, at }) => ({
      kind: 'payment',
      id: payment.id,
      time: at,
      number: payment.paymentNo,
      title: payment.subject,
      state: payment.channel ?? '',
      text: '',
      who: '',
      amount: payment.amount,
      opens: payment.bizType === 'order' ? { kind: 'order', id: payment.bizId } : null,
    }))
  },
}
