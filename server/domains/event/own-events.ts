import { eq, type SQL } from 'drizzle-orm'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import { events } from './event.table'

/** What cuts events down to those that the calling staff member may see: all, or those given to them. */
export const seen = (ctx: Ctx): SQL | undefined =>
  may(ctx, 'event.read') ? undefined : eq(events.executorId, staffOf(ctx).staffId)
