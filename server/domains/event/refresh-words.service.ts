import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { addJob, type Jobs } from '../../jobs/queue'
import type { App } from '../../kernel/call/context'
import { linkmen } from '../../kernel/identity/auth.table'
import type { Renamed } from '../../kernel/identity/renamed'
import { asWorded, eventsWithForms, writeWords } from './event-words'
import { events } from './event.table'

/** Events of one transaction, which holds them. */
const BATCH = 200
/** A job ends after so long and is added again, so that other jobs come between, ms. */
const SLICE_MS = 1000

type Work = Jobs['refreshNames']

async function customerOf(tx: Db, tenantId: string, one: Renamed): Promise<string | undefined> {
  if ('customerId' in one) return one.customerId
  const [row] = await tx
    .select({ customerId: linkmen.customerId })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, tenantId), eq(linkmen.id, one.linkmanId)))
  return row?.customerId
}

/** Writes the words of the next events of who is named first; says what is left, null for nothing. */
export function refreshSome({ db }: Pick<App, 'db'>, { tenantId, renamed, after }: Work): Promise<Work | null> {
  const [one, ...others] = renamed
  return db.transaction(async tx => {
    const customerId = one && (await customerOf(tx, tenantId, one))
    // walked along the customer's own index, from the oldest on: what is raised meanwhile comes last
    const rows = customerId
      ? await eventsWithForms(tx, { moment: sql<string>`${events.createTime}::text` })
          .where(
            and(
              eq(events.tenantId, tenantId),
              eq(events.customerId, customerId),
              after && sql`(${events.createTime}, ${events.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
            ),
          )
          .orderBy(asc(events.createTime), asc(events.id))
          .limit(BATCH)
          .for('update', { of: events })
      : []
    const theirs = one && 'linkmanId' in one ? rows.filter(({ event }) => event.linkmanId === one.linkmanId) : rows
    await writeWords(tx, theirs.map(asWorded))
    const last = rows.length === BATCH ? rows.at(-1) : undefined
    if (last) return { tenantId, renamed, after: [last.moment, last.event.id] }
    return others.length ? { tenantId, renamed: others } : null
  })
}

/** Lets events be found by the names of who was renamed. Has itself called again for what is left. */
export async function refreshNames(app: App, work: Work): Promise<void> {
  const end = performance.now() + SLICE_MS
  for (let left: Work | null = work; left; left = await refreshSome(app, left))
    if (performance.now() > end) return addJob(app.db, 'refreshNames', left, `names ${newId()}`)
}
