import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { orders } from './order.table'

/** The facts of orders, by the day on which they were paid: what went back later is a refund of its own. */
export const orderFacts: Offers<Ctx>['figures'] = {
  source: 'order',
  facts: ({ tenantId, days }) => sql`
    select days.day, f.figure, jsonb_build_object('sale', case when o.event_id is null then 'shop' else 'service' end) as parts, 1 as count, f.amount, null::numeric as minutes
    from ${dayRows(days)} days
      join orders o on o.tenant_id = ${tenantId} and o.pay_time >= days.since and o.pay_time < days.until
      cross join lateral (values ('orders', 0), ('revenue', o.payable)) as f(figure, amount)`,
  firstDay: firstDayOf(orders, orders.payTime),
}
