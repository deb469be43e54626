import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import { windowOf } from '../../../shared/plan-time'
import { VISIT_RESULTS, type VisitResult } from '../../../shared/visit-result'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isoNow, type Ctx } from '../call/context'
import { staff } from '../identity/auth.table'
import { openUserIdOf } from '../identity/open-user-id'
import { plannedWork } from './own-slots.service'
import { visits } from './visit.table'

type Row = typeof visits.$inferSelect
/** What became of a visit that somebody made. */
export const CAME = VISIT_RESULTS.filter(result => result !== 'off')

/** What of a work its visit follows from. */
export interface RecordedWork {
  kind: WorkKind
  id: string
  planTime: string
  planMinutes: number
  executorId: string | null
  arriveTime: string | null
  onSiteTime: string | null
  /** whether somebody still has to come */
  isOpen: boolean
  /** whether the work at the customer's has begun */
  hasBegun: boolean
}

const ofWork = (ctx: Ctx, subjectId: string) => and(eq(visits.tenantId, ctx.tenantId), eq(visits.subjectId, subjectId))
const openOf = (ctx: Ctx, subjectId: string) => and(ofWork(ctx, subjectId), isNull(visits.result))

async function openVisit(ctx: Ctx, tx: Db, subjectId: string): Promise<Row | null> {
  const [row] = await tx.select().from(visits).where(openOf(ctx, subjectId))
  return row ?? null
}
/** The number of a work's next visit. */
async function nextVisitNumber(ctx: Ctx, tx: Db, subjectId: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(visits.number) })
    .from(visits)
    .where(ofWork(ctx, subjectId))
  return (last?.number ?? 0) + 1
}

/** Whether anything is known of a visit beside the person: without a time, a way or an arrival nobody may have come at all. */
const isVisit = ({ planTime, departTime, arriveTime }: Pick<Row, 'planTime' | 'departTime' | 'arriveTime'>): boolean =>
  planTime !== '' || departTime !== null || arriveTime !== null

/**
 * Makes the visit that is planned or under way follow from a work, at the end of whatever changed it; of one that is over what was planned is
 * called off. Gives the number of the visit that is planned, or has to be; null of a work that is over.
 */
export async function recordVisit(ctx: Ctx, tx: Db, work: RecordedWork): Promise<number | null> {
  const open = await openVisit(ctx, tx, work.id)
  if (!work.isOpen) {
    if (open) await leaveVisit(ctx, tx, work.id, { result: 'off' })
    return null
  }
  const number = open?.number ?? (await nextVisitNumber(ctx, tx, work.id))
  if (!open && !work.planTime && work.executorId === null) return number
  const isAnnounced = work.arriveTime !== null && work.onSiteTime === null
  const setsOut = isAnnounced && open?.expectedTime !== work.arriveTime
  const departTime = setsOut ? isoNow(ctx) : work.arriveTime === null ? null : (open?.departTime ?? null)
  const followed = {
    executorId: work.executorId,
    planTime: work.planTime,
    planMinutes: work.planTime ? windowOf(work) : 0,
    departTime,
    expectedTime: departTime === null ? null : isAnnounced ? work.arriveTime : (open?.expectedTime ?? null),
    arriveTime: work.onSiteTime,
    beginTime: work.onSiteTime !== null && work.hasBegun ? (open?.beginTime ?? isoNow(ctx)) : null,
  }
  if (open) await tx.update(visits).set(followed).where(openOf(ctx, work.id))
  else
    await tx.insert(visits).values({
      tenantId: ctx.tenantId,
      id: newId(),
      kind: work.kind,
      subjectId: work.id,
      number,
      createTime: isoNow(ctx),
      ...followed,
    })
  return number
}

/** How a visit ended. */
export interface VisitEnd {
  result: VisitResult
  content?: string | undefined
  part?: string | undefined
  /** `YYYY-MM-DD` */
  waitUntil?: string | undefined
}

