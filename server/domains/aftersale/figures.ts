import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { afterSales } from './aftersale.table'

/** The facts of after-sales, by the day on which they were asked for. */
export const afterSaleFacts: Offers<Ctx>['figures'] = {
  source: 'afterSale',
  facts: ({ tenantId, days }) => sql`
    select days.day, 'afterSales' as figure, jsonb_build_object('afterSaleType', a.type, 'afterSaleReason', a.reason) as parts, 1 as count, 0 as amount, null::numeric as minutes
    from ${dayRows(days)} days
      join after_sales a on a.tenant_id = ${tenantId} and a.create_time >= days.since and a.create_time < days.until and a.state <> 'withdrawn'`,
  firstDay: firstDayOf(afterSales, afterSales.createTime),
}
