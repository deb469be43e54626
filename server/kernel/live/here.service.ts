import { and, desc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm'
import { readersOf, type HereKind } from '../../../shared/kinds'
import { LIVE } from '../../../shared/live'
import { AppError } from '../../http/errors'
import { isoNow, may, staffOf, type App, type Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { announce } from './announce'
import { liveHere } from './live.table'

const done = { done: true } as const

const reads = (ctx: Ctx, kind: HereKind): boolean => readersOf(kind).some(one => may(ctx, one))

/** Whom a thing is given to, if the caller may see it. Throws NOT_FOUND. */
export async function ownersOf(ctx: Ctx, kind: HereKind, id: string): Promise<string[]> {
  const given = ctx.offers.given.find(one => one.kind === kind)
  const owners = given ? await given.staffOf(ctx, id) : []
  const readable = owners !== null && (reads(ctx, kind) || owners.includes(staffOf(ctx).staffId))
  if (!readable) throw new AppError('NOT_FOUND')
  return owners
}

type HereRow = typeof liveHere.$inferSelect
const changed = (row: Pick<HereRow, 'kind' | 'subjectId' | 'readerIds'>) => ({
  kind: row.kind as HereKind,
  id: row.subjectId,
  change: 'here',
  staffIds: row.readerIds,
})
const isSame = (a: Pick<HereRow, 'kind' | 'subjectId'>, b: Pick<HereRow, 'kind' | 'subjectId'>): boolean =>
  a.kind === b.kind && a.subjectId === b.subjectId

/** Notes what a page of the caller has open, for 45 seconds. Others hear of it when it is something else than before. Throws NOT_FOUND. */
export async function sayHere(
  ctx: Ctx,
  { connection, kind, id, editing }: { connection: string; kind: HereKind; id: string; editing: boolean },
): Promise<typeof done> {
  const { staffId, name } = staffOf(ctx)
  const readerIds = await ownersOf(ctx, kind, id)
  const row = {
    tenantId: ctx.tenantId,
    connection,
    staffId,
    displayName: name,
    kind,
    subjectId: id,
    editing,
    readerIds,
    expireTime: instantOf(ctx.now(), LIVE.hereSeconds),
  }
  const mine = and(eq(liveHere.tenantId, ctx.tenantId), eq(liveHere.staffId, staffId))
  await ctx.db.transaction(async tx => {
    const [before] = await tx
      .select()
      .from(liveHere)
      .where(and(eq(liveHere.tenantId, ctx.tenantId), eq(liveHere.connection, connection)))
      .for('update')
    if (before && before.staffId !== staffId) throw new AppError('NOT_FOUND')
    await tx
      .insert(liveHere)
      .values(row)
      .onConflictDoUpdate({ target: [liveHere.tenantId, liveHere.connection], set: row })
    // pages that were left without a word
    const newest = tx
      .select({ connection: liveHere.connection })
      .from(liveHere)
      .where(mine)
      .orderBy(desc(liveHere.expireTime), desc(liveHere.connection))
      .limit(LIVE.readers.staff.perPerson)
    await tx.delete(liveHere).where(and(mine, notInArray(liveHere.connection, newest)))
    const left = before && !isSame(before, row) ? [changed(before)] : []
    const isNew = !before || !isSame(before, row) || before.editing !== editing || before.expireTime <= isoNow(ctx)
    await announce(ctx, tx, ...left, ...(isNew ? [changed(row)] : []))
  })
  return done
}

/** Forgets what a page of somebody has open, and tells the others. */
export async function leaveHere(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'principal' | 'now'>,
  staffId: string,
  connection: string,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    const gone = await tx
      .delete(liveHere)
      .where(
        and(eq(liveHere.tenantId, ctx.tenantId), eq(liveHere.staffId, staffId), eq(liveHere.connection, connection)),
      )
      .returning()
    await announce(ctx, tx, ...gone.map(changed))
  })
}

/** Notes that a page of the caller has nothing open any more. */
export async function sayAway(ctx: Ctx, connection: string): Promise<typeof done> {
  await leaveHere(ctx, staffOf(ctx).staffId, connection)
  return done
}

/** Who else has something open that the caller may read. */
export async function hereList(ctx: Ctx) {
  const { staffId } = staffOf(ctx)
  const rows = await ctx.db
    .select()
    .from(liveHere)
    .where(and(eq(liveHere.tenantId, ctx.tenantId), gt(liveHere.expireTime, isoNow(ctx))))
    .orderBy(desc(liveHere.editing), liveHere.displayName, liveHere.connection)
    .limit(LIVE.readers.staff.perTenant)
  const list = rows.flatMap(({ subjectId: id, ...row }) => {
    const kind = row.kind as HereKind
    if (row.staffId === staffId || !(reads(ctx, kind) || row.readerIds.includes(staffId))) return []
    const { displayName, editing, expireTime } = row
    return [{ kind, id, staffId: row.staffId, displayName, editing, expireTime }]
  })
  // two pages of one person are one person; the one that edits comes first
  return list.filter(
    (one, at) => list.findIndex(o => o.kind === one.kind && o.id === one.id && o.staffId === one.staffId) === at,
  )
}

/** Tells of those, in these tenants, who have not said for 45 seconds that they are still on something. Of all processes one does it. */
export async function sweepHere({ db, now }: Pick<App, 'db' | 'now'>, tenantIds: readonly string[]): Promise<void> {
  await db.transaction(async tx => {
    const over = tx
      .select({ connection: liveHere.connection })
      .from(liveHere)
      .where(and(inArray(liveHere.tenantId, [...tenantIds]), lte(liveHere.expireTime, instantOf(now()))))
      .for('update', { skipLocked: true })
    const gone = await tx
      .delete(liveHere)
      .where(and(inArray(liveHere.tenantId, [...tenantIds]), inArray(liveHere.connection, over)))
      .returning()
    for (const tenantId of new Set(gone.map(row => row.tenantId)))
      await announce(
        { tenantId, principal: { kind: 'guest', tourist: '' }, now },
        tx,
        ...gone.filter(row => row.tenantId === tenantId).map(changed),
      )
  })
}
