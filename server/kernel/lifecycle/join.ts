import { and, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database'
import { audited } from '../audit/audit.service'
import type { Ctx } from '../call/context'
import type { Owner } from '../identity/identity.offers'
import { announce } from '../live/announce'
import { countType, recountOwner } from './counts'
import type { Domain } from './lifecycle.service'
import type { AnyTimeline, SubjectTable } from './lifecycle.table'
import type { WordsTable } from './words.table'

/** Makes the subjects of a contact another contact's: rows, what they are found by, totals. Who wrote what in their timelines stays. */
export const joinSubjects =
  <T extends SubjectTable, S extends string, A extends string, M extends string, L extends AnyTimeline<A | 'create'>>(
    domain: Domain<T, S, A, M, L>,
    words?: WordsTable,
  ) =>
  async (ctx: Ctx, tx: Db, from: Owner, to: Owner): Promise<void> => {
    const { kind, subjects, typeCounts } = domain
    const { tenantId } = ctx
    const theirs = and(eq(subjects.tenantId, tenantId), eq(subjects.linkmanId, from.linkmanId))
    const found = await tx
      .select()
      .from(subjects as PgTable)
      .where(theirs)
      .for('update')
    const rows = found as (T['$inferSelect'] & { id: string; state: S; templateId?: string })[]
    if (!rows.length) return
    await tx
      .update(subjects as PgTable)
      .set({ ...to })
      .where(theirs)
    const ids = rows.map(row => row.id)
    if (words)
      await tx
        .update(words)
        .set({ customerId: to.customerId })
        .where(and(eq(words.tenantId, tenantId), inArray(words.subjectId, ids)))
    for (const row of rows) {
      if (typeCounts && row.templateId)
        for (const [customerId, by] of [
          [from.customerId, -1],
          [to.customerId, 1],
        ] as const)
          await countType(tx, typeCounts, { tenantId, customerId }, row.templateId, by)
      await audited(ctx, tx, { kind, id: row.id, before: { ...from }, after: { ...to } })
      await announce(ctx, tx, { kind, id: row.id, change: 'update', owner: to.customerId })
    }
    await recountOwner(
      tx,
      domain,
      { tenantId, from: from.customerId, to: to.customerId },
      rows.map(row => row.state),
    )
  }
