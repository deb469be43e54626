import { and, asc, eq, gt, inArray, lt, max } from 'drizzle-orm'
import { isOpen, OPEN_STATES } from '../../../shared/queue'
import { recounted } from '../../../shared/sla'
import { newId } from '../../db/ids'
import { addJob, type Jobs } from '../../jobs/queue'
import type { App, Ctx } from '../../kernel/call/context'
import { isoNow } from '../../kernel/call/context'
import type { HoursChanged } from '../../kernel/tenancy/tenancy.offers'
import { eventRecords, events } from './event.table'
import { slaOfTenant } from '../../kernel/tenancy/promise.service'
import { dueColumns } from './sla.service'

/** Events of one transaction, which holds them. */
const BATCH = 200

/** Has what is promised of open events counted anew when the company works at other times. */
export const recountPromises: HoursChanged<Ctx> = (ctx, tx, before) =>
  addJob(
    tx,
    'recountPromises',
    { tenantId: ctx.tenantId, before, changeTime: isoNow(ctx) },
    `promises ${ctx.tenantId} ${newId()}`,
  )

/** Counts the promises of the next open events anew, by the hours as they are now; gives the last of them, null at the end. */
const recountSome = (
  { db }: Pick<App, 'db'>,
  { tenantId, before, changeTime }: Jobs['recountPromises'],
  after?: string,
) =>
  db.transaction(async tx => {
    const { time } = await slaOfTenant(tx, tenantId)
    const rows = await tx
      .select()
      .from(events)
      .where(
        and(
          eq(events.tenantId, tenantId),
          inArray(events.state, [...OPEN_STATES]),
          // what came after was promised by the new hours
          lt(events.createTime, changeTime),
          after === undefined ? undefined : gt(events.id, after),
        ),
      )
      .orderBy(asc(events.id))
      .limit(BATCH)
      .for('update')
    const reopened = await tx
      .select({ id: eventRecords.subjectId, time: max(eventRecords.createTime) })
      .from(eventRecords)
      .where(
        and(
          eq(eventRecords.tenantId, tenantId),
          inArray(
            eventRecords.subjectId,
            rows.map(({ id }) => id),
          ),
          eq(eventRecords.type, 'reopen'),
        ),
      )
      .groupBy(eventRecords.subjectId)
    const since = new Map(reopened.map(({ id, time: moment }) => [id, moment]))
    for (const event of rows) {
      const start = Date.parse(since.get(event.id) ?? event.createTime)
      if (!event.sla || start >= Date.parse(changeTime)) continue
      const sla = recounted(event.sla, start, { before, time, nowMs: Date.parse(changeTime) })
      const { arriveTime, waitingTime } = event
      await tx
        .update(events)
        .set(dueColumns(sla, isOpen(event.state), { isOnWay: arriveTime !== null, waitingTime }))
        .where(and(eq(events.tenantId, tenantId), eq(events.id, event.id)))
    }
    return rows.length === BATCH ? rows.at(-1)?.id : undefined
  })

/** Counts the promises of all open events of a tenant anew. Tried again it does nothing twice. */
export async function recountAll(app: Pick<App, 'db'>, work: Jobs['recountPromises']): Promise<void> {
  let after = await recountSome(app, work)
  while (after !== undefined) after = await recountSome(app, work, after)
}
