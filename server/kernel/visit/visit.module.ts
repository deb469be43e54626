import { inArray, lt, sql } from 'drizzle-orm'
import type { App } from '../call/context'
import { instantOf } from '../call/instant'
import type { Module } from '../module'
import { slots } from './skills/slots'
import { visitErrors } from './visit.errors'
import { visitRoutes } from './visit.routes'
import { visitBlocks, visitPlaces } from './visit.table'

/** How long what was planned is kept after its time, s. */
const KEPT_S = 365 * 86_400
/** So many rows go at once. */
const BATCH = 1000

/** Deletes places that nobody holds any more, and places and blocks of long ago. */
async function forgetPlans({ db, now }: Pick<App, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  await db
    .delete(visitPlaces)
    .where(sql`${visitPlaces.state} = 'held' and ${visitPlaces.expireTime} <= ${instantOf(now())}`)
  const before = instantOf(now(), -KEPT_S)
  for (const [table, old] of [
    [visitPlaces, lt(visitPlaces.start, before)],
    [visitBlocks, lt(visitBlocks.end, before)],
  ] as const) {
    let gone = BATCH
    while (gone === BATCH && !signal.aborted) {
      const some = db
        .select({ row: sql`ctid` })
        .from(table)
        .where(old)
        .limit(BATCH)
      gone = (await db.delete(table).where(inArray(sql`ctid`, some))).rowCount ?? 0
    }
  }
}

/** Times of visits that are really free, and the calendar of those who make them. */
export const visitModule: Module = {
  name: 'visit',
  routes: [visitRoutes],
  errors: visitErrors,
  offers: { assistantSkills: [slots] },
  retention: [{ name: 'forgetPlans', everySeconds: 3600, run: (app, _log, signal) => forgetPlans(app, signal) }],
}
