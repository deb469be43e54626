import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { LIVE } from '../../../shared/live'
import type { Database } from '../../db/database'
import type { App } from '../call/context'
import { instantOf } from '../call/instant'
import type { KeptSince, RetainedKind } from '../call/offers'
import { liveEvents, liveHeads, liveHere } from './live.table'

/** So many are numbered or read at once. */
const PAGE = 500

export type LiveRow = Pick<
  typeof liveEvents.$inferSelect,
  'kind' | 'subjectId' | 'change' | 'staffId' | 'readerIds'
> & { number: number }

/**
 * Gives numbers to what is committed. The row of the tenant's head is held meanwhile, and the numbers become visible with its new
 * value: whoever sees a number sees every smaller one, in whatever order the changes were committed.
 */
export async function numberPending(db: Database, tenantId: string): Promise<void> {
  for (;;) {
    const numbered = await db.transaction(async tx => {
      await tx.insert(liveHeads).values({ tenantId, last: 0 }).onConflictDoNothing()
      const [head] = await tx
        .select({ last: liveHeads.last })
        .from(liveHeads)
        .where(eq(liveHeads.tenantId, tenantId))
        .for('update')
      // a statement of its own: it sees what was committed while the row was waited for
      const page = await tx
        .select({ id: liveEvents.id })
        .from(liveEvents)
        .where(and(eq(liveEvents.tenantId, tenantId), isNull(liveEvents.number)))
        .orderBy(asc(liveEvents.id))
        .limit(PAGE)
      const count = page.length
      if (!count) return 0
      // ids and no join: PostgreSQL takes a company that it has not counted yet for one row, and would go through all of them for each
      const ids = sql.param(page.map(row => row.id))
      await tx.execute(sql`
        update live_events set number = ${head?.last ?? 0}::bigint + array_position(${ids}::uuid[], id)
        where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
      await tx
        .update(liveHeads)
        .set({ last: sql`${liveHeads.last} + ${count}` })
        .where(eq(liveHeads.tenantId, tenantId))
      return count
    })
    if (numbered < PAGE) return
  }
}

/** How far the numbers of a tenant have come, and whether something has none yet. */
export async function headOf(db: Database, tenantId: string): Promise<{ last: number; pending: boolean }> {
  const { rows } = await db.execute<{ last: string | null; pending: boolean }>(sql`
    select (select last from live_heads where tenant_id = ${tenantId}) as last,
      exists (select from live_events where tenant_id = ${tenantId} and number is null) as pending`)
  return { last: Number(rows[0]?.last ?? 0), pending: rows[0]?.pending ?? false }
}

/** Of these tenants, those that have come further than the given number, or have something without one. */
export async function tenantsAhead(db: Database, heads: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await db.execute<{ tenant_id: string }>(sql`
    select k.tenant_id from unnest(${sql.param([...heads.keys()])}::uuid[], ${sql.param([...heads.values()])}::bigint[]) as k(tenant_id, last)
    where exists (select from live_events e where e.tenant_id = k.tenant_id and e.number is null)
      or exists (select from live_heads h where h.tenant_id = k.tenant_id and h.last <> k.last)`)
  return rows.map(row => row.tenant_id)
}

/** A page of what comes after a number. */
export async function readAfter(db: Database, tenantId: string, after: number): Promise<LiveRow[]> {
  const rows = await db
    .select({
      number: liveEvents.number,
      kind: liveEvents.kind,
      subjectId: liveEvents.subjectId,
      change: liveEvents.change,
      staffId: liveEvents.staffId,
      readerIds: liveEvents.readerIds,
    })
    .from(liveEvents)
    .where(and(eq(liveEvents.tenantId, tenantId), gt(liveEvents.number, after)))
    .orderBy(asc(liveEvents.number))
    .limit(PAGE)
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number }]))
}

/** For how long a page that was away goes on without reading everything again. */
export const LIVE_KEPT: RetainedKind = { kind: 'live', byDefault: 1, least: 1, most: 7, endless: false }

/**
 * Deletes what companies do not keep any more, from the front, so that the rest has no holes. What nobody has numbered takes its
 * numbers along: who comes back and asks for them is told that they are gone. And who was on something long ago.
 */
export async function forgetLive({ db, now }: Pick<App, 'db' | 'now'>, kept: readonly KeptSince[]): Promise<void> {
  for (const { tenantId, before } of kept) {
    await db.execute(sql`
      with gone as (delete from live_events where tenant_id = ${tenantId} and number is null and create_time < ${before} returning tenant_id),
        counted as (select tenant_id, count(*) as n from gone group by tenant_id)
      insert into live_heads (tenant_id, last) select tenant_id, n from counted
      on conflict (tenant_id) do update set last = live_heads.last + excluded.last`)
    await db.execute(sql`
      delete from live_events where tenant_id = ${tenantId} and number <= (
        select max(number) from live_events where tenant_id = ${tenantId} and create_time < ${before})`)
  }
  await db.delete(liveHere).where(lt(liveHere.expireTime, instantOf(now(), -LIVE.keepSeconds)))
}
