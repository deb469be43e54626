import { and, eq, sql, sum } from 'drizzle-orm'
import type { Database, Db } from '../../db/database'
import { prepared } from '../../db/prepared'
import type { Ctx } from '../call/context'
import type { CountsTable, TotalsTable, TypeCountsTable } from './lifecycle.table'

/** Slots of a total: two connections that change it at the same time rarely meet in one. */
const SLOTS = 16

export interface Counted<S extends string> {
  counts: CountsTable<S>
  totals: TotalsTable<S>
}
interface Owned {
  tenantId: string
  customerId: string
}

/**
 * Moves one subject of a customer from a state to another in the running totals; null is "not there". Called last in a
 * transaction, because all subjects of a customer share these rows until it ends.
 */
export async function recount<S extends string>(
  tx: Db,
  domain: Counted<S>,
  { tenantId, customerId }: Owned,
  from: S | null,
  to: S,
): Promise<void> {
  if (from === to) return
  const moves: { state: string; count: number }[] = [
    { state: to, count: 1 },
    ...(from === null ? [] : [{ state: from, count: -1 }]),
  ]
  // always locked in the same order, so that two moves cannot wait for each other
  moves.sort((a, b) => (a.state < b.state ? -1 : 1))
  const counts: CountsTable<string> = domain.counts
  const totals: TotalsTable<string> = domain.totals
  await tx
    .insert(counts)
    .values(moves.map(move => ({ tenantId, customerId, ...move })))
    .onConflictDoUpdate({
      target: [counts.tenantId, counts.customerId, counts.state],
      set: { count: sql`${counts.count} + excluded.count` },
    })
  await tx
    .insert(totals)
    .values(moves.map(move => ({ tenantId, slot: sql`pg_backend_pid() % ${sql.raw(String(SLOTS))}`, ...move })))
    .onConflictDoUpdate({
      target: [totals.tenantId, totals.state, totals.slot],
      set: { count: sql`${totals.count} + excluded.count` },
    })
}

/** Counts subjects that were a customer's, by their states, to another one. */
export async function recountOwner<S extends string>(
  tx: Db,
  { counts: own }: Pick<Counted<S>, 'counts'>,
  { tenantId, from, to }: { tenantId: string; from: string; to: string },
  states: readonly S[],
): Promise<void> {
  if (!states.length) return
  const counts: CountsTable<string> = own
  const moves = [from, to].flatMap(customerId =>
    [...new Set(states)].map(state => {
      const count = states.filter(one => one === state).length
      return { tenantId, customerId, state, count: customerId === to ? count : -count }
    }),
  )
  moves.sort((a, b) => (`${a.customerId} ${a.state}` < `${b.customerId} ${b.state}` ? -1 : 1))
  await tx
    .insert(counts)
    .values(moves)
    .onConflictDoUpdate({
      target: [counts.tenantId, counts.customerId, counts.state],
      set: { count: sql`${counts.count} + excluded.count` },
    })
}

/** Counts a new subject to its template, or `by` so many. */
export async function countType(
  tx: Db,
  table: TypeCountsTable,
  { tenantId, customerId }: Owned,
  templateId: string,
  by = 1,
): Promise<void> {
  await tx
    .insert(table)
    .values({ tenantId, customerId, templateId, count: by })
    .onConflictDoUpdate({
      target: [table.tenantId, table.customerId, table.templateId],
      set: { count: sql`${table.count} + excluded.count` },
    })
}

/** How many subjects a customer has in each state: a statement for a domain, made once. */
export const stateCounts = <S extends string>({ counts }: { counts: CountsTable<S> }, name: string) => {
  const statement = prepared((db: Database) =>
    db
      .select({ state: counts.state, count: counts.count })
      .from(counts)
      .where(
        and(eq(counts.tenantId, sql.placeholder('tenantId')), eq(counts.customerId, sql.placeholder('customerId'))),
      )
      .prepare(name),
  )
  return (db: Database, owner: Owned) => statement(db).execute({ ...owner })
}

/** How many subjects the tenant has, in one state or in all. */
export async function tenantTotal<S extends string>(ctx: Ctx, table: TotalsTable<S>, state?: S): Promise<number> {
  const totals: TotalsTable<string> = table
  const [row] = await ctx.db
    .select({ total: sum(totals.count).mapWith(Number) })
    .from(totals)
    .where(and(eq(totals.tenantId, ctx.tenantId), state === undefined ? undefined : eq(totals.state, state)))
  return row?.total ?? 0
}

/** How many subjects the tenant has in each state that any is in. */
export async function stateTotals<S extends string>(ctx: Ctx, table: TotalsTable<S>): Promise<ReadonlyMap<S, number>> {
  const totals: TotalsTable<string> = table
  const rows = await ctx.db
    .select({ state: totals.state, total: sum(totals.count).mapWith(Number) })
    .from(totals)
    .where(eq(totals.tenantId, ctx.tenantId))
    .groupBy(totals.state)
  return new Map(rows.map(row => [row.state as S, row.total]))
}
