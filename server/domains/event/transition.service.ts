import { and, eq } from 'drizzle-orm'
import { EVENT, type EventAction, type EventMoment, type EventState } from '../../../shared/event'
import { isEnded } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { versionFields } from '../../kernel/forms/form-version.service'
import type { StoredField } from '../../../contract/stored-field'
import { releaseUniqueValues, takeUniqueValues } from '../../kernel/forms/unique-values'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { onStaffNews } from '../../kernel/work/staff-news'
import { workVisits } from '../../kernel/work/visits'
import { tellOfEvent } from './event.messages'
import { releaseParts } from './job-parts'
import { seen } from './own-events'
import { deskColumns } from './sla.service'
import {
  eventCounts,
  eventRecords,
  events,
  eventTotals,
  eventTypeCounts,
  eventUniqueValues,
  neededSkills,
} from './event.table'

type EventRow = typeof events.$inferSelect

/** The form that the event was raised with. */
export const formOf = async (tx: Db, event: EventRow): Promise<StoredField[]> =>
  event.fields ?? (await versionFields(tx, event.tenantId, event.formVersionId))

/** Keeps the visits of events: what was converted is its task's. */
export const keepEventVisit = workVisits(events, {
  kind: 'event',
  over: [...EVENT.ended, 'converted'],
  // a request says that somebody has come, and no more
  begun: [],
  async needs(ctx, tx, { id, area }: EventRow) {
    const [row] = await tx
      .select({ skills: neededSkills })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id)))
    return { area, skills: row?.skills ?? [] }
  },
})
async function numberOf(tx: Db, tenantId: string, id: string): Promise<string> {
  const [event] = await tx
    .select({ number: events.eventNo })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), eq(events.id, id)))
  return event?.number ?? ''
}

/**
 * The life of events, as the kernel leads it. What is refused is EVENT_STATE or EVENT_URGE_TOO_SOON; reopening throws
 * FIELD_REPEATED when another event has taken a unique value meanwhile, and a customer's remark on a merged one EVENT_MERGED.
 */
export const eventLife: Domain<typeof events, EventState, EventAction, EventMoment> = {
  kind: 'event',
  rules: EVENT,
  subjects: events,
  timeline: eventRecords,
  counts: eventCounts,
  totals: eventTotals,
  typeCounts: eventTypeCounts,
  refused: refusal =>
    refusal.reason === 'soon'
      ? new AppError('EVENT_URGE_TOO_SOON', { minutes: refusal.minutes })
      : new AppError('EVENT_STATE'),
  seen,
  async beside(ctx, tx, event, action, set) {
    if (action === 'remark' && event.mergedIntoId && ctx.principal.kind === 'linkman')
      throw new AppError('EVENT_MERGED', { number: await numberOf(tx, event.tenantId, event.mergedIntoId) })
    return deskColumns(ctx, tx, event, action, set)
  },
  async onMove(ctx, tx, event, to) {
    const [was, is] = [isEnded(EVENT, event.state), isEnded(EVENT, to)]
    if (was && !is) await takeUniqueValues(ctx, tx, eventUniqueValues, event, await formOf(tx, event), event.attribute)
    if (!was && is) await releaseUniqueValues(tx, eventUniqueValues, event)
    if (to === 'off') await releaseParts(ctx, tx, event)
    if (to === 'finished') await ctx.offers.jobParts[0]?.use(ctx, tx, event.id)
  },
  after: keepEventVisit,
  staffOf: row => row.executorId,
  onNews: onStaffNews('event', EVENT),
  told: tellOfEvent,
}
