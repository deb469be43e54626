import { and, eq, inArray } from 'drizzle-orm'
import type { Placeholder } from '../../../shared/canned-text'
import { OPEN_STATES } from '../../../shared/queue'
import type { Ctx } from '../../kernel/call/context'
import { events } from '../event/event.table'
import { find, type Conversation } from './conversation.service'
import { staffNames } from './im.queries'

/** The request that a conversation is about: the one that was made of it, or the only open one of its customer; null for none, or several. */
async function requestOf(ctx: Ctx, { eventId, customerId }: Conversation) {
  if (eventId === null && customerId === null) return null
  const [only, another] = await ctx.db
    .select({
      eventNo: events.eventNo,
      executorId: events.executorId,
      planTime: events.planTime,
      arriveTime: events.arriveTime,
    })
    .from(events)
    .where(
      and(
        eq(events.tenantId, ctx.tenantId),
        eventId === null
          ? and(eq(events.customerId, customerId ?? ''), inArray(events.state, [...OPEN_STATES]))
          : eq(events.id, eventId),
      ),
    )
    .limit(2)
  return only && !another ? only : null
}

/** What is known of a conversation for the placeholders of canned texts; '' for what is not. Times as they are kept. Throws NOT_FOUND. */
export async function textFacts(
  ctx: Ctx,
  { conversationId }: { conversationId: string },
): Promise<Record<Placeholder, string>> {
  const row = await find(ctx, ctx.db, conversationId)
  const request = await requestOf(ctx, row)
  const names = await staffNames(ctx, ctx.db, [request?.executorId ?? null])
  return {
    customer: row.name,
    number: request?.eventNo ?? '',
    engineer: names.get(request?.executorId ?? '') ?? '',
    planTime: request?.planTime ?? '',
    arriveTime: request?.arriveTime ?? '',
  }
}
