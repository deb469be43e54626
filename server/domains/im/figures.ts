import { sql } from 'drizzle-orm'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { conversations } from './im.table'

/** The facts of conversations with people, by the day on which people were asked for: the place in line. */
export const conversationFacts: Offers<Ctx>['figures'] = {
  source: 'conversation',
  facts: ({ tenantId, days }) => sql`
    with asked as materialized (
      select days.day, c.state, c.queue_time, c.take_time, c.stars, jsonb_build_object('seat', coalesce(c.seat_id::text, '')) as parts,
        exists (select from im_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.note = 'outOfHours') as closed
      from ${dayRows(days)} days
        join im_conversations c on c.tenant_id = ${tenantId} and c.queue_time >= days.since and c.queue_time < days.until)
    select day, 'chats' as figure, parts, 1 as count, 0 as amount, null::numeric as minutes from asked
    union all select day, 'chatsOutOfHours', parts, 1, closed::int, null from asked
    union all select day, 'chatsLost', parts, 1, (take_time is null)::int, null from asked where take_time is not null or state = 'closed'
    union all select day, 'chatWait', parts, 1, 0, extract(epoch from take_time - queue_time) / 60 from asked where not closed and take_time >= queue_time
    union all select day, 'chatStars', parts, 1, stars, null from asked where stars is not null`,
  firstDay: firstDayOf(conversations, conversations.queueTime),
}
