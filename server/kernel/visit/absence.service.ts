import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { tenantInstant, tenantTime } from '../../../shared/day'
import type { ABSENCE_KINDS } from '../../../shared/slots'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, staffOf, type Ctx } from '../call/context'
import { once } from '../call/idempotency'
import { staff } from '../identity/auth.table'
import { changed } from '../live/changed'
import { absencesIn, takenIn, type Block, type Range } from './blocks.queries'
import { visitsOfBlocks } from './calendar.queries'
import { personOf } from './engineers.queries'
import { visitClash } from './keep-visit.service'
import { holdPlan, visitRule } from './rule.service'
import { visitBlocks } from './visit.table'

interface AbsenceBody {
  staffId: string
  kind: (typeof ABSENCE_KINDS)[number]
  start: string
  end: string
  reason: string
}
type Written = Pick<AbsenceBody, 'staffId' | 'kind' | 'reason'> & Range

/** So long somebody is away at most. */
const MOST_DAYS = 366

/** What was sent, as it is kept. Throws BAD_REQUEST for times that do not exist, in the wrong order, or too far from each other. */
function writtenOf({ staffId, kind, start, end, reason }: AbsenceBody): Written {
  const [from, to] = [tenantInstant(start), tenantInstant(end)]
  if (Number.isNaN(from) || tenantTime(from) !== start) throw new AppError('BAD_REQUEST', { detail: 'start' })
  if (Number.isNaN(to) || tenantTime(to) !== end || to <= from || to - from > MOST_DAYS * 86_400_000)
    throw new AppError('BAD_REQUEST', { detail: 'end' })
  return { staffId, kind, reason, start: new Date(from).toISOString(), end: new Date(to).toISOString() }
}

const ofAbsence = (ctx: Ctx, id: string) =>
  and(eq(visitBlocks.tenantId, ctx.tenantId), eq(visitBlocks.id, id), ne(visitBlocks.kind, 'visit'))

/** Takes the visits of a range off the plan of who cannot come then. */
const displace = (ctx: Ctx, tx: Db, { staffId, start, end }: Pick<Written, 'staffId'> & Range): Promise<Block[]> =>
  tx
    .update(visitBlocks)
    .set({ placed: false })
    .where(
      and(
        eq(visitBlocks.tenantId, ctx.tenantId),
        eq(visitBlocks.staffId, staffId),
        eq(visitBlocks.kind, 'visit'),
        eq(visitBlocks.placed, true),
        lt(visitBlocks.start, end),
        gt(visitBlocks.end, start),
      ),
    )
    .returning()

/** Puts the visits of a range back where they were, those that lie to come and in nobody's way, first come first. */
async function replace(ctx: Ctx, tx: Db, { staffId, start, end }: Pick<Written, 'staffId'> & Range): Promise<void> {
  const { travel } = await visitRule(ctx, tx)
  const waiting = await tx
    .select()
    .from(visitBlocks)
    .where(
      and(
        eq(visitBlocks.tenantId, ctx.tenantId),
        eq(visitBlocks.staffId, staffId),
        eq(visitBlocks.kind, 'visit'),
        eq(visitBlocks.placed, false),
        lt(visitBlocks.start, end),
        gt(visitBlocks.end, start),
      ),
    )
    .orderBy(asc(visitBlocks.createTime), asc(visitBlocks.id))
  for (const block of waiting) {
    const way = Math.max(travel, (Date.parse(block.free) - Date.parse(block.end)) / 60_000)
    const taken = await takenIn(ctx, tx, [staffId], { start: block.start, end: block.end, travel: way })
    if (!taken.length)
      await tx
        .update(visitBlocks)
        .set({ placed: true })
        .where(and(eq(visitBlocks.tenantId, ctx.tenantId), eq(visitBlocks.id, block.id)))
  }
}

/** Throws VISIT_CLASH for an absence over another one of the same person. */
async function assertAlone(ctx: Ctx, tx: Db, written: Written): Promise<void> {
  const [other] = await absencesIn(ctx, tx, written, written.staffId)
  if (other) throw await visitClash(ctx, tx, written.staffId, other)
}

const toAbsence = (block: Block, displayName: string) => ({
  id: block.id,
  staffId: block.staffId,
  displayName,
  kind: block.kind === 'leave' ? ('leave' as const) : ('other' as const),
  start: block.start,
  end: block.end,
  reason: block.reason,
  version: block.version,
})
/** What the audit log has of one. */
const told = ({ staffId, kind, start, end, reason }: Written): Written => ({ staffId, kind, start, end, reason })

/** Writes one of the caller's tenant down, inside a transaction that holds the plan. */
export async function writeAbsence(ctx: Ctx, tx: Db, written: Written, createdBy: string) {
  await assertAlone(ctx, tx, written)
  const displaced = await displace(ctx, tx, written)
  const [block] = await tx
    .insert(visitBlocks)
    .values({ tenantId: ctx.tenantId, id: newId(), ...written, free: written.end, createdBy, createTime: isoNow(ctx) })
    .returning()
  if (!block) throw new Error('the absence was not written')
  return { block, displaced }
}

