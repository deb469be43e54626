import { and, avg, count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { evaluations, events } from './event.table'

interface ExecutorRecord {
  star: number | null
  finished: number
}
const EXECUTOR_CACHE_MS = 60_000
const executorRecords = new WeakMap<Database, Map<string, { record: Promise<ExecutorRecord>; until: number }>>()

async function readExecutorRecord(ctx: Ctx, staffId: string): Promise<ExecutorRecord> {
  const [[stars], [done]] = await Promise.all([
    ctx.db
      .select({ star: avg(evaluations.star) })
      .from(evaluations)
      .where(and(eq(evaluations.tenantId, ctx.tenantId), eq(evaluations.executorId, staffId))),
    ctx.db
      .select({ finished: count() })
      .from(events)
      .where(
        and(
          eq(events.tenantId, ctx.tenantId),
          eq(events.executorId, staffId),
          inArray(events.state, ['finished', 'evaluated']),
        ),
      ),
  ])
  return { star: stars?.star ? Math.round(Number(stars.star) * 10) / 10 : null, finished: done?.finished ?? 0 }
}

/**
 * What a staff member has done so far. It runs over all their events and stands in every detail, so it is kept for a
 * minute: an average of the past need not be fresher. {@link forgetExecutor} drops it when this process changes it.
 */
export function executorRecord(ctx: Ctx, staffId: string): Promise<ExecutorRecord> {
  const records = executorRecords.get(ctx.db) ?? new Map<string, { record: Promise<ExecutorRecord>; until: number }>()
  executorRecords.set(ctx.db, records)
  const known = records.get(staffId)
  if (known && known.until > Date.now()) return known.record
  const record = readExecutorRecord(ctx, staffId)
  records.set(staffId, { record, until: Date.now() + EXECUTOR_CACHE_MS })
  // a failed reading must not be remembered
  record.catch(() => records.delete(staffId))
  return record
}
export const forgetExecutor = (ctx: Ctx, staffId: string | null): void => {
  if (staffId) executorRecords.get(ctx.db)?.delete(staffId)
}
