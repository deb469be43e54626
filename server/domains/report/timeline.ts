import type { Ctx } from '../../kernel/call/context'
import { timelineRows } from '../../kernel/identity/customer-timeline'
import type { TimelineSource } from '../../kernel/identity/identity.offers'
import { serviceReports } from './report.table'

/** The reports of what was done for a customer, each version. */
export const reportTimeline: TimelineSource<Ctx> = {
  kind: 'report',
  async entries(ctx, query) {
    const { tenantId, id, customerId, linkmanId, createTime } = serviceReports
    const next = timelineRows(ctx, { tenantId, id, customerId, linkmanId, time: createTime }, query)
    if (!next) return []
    const rows = await ctx.db
      .select({
        id,
        at: next.at,
        taskId: serviceReports.taskId,
        number: serviceReports.reportNo,
        state: serviceReports.state,
        text: serviceReports.work,
        who: serviceReports.staffName,
        amount: serviceReports.payable,
        facts: serviceReports.facts,
      })
      .from(serviceReports)
      .where(next.where)
      .orderBy(...next.order)
      .limit(query.limit)
    return rows.map(({ at, taskId, facts, ...row }) => ({
      kind: 'report',
      ...row,
      time: at,
      title: facts.title,
      opens: { kind: 'task', id: taskId },
    }))
  },
}
