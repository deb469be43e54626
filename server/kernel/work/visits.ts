import { and, eq } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import type { Doer } from '../lifecycle/lifecycle.service'
import type { Needs } from '../visit/engineers.queries'
import { keepVisit, type Plan } from '../visit/keep-visit.service'
import { recordVisit } from '../visit/record-visit.service'
import type { WorkTable } from './work.table'

interface Planned extends Plan {
  tenantId: string
  id: string
  templateId: string
  state: string
  arriveTime: string | null
  onSiteTime: string | null
  visitNumber: number
}
/** What a domain says of the visits of its works. */
export interface Visited<R> {
  kind: WorkKind
  /** states in which nobody has to come any more, or somebody does for what it became */
  over: readonly string[]
  /** states in which the work at the customer's has begun, of a kind that says so */
  begun: readonly string[]
  /** what a work asks of whoever does it */
  needs(ctx: Ctx, tx: Db, row: R): Promise<Needs>
}

/** Keeps the visits of a domain's works: what follows from each row, and the length that was told and which visit it is, written into it. Made once. */
export function workVisits<S extends string, R extends Planned>(table: WorkTable<S>, domain: Visited<R>) {
  const works: WorkTable<string> = table
  /** `before`: the plan until now, null for a new one. Throws VISIT_SKILL, VISIT_CLASH, VISIT_WAY, SLOT_TAKEN, VISIT_HOURS. */
  return async (
    ctx: Ctx,
    tx: Db,
    row: R,
    { before, doer, confirmed }: { before: Plan | null; doer: Pick<Doer, 'actor'>; confirmed?: boolean },
  ): Promise<void> => {
    const { id, templateId, planTime, planMinutes, executorId, arriveTime, onSiteTime, visitNumber } = row
    const { kind } = domain
    const isOpen = !domain.over.includes(row.state)
    const minutes = await keepVisit(
      ctx,
      tx,
      {
        kind,
        id,
        templateId,
        planTime,
        planMinutes,
        executorId,
        isOpen,
      },
      {
        before,
        by: doer.actor === 'linkman' ? 'customer' : doer.actor,
        needs: () => domain.needs(ctx, tx, row),
        ...(confirmed ? { confirmed } : {}),
      },
    )
    const number = await recordVisit(ctx, tx, {
      kind,
      id,
      planTime,
      planMinutes: minutes ?? planMinutes,
      executorId,
      arriveTime,
      onSiteTime,
      isOpen,
      hasBegun: domain.begun.includes(row.state),
    })
    const written = {
      // what the customer was told stays, whatever the company says later
      ...(minutes !== null && minutes !== planMinutes ? { planMinutes: minutes } : {}),
      ...(number !== null && number !== visitNumber ? { visitNumber: number } : {}),
    }
    if (Object.keys(written).length)
      await tx
        .update(works)
        .set(written)
        .where(and(eq(works.tenantId, ctx.tenantId), eq(works.id, id)))
  }
}
