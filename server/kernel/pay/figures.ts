import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../call/context'
import type { Offers } from '../call/offers'
import { refunds } from './pay.table'

/** The facts of money that has gone back, by the day on which it was back. */
export const refundFacts: Offers<Ctx>['figures'] = {
  source: 'refund',
  facts: ({ tenantId, days }) => sql`
    select days.day, 'refunded' as figure, jsonb_build_object('refundReason', r.reason) as parts, 1 as count, r.amount, null::numeric as minutes
    from ${dayRows(days)} days
      join refunds r on r.tenant_id = ${tenantId} and r.finish_time >= days.since and r.finish_time < days.until and r.state = 'refunded'`,
  firstDay: firstDayOf(refunds, refunds.finishTime),
}
