import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { isoNow, type Ctx } from '../call/context'
import { announcements } from './door.table'

/** Announcements that customers see now: a notice once it has begun, an activity ahead of it, neither when it is over. */
export function isShown(ctx: Pick<Ctx, 'now'>) {
  const now = isoNow(ctx)
  return and(
    eq(announcements.enabled, true),
    or(eq(announcements.kind, 'activity'), lte(announcements.startTime, now)),
    or(isNull(announcements.endTime), gt(announcements.endTime, now)),
  )
}
