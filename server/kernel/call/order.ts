import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from './context'

type Ordered = PgTable & { tenantId: PgColumn; id: PgColumn; order: PgColumn }

/**
 * Puts the tenant's rows of a table, or those that `among` leaves, into the order of `ids`, and tells which it was and is. Throws NOT_FOUND
 * for one that there is not, CHANGED_MEANWHILE when one is left out.
 */
export async function putInOrder(
  ctx: Ctx,
  tx: Db,
  table: Ordered,
  ids: readonly string[],
  among?: SQL,
): Promise<{ before: string[]; after: string[] }> {
  const ofTenant = eq(table.tenantId, ctx.tenantId)
  const rows = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table as PgTable)
    .where(and(ofTenant, among))
    .orderBy(asc(table.order), asc(table.id))
    .for('update')
  const before = rows.map(row => row.id)
  const after = ids.map(id => id.toLowerCase())
  if (!after.every(id => before.includes(id))) throw new AppError('NOT_FOUND')
  if (after.length !== before.length) throw new AppError('CHANGED_MEANWHILE')
  const place = sql.identifier(table.order.name)
  for (const [i, id] of after.entries())
    await tx.execute(sql`update ${table} set ${place} = ${i + 1} where ${and(ofTenant, eq(table.id, id))}`)
  return { before, after }
}