/** Writes down when an engineer does not work. Visits in it wait to be moved or given away. Throws NOT_FOUND, BAD_REQUEST, VISIT_CLASH over another absence. */
export async function createAbsence(ctx: Ctx, body: AbsenceBody) {
  const { id, ids } = await once(ctx, body, async tx => {
    const written = writtenOf(body)
    await personOf(ctx, tx, written.staffId)
    await holdPlan(ctx, tx)
    const { block, displaced } = await writeAbsence(ctx, tx, written, staffOf(ctx).staffId)
    await changed(ctx, tx, { kind: 'absence', id: block.id, after: told(written) })
    return { id: block.id, ids: displaced.map(one => one.id) }
  })
  return answer(ctx, id, ids)
}

/** Changes one, if it is still as the caller saw it. Throws NOT_FOUND, BAD_REQUEST, CHANGED_MEANWHILE, VISIT_CLASH. */
export async function updateAbsence(ctx: Ctx, { id, version, ...body }: AbsenceBody & { id: string; version: number }) {
  const ids = await ctx.db.transaction(async tx => {
    const written = writtenOf(body)
    await personOf(ctx, tx, written.staffId)
    await holdPlan(ctx, tx)
    const [before] = await tx.select().from(visitBlocks).where(ofAbsence(ctx, id)).for('update')
    if (!before) throw new AppError('NOT_FOUND')
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
    await tx.delete(visitBlocks).where(ofAbsence(ctx, id))
    await replace(ctx, tx, before)
    await assertAlone(ctx, tx, written)
    const displaced = await displace(ctx, tx, written)
    await tx.insert(visitBlocks).values({ ...before, ...written, free: written.end, version: version + 1 })
    await changed(ctx, tx, {
      kind: 'absence',
      id,
      before: told({ ...before, kind: kindOf(before) }),
      after: told(written),
    })
    return displaced.map(one => one.id)
  })
  return answer(ctx, id, ids)
}
const kindOf = ({ kind }: Block): Written['kind'] => (kind === 'leave' ? 'leave' : 'other')

/** Takes one back; visits that nobody moved or gave away are planned again. Throws NOT_FOUND. */
export const removeAbsence = (ctx: Ctx, { id }: { id: string }) =>
  ctx.db.transaction(async tx => {
    await holdPlan(ctx, tx)
    const [before] = await tx.delete(visitBlocks).where(ofAbsence(ctx, id)).returning()
    if (!before) throw new AppError('NOT_FOUND')
    await replace(ctx, tx, before)
    await changed(ctx, tx, { kind: 'absence', id, before: told({ ...before, kind: kindOf(before) }) })
    return { done: true as const }
  })

/** One as it stands, with the visits that it displaced. */
async function answer(ctx: Ctx, id: string, displaced: readonly string[]) {
  const [row] = await ctx.db
    .select({ block: visitBlocks, name: staff.displayName })
    .from(visitBlocks)
    .innerJoin(staff, and(eq(staff.tenantId, visitBlocks.tenantId), eq(staff.id, visitBlocks.staffId)))
    .where(ofAbsence(ctx, id))
  if (!row) throw new AppError('NOT_FOUND')
  const blocks = displaced.length
    ? await ctx.db
        .select()
        .from(visitBlocks)
        .where(and(eq(visitBlocks.tenantId, ctx.tenantId), inArray(visitBlocks.id, [...displaced])))
        .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))
    : []
  return { absence: toAbsence(row.block, row.name), displaced: await visitsOfBlocks(ctx, blocks) }
}

/** So many are listed. */
const MOST = 500
/** Absences that are not over on a day, until another one, the next first. Throws NOT_FOUND, BAD_REQUEST for a day that does not exist. */
export async function absenceList(ctx: Ctx, { from, to, staffId }: { from: string; to?: string; staffId?: string }) {
  if (staffId !== undefined) await personOf(ctx, ctx.db, staffId)
  const bound = (day: string, time: string): string => {
    const moment = tenantInstant(`${day} ${time}`)
    if (Number.isNaN(moment)) throw new AppError('BAD_REQUEST', { detail: 'from' })
    return new Date(moment).toISOString()
  }
  const range = sql`tstzrange(${bound(from, '00:00')}::timestamptz, ${to === undefined ? null : bound(to, '23:59')}::timestamptz)`
  const rows = await ctx.db
    .select({ block: visitBlocks, name: staff.displayName })
    .from(visitBlocks)
    .innerJoin(staff, and(eq(staff.tenantId, visitBlocks.tenantId), eq(staff.id, visitBlocks.staffId)))
    .where(
      and(
        eq(visitBlocks.tenantId, ctx.tenantId),
        ne(visitBlocks.kind, 'visit'),
        sql`${visitBlocks.placed} and tstzrange(${visitBlocks.start}, ${visitBlocks.end}) && ${range}`,
        staffId === undefined ? undefined : eq(visitBlocks.staffId, staffId),
      ),
    )
    .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))
    .limit(MOST)
  return rows.map(({ block, name }) => toAbsence(block, name))
}
