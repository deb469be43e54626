import { eq, or, type SQL } from 'drizzle-orm'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import { events } from './event.table'

/** What cuts events down to those that the calling staff member may see: all, or those given to them. */
export const seen = (ctx: Ctx): SQL | undefined =>
  may(ctx, 'event.read') ? undefined : eq(events.executorId, staffOf(ctx).staffId)

/** The same, and those whose task is the calling staff member's: who does the work says what it costs. */
export const seenOrDone = (ctx: Ctx): SQL | undefined => {
  const own = seen(ctx)
  return own && or(own, ...ctx.offers.tasks.map(tasks => tasks.isDoing(ctx, events.id)))
}
