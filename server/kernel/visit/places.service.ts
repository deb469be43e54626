import { and, eq, lte, sql } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import type { Db } from '../../db/database'
import { isoNow, type Ctx } from '../call/context'
import { visitPlaces } from './visit.table'

/** Where and when a visit begins. */
export interface Start {
  /** whose number of places counts */
  area: string
  /** ISO 8601 */
  start: string
}

/** The time that somebody holds now; null for none. */
export async function heldBy(ctx: Ctx, db: Db, owner: string) {
  if (!owner) return null
  const [row] = await db
    .select()
    .from(visitPlaces)
    .where(
      and(
        eq(visitPlaces.tenantId, ctx.tenantId),
        eq(visitPlaces.owner, owner),
        eq(visitPlaces.state, 'held'),
        sql`${visitPlaces.expireTime} > ${isoNow(ctx)}`,
      ),
    )
  return row ?? null
}

/** Gives back what somebody holds. */
export const release = (ctx: Ctx, tx: Db, owner: string) =>
  tx
    .delete(visitPlaces)
    .where(and(eq(visitPlaces.tenantId, ctx.tenantId), eq(visitPlaces.owner, owner), eq(visitPlaces.state, 'held')))

type Taker = { owner: string; expireTime: string } | { kind: WorkKind; subjectId: string }
/** Takes the first number that is free at a time; whoever does it holds the plan and has looked whether there is one. */
export async function take(ctx: Ctx, tx: Db, { area, start }: Start, taker: Taker): Promise<void> {
  const at = and(eq(visitPlaces.tenantId, ctx.tenantId), eq(visitPlaces.area, area), eq(visitPlaces.start, start))
  await tx.delete(visitPlaces).where(and(at, eq(visitPlaces.state, 'held'), lte(visitPlaces.expireTime, isoNow(ctx))))
  const taken = new Set(
    (await tx.select({ place: visitPlaces.place }).from(visitPlaces).where(at)).map(row => row.place),
  )
  let place = 1
  while (taken.has(place)) place++
  await tx
    .insert(visitPlaces)
    .values({ tenantId: ctx.tenantId, area, start, place, state: 'owner' in taker ? 'held' : 'booked', ...taker })
}

/** The place that is booked for a work; null for none. */
export async function bookedFor(ctx: Ctx, tx: Db, subjectId: string) {
  const [row] = await tx
    .select()
    .from(visitPlaces)
    .where(
      and(
        eq(visitPlaces.tenantId, ctx.tenantId),
        eq(visitPlaces.subjectId, subjectId),
        eq(visitPlaces.state, 'booked'),
      ),
    )
  return row ?? null
}

/** Frees the place of a work. */
export const unbook = (ctx: Ctx, tx: Db, subjectId: string) =>
  tx
    .delete(visitPlaces)
    .where(
      and(
        eq(visitPlaces.tenantId, ctx.tenantId),
        eq(visitPlaces.subjectId, subjectId),
        eq(visitPlaces.state, 'booked'),
      ),
    )

/** Gives the place of a work to the one that it became. */
export const passPlace = (ctx: Ctx, tx: Db, from: string, to: { kind: WorkKind; id: string }) =>
  tx
    .update(visitPlaces)
    .set({ kind: to.kind, subjectId: to.id })
    .where(
      and(eq(visitPlaces.tenantId, ctx.tenantId), eq(visitPlaces.subjectId, from), eq(visitPlaces.state, 'booked')),
    )
