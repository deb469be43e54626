import { min, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { TENANT_OFFSET_HOURS, tenantDay } from '../../shared/day'
import type { Db } from './database'

const OFFSET = sql.raw(`interval '${TENANT_OFFSET_HOURS} hours'`)

/** Days (`YYYY-MM-DD`) of the tenant's calendar as rows: `day`, and the moments at which it begins (`since`) and is over (`until`). */
export const dayRows = (days: readonly string[]): SQL => sql`(
  select day, (day::timestamp - ${OFFSET}) at time zone 'UTC' as since, (day::timestamp + interval '1 day' - ${OFFSET}) at time zone 'UTC' as until
  from unnest(${sql.param(days)}::date[]) as given(day))`

/** The day of the first row of a tenant, by a column with moments; null for none. */
export const firstDayOf =
  (table: PgTable & { tenantId: AnyPgColumn }, at: AnyPgColumn<{ data: string }>) =>
  async (db: Db, tenantId: string): Promise<string | null> => {
    const [row] = await db
      .select({ first: min(at) })
      .from(table as PgTable)
      .where(eq(table.tenantId, tenantId))
    return row?.first ? tenantDay(Date.parse(row.first)) : null
  }
