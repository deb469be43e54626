import { and, desc, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { keep, slaAt, type SlaState } from '../../../shared/sla'
import { isOpen } from '../../../shared/queue'
import { areaOf } from '../../../shared/visit'
import type { Database, Db } from '../../db/database'
import { areUnweighted } from '../../kernel/lifecycle/words.table'
import { eventRecords, events, eventWords } from './event.table'
import { asWorded, eventsWithForms, writeWords } from './event-words'
import { slaOfTenant } from '../../kernel/tenancy/promise.service'
import { ANSWERS, dueColumns, visitTimeOf } from './sla.service'

type EventRow = typeof events.$inferSelect

/** So many events are held at once. */
const BATCH = 200

/** When staff first did something with each of these events that answers. */
async function answerTimes(tx: Db, tenantId: string, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: eventRecords.subjectId, time: min(eventRecords.createTime) })
    .from(eventRecords)
    .where(
      and(
        eq(eventRecords.tenantId, tenantId),
        inArray(eventRecords.subjectId, ids),
        eq(eventRecords.actor, 'staff'),
        inArray(eventRecords.type, ANSWERS),
      ),
    )
    .groupBy(eventRecords.subjectId)
  return new Map(rows.flatMap(({ id, time }) => (time ? [[id, new Date(time).toISOString()] as const] : [])))
}

/** What was promised of an event when it was raised, and how far that was kept. What is over keeps none: nobody promised it anything. */
async function slaOf(tx: Db, event: EventRow, answerTime: string | undefined): Promise<SlaState> {
  if (!isOpen(event.state)) return {}
  const sla = slaAt(Date.parse(event.createTime), {
    ...(await slaOfTenant(tx, event.tenantId)),
    visitTime: visitTimeOf(event.planTime),
  })
  const answered = answerTime === undefined ? sla : keep(sla, ['answer'], answerTime)
  // who is on the way has not come yet
  return event.arriveTime === null || isOpen(event.state) ? answered : keep(answered, ['visit'], event.arriveTime)
}

/** Prepares some events for the desk, the newest first; says how many. */
const prepareSome = (db: Database): Promise<number> =>
  db.transaction(async tx => {
    const [one] = await tx.select({ tenantId: events.tenantId }).from(events).where(isNull(events.sla)).limit(1)
    if (!one) return 0
    const { tenantId } = one
    const rows = await eventsWithForms(tx, {})
      .where(and(eq(events.tenantId, tenantId), isNull(events.sla)))
      .orderBy(desc(events.id))
      .limit(BATCH)
      .for('update', { of: events })
    const prepared = rows.map(asWorded)
    const answers = await answerTimes(
      tx,
      tenantId,
      prepared.map(event => event.id),
    )
    for (const event of prepared)
      await tx
        .update(events)
        .set({
          ...dueColumns(await slaOf(tx, event, answers.get(event.id)), isOpen(event.state), {
            isOnWay: event.arriveTime !== null,
            waitingTime: event.waitingTime,
          }),
          area: areaOf(event.fields, event.attribute),
        })
        .where(and(eq(events.tenantId, tenantId), eq(events.id, event.id)))
    await writeWords(tx, prepared)
    return rows.length
  })

/** Where the walk along unweighted words stands: tenant and event. */
type Place = Pick<typeof eventWords.$inferSelect, 'tenantId' | 'subjectId'>

/** Writes the words of some events anew that came without weights, behind `after`; says how many, and the last of them. */
const rewriteSome = (db: Database, after: Place | undefined): Promise<{ count: number; last: Place | undefined }> =>
  db.transaction(async tx => {
    const found = await tx
      .select({ tenantId: eventWords.tenantId, subjectId: eventWords.subjectId })
      .from(eventWords)
      .where(
        and(
          areUnweighted(eventWords.words),
          after && sql`(${eventWords.tenantId}, ${eventWords.subjectId}) < (${after.tenantId}, ${after.subjectId})`,
        ),
      )
      // the order of the index of such words, which is empty when all are written
      .orderBy(desc(eventWords.tenantId), desc(eventWords.subjectId))
      .limit(BATCH)
    const some = found.filter(({ tenantId }) => tenantId === found[0]?.tenantId)
    const last = some.at(-1)
    if (!last) return { count: 0, last }
    const rows = await eventsWithForms(tx, {})
      .where(
        and(
          eq(events.tenantId, last.tenantId),
          inArray(
            events.id,
            some.map(({ subjectId }) => subjectId),
          ),
        ),
      )
      .orderBy(desc(events.id))
      .for('update', { of: events })
    await writeWords(tx, rows.map(asWorded))
    return { count: rows.length, last }
  })

/**
 * Gives promises, areas and words to events that came without, and weights to words: those of releases that had no desk, or found nothing
 * for customers in forms, of the demo and of imports. Until then they stand at the end of the queue, and customers find them by number and
 * title alone. Ends when there are none, or with the process.
 */
export async function prepareBacklog({ db }: { db: Database }, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const count = await prepareSome(db)
    if (!count) break
    total += count
  }
  for (let after: Place | undefined; !signal.aborted;) {
    const { count, last } = await rewriteSome(db, after)
    if (!last) break
    total += count
    after = last
  }
  return total
}
