import { sql } from 'drizzle-orm'
import type { Retained } from '../../../shared/setup'
import type { App } from '../call/context'
import { instantOf } from '../call/instant'
import type { KeptSince, RetainedKind } from '../call/offers'
import { tenants } from './door.table'

/** What companies may choose how long to keep, of all modules. */
export const retainedKinds = ({ offers }: Pick<App, 'offers'>): RetainedKind[] => offers.retained.flat()

/**
 * Each company that keeps things of a kind only for a time, with the moment (ISO) from before which they go. For sweeps: one statement,
 * and then one of each company.
 */
export async function keptSince(app: Pick<App, 'db' | 'now' | 'offers'>, kind: Retained): Promise<KeptSince[]> {
  const byDefault = retainedKinds(app).find(one => one.kind === kind)?.byDefault ?? 0
  const chosen = sql<number>`coalesce((${tenants.retention}->>${kind}::text)::integer, ${byDefault}::integer)`
  const rows = await app.db
    .select({ tenantId: tenants.id, days: chosen })
    .from(tenants)
    .where(sql`${chosen} > 0`)
  return rows.map(({ tenantId, days }) => ({ tenantId, before: instantOf(app.now(), -days * 86_400) }))
}
