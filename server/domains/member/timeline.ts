import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { memberEntries } from './member.table'

/** What came to and went from what a customer has with the company; nothing of one contact, whose it is not. */
export const assetTimeline: TimelineSource<Ctx> = {
  kind: 'memberAsset',
  async entries(ctx, query) {
    if ('linkmanId' in query.of && query.of.linkmanId !== undefined) return []
    const { tenantId, id, customerId, createTime } = memberEntries
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId: customerId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({ entry: memberEntries, at: next.at })
      .from(memberEntries)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ entry, at }) => ({
      kind: 'memberAsset',
      id: entry.id,
      time: at,
      number: entry.number,
      title: entry.asset,
      state: entry.reason,
      text: entry.note,
      who: '',
      amount: entry.delta,
      opens: { kind: 'memberAsset', id: entry.customerId },
    }))
  },
}
