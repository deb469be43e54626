import { and, eq, exists, inArray, lt, sql } from 'drizzle-orm'
import type { App } from '../call/context'
import { fileUses } from '../files/file.table'
import { releaseUses } from '../files/use.service'
import type { SubjectTable } from '../lifecycle/lifecycle.table'
import { keptSince } from '../tenancy/retention.service'

const BATCH = 200

/**
 * Lets go of the files of requests or tasks that are over and that nobody has touched for as long as their company keeps such files; what
 * nothing else uses is swept a day later. Their words stay. `over`: the states in which nothing more is done.
 */
export async function releaseOldFiles(
  app: App,
  { kind, subjects }: { kind: string; subjects: SubjectTable },
  over: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const { tenantId, before } of await keptSince(app, 'eventFiles')) {
    const held = exists(
      app.db
        .select({ one: sql`1` })
        .from(fileUses)
        .where(
          and(eq(fileUses.tenantId, subjects.tenantId), eq(fileUses.kind, kind), eq(fileUses.subjectId, subjects.id)),
        ),
    )
    for (let full = true; full && !signal.aborted;) {
      const rows = await app.db
        .select({ id: sql<string>`${subjects.id}` })
        .from(subjects)
        .where(
          and(
            eq(subjects.tenantId, tenantId),
            inArray(subjects.state, [...over]),
            lt(subjects.updateTime, before),
            held,
          ),
        )
        .limit(BATCH)
      const ids = rows.map(row => row.id)
      if (ids.length) await app.db.transaction(tx => releaseUses(tx, { tenantId, now: app.now }, { kind, ids }))
      full = rows.length === BATCH
    }
  }
}
