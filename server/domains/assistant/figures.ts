import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { aiTurns } from './assistant.table'

/** The facts of what customers asked the assistant and was answered to its end; an answer that was asked for again counts once. */
export const questionFacts: Offers<Ctx>['figures'] = {
  source: 'question',
  facts: ({ tenantId, days }) => sql`
    select days.day, f.figure, jsonb_build_object('outcome', q.outcome) as parts, 1 as count, f.amount, null::numeric as minutes
    from ${dayRows(days)} days
      join ai_turns q on q.tenant_id = ${tenantId} and q.create_time >= days.since and q.create_time < days.until and q.outcome is not null and not q.replaced
      cross join lateral (values ('questions', 0), ('questionsAnswered', (q.outcome = 'answered')::int), ('handedOver', q.handed::int)) as f(figure, amount)`,
  firstDay: firstDayOf(aiTurns, aiTurns.createTime),
}
