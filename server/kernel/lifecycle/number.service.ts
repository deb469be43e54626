import { sql } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import type { Ctx } from '../call/context'
import type { NumbersTable } from './lifecycle.table'

/**
 * The next number of the tenant's day: SR20261118-0042. It is taken and committed beside the caller's transaction, so that
 * nobody waits for that one; a transaction that fails leaves a gap. No number is given twice, by whatever process, and one
 * process gives them in the order in which they were asked. Take it late, when nothing is left to refuse.
 */
export async function takeNumber(ctx: Ctx, numbers: NumbersTable, prefix: string): Promise<string> {
  const day = tenantDay(ctx.now()).replaceAll('-', '')
  const [row] = await ctx.db.aside
    .insert(numbers)
    .values({ tenantId: ctx.tenantId, day, last: 1 })
    .onConflictDoUpdate({ target: [numbers.tenantId, numbers.day], set: { last: sql`${numbers.last} + 1` } })
    .returning({ last: numbers.last })
  return `${prefix}${day}-${String(row?.last).padStart(4, '0')}`
}
