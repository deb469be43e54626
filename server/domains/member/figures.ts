import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { memberEntries } from './member.table'

/** The facts of the ledger of points, by the day of the entry. */
export const memberFacts: Offers<Ctx>['figures'] = {
  source: 'member',
  facts: ({ tenantId, days }) => sql`
    select days.day, case when m.delta > 0 then 'pointsIssued' else 'pointsSpent' end as figure, jsonb_build_object('memberReason', m.reason) as parts, 1 as count, abs(m.delta) as amount, null::numeric as minutes
    from ${dayRows(days)} days
      join member_entries m on m.tenant_id = ${tenantId} and m.create_time >= days.since and m.create_time < days.until and m.asset = 'points' and m.delta <> 0`,
  firstDay: firstDayOf(memberEntries, memberEntries.createTime),
}
