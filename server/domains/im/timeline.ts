import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { staffNames } from './im.queries'
import { conversations } from './im.table'

/** The talks of a customer with people of the company. */
export const conversationTimeline: TimelineSource<Ctx> = {
  kind: 'conversation',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = conversations
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({
        id,
        at: next.at,
        state: conversations.state,
        lastText: conversations.lastText,
        eventNo: conversations.eventNo,
        seatId: conversations.seatId,
        ratingContent: conversations.ratingContent,
      })
      .from(conversations)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    const names = await staffNames(
      ctx,
      ctx.db,
      rows.map(row => row.seatId),
    )
    return rows.map(row => ({
      kind: 'conversation',
      id: row.id,
      time: row.at,
      number: row.eventNo,
      title: row.lastText,
      state: row.state,
      text: row.ratingContent,
      who: names.get(row.seatId ?? '') ?? '',
      amount: null,
      opens: { kind: 'conversation', id: row.id },
    }))
  },
}
