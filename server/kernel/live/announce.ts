import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { isoNow, type Ctx } from '../call/context'
import { liveEvents } from './live.table'

/** On which processes hear that a tenant (the payload) has something to be read. */
export const LIVE_CHANNEL = 'lianke_live'

interface Change {
  /** as shared/live.ts names it; of one that it does not name only those hear who are named here */
  kind: string
  id: string
  /** what happened, as the timeline names it: never what it says */
  change: string
  /** staff who hear of it because the thing is or was theirs, whatever else they may read */
  staffIds?: readonly (string | null | undefined)[]
  /** the customer whose thing it is, or the one linkman: they hear of it at the portal, and nobody else there does */
  owner?: string
}

/** Tells all who look on, inside the transaction of a change, what changed and by whom. They hear of it when that is committed. */
export async function announce(
  ctx: Pick<Ctx, 'tenantId' | 'now'> & Partial<Pick<Ctx, 'principal'>>,
  tx: Db,
  ...changes: readonly Change[]
): Promise<void> {
  if (!changes.length) return
  const staffId = ctx.principal?.kind === 'staff' ? ctx.principal.staffId : null
  await tx
    .insert(liveEvents)
    .values(
      changes.map(({ kind, id, change, staffIds = [], owner }) => ({
        tenantId: ctx.tenantId,
        id: newId(),
        kind,
        subjectId: id,
        change,
        staffId,
        readerIds: [...new Set([...staffIds, owner].filter(one => one !== null && one !== undefined))],
        createTime: isoNow(ctx),
      })),
    )
    // sent with the commit, once for each tenant of a transaction
    .returning({ said: sql`pg_notify(${LIVE_CHANNEL}, ${ctx.tenantId})` })
}