/** Ends the visit of a work that is planned or under way. One of which nothing is known but the person is forgotten, unless it has to be made again. */
export async function leaveVisit(
  ctx: Ctx,
  tx: Db,
  subjectId: string,
  { result, content = '', part = '', waitUntil = '' }: VisitEnd,
): Promise<void> {
  const open = await openVisit(ctx, tx, subjectId)
  if (!open) return
  if (!isVisit(open) && (result === 'done' || result === 'off')) {
    await tx.delete(visits).where(openOf(ctx, subjectId))
    return
  }
  await tx
    .update(visits)
    .set({ result, content, part, waitUntil, leaveTime: isoNow(ctx) })
    .where(openOf(ctx, subjectId))
}

/** What the next visit of a work waits for. */
export interface Waiting {
  /** one of the two is said, or both */
  part: string
  /** `YYYY-MM-DD` */
  waitUntil: string
}
/** What the next visit of a work waits for, as its last one says; null where it waits for nothing. */
export async function waitingFor(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  db: Db,
  subjectId: string,
): Promise<Waiting | null> {
  const [last] = await db
    .select({ part: visits.part, waitUntil: visits.waitUntil })
    .from(visits)
    .where(and(eq(visits.tenantId, tenantId), eq(visits.subjectId, subjectId), isNotNull(visits.result)))
    .orderBy(desc(visits.number))
    .limit(1)
  return last && (last.part || last.waitUntil) ? last : null
}

/** Who came for works, by id: how often, and when last. What was called off is no visit of anybody. */
export async function staffOfVisits(
  ctx: Ctx,
  subjectIds: readonly string[],
): Promise<Map<string, { count: number; lastTime: string }>> {
  const rows = await ctx.db
    .select({ staffId: visits.executorId, count: count(), last: max(visits.leaveTime) })
    .from(visits)
    .where(
      and(
        eq(visits.tenantId, ctx.tenantId),
        inArray(visits.subjectId, [...subjectIds]),
        isNotNull(visits.executorId),
        inArray(visits.result, CAME),
      ),
    )
    .groupBy(visits.executorId)
  return new Map(
    rows.flatMap(({ staffId, count: times, last }) =>
      staffId && last ? [[staffId, { count: times, lastTime: new Date(last).toISOString() }]] : [],
    ),
  )
}

/** Hands the visits of a work to the one that it became, after those that this had already. */
export async function passVisits(
  ctx: Ctx,
  tx: Db,
  fromId: string,
  { kind, id }: { kind: WorkKind; id: string },
): Promise<void> {
  let number = await nextVisitNumber(ctx, tx, id)
  const passed = await tx.select().from(visits).where(ofWork(ctx, fromId)).orderBy(asc(visits.number))
  for (const visit of passed) {
    await tx
      .update(visits)
      .set({ kind, subjectId: id, number })
      .where(and(eq(visits.tenantId, ctx.tenantId), eq(visits.id, visit.id)))
    number += 1
  }
}

/** Every visit of a work that the caller may see, the first one first. Throws NOT_FOUND. */
export async function visitsOf(ctx: Ctx, { kind, id }: { kind: WorkKind; id: string }) {
  const work = await plannedWork(ctx, kind, id)
  const rows = await ctx.db
    .select({ visit: visits, engineer: { displayName: staff.displayName, openUserId: staff.openUserId } })
    .from(visits)
    .leftJoin(staff, and(eq(staff.tenantId, visits.tenantId), eq(staff.id, visits.executorId)))
    .where(ofWork(ctx, work.id))
    .orderBy(asc(visits.number))
  return rows.map(({ visit, engineer }) => {
    const { tenantId: _, kind: __, subjectId: ___, executorId, createTime: ____, ...told } = visit
    return {
      ...told,
      executorStaffId: executorId ?? '',
      executorName: engineer?.displayName ?? '',
      executorOpenUserId: openUserIdOf(ctx, engineer),
    }
  })
}
