import { contract } from '../../../contract'
import type { CallDefinition, Needed } from '../../../contract/define'
import type { WorkKind } from '../../../shared/kinds'
import { can, type Lifecycle, type Living } from '../../../shared/lifecycle'
import { may, staffOf, type Ctx } from '../call/context'

const CALLS: Readonly<Record<string, CallDefinition | undefined>> = contract
/** Calls of staff that are not called as what they do stands in the timeline. */
const CALLED: Readonly<Record<string, string | undefined>> = { update: 'correct', reschedule: 'schedule' }

/** Whether the caller, who is staff, may make a call with this permission. */
export const isAllowed = (ctx: Ctx, needed: Needed | undefined): boolean =>
  needed === 'self' || (needed !== undefined && [needed].flat().some(one => may(ctx, one)))

/** What the caller, who is staff, may do now with a work: by its rules, by who has it, and by the permission of the call that does it. */
export function doable<S extends string, A extends string, M extends string>(
  ctx: Ctx,
  { kind, rules }: { kind: WorkKind; rules: Lifecycle<S, A, M> },
  work: Living<NoInfer<S>, NoInfer<M>> & { executorId: string | null },
): A[] {
  const { staffId } = staffOf(ctx)
  const isHolder = work.executorId === null || work.executorId === staffId
  return (Object.keys(rules.actions) as A[]).filter(action => {
    const call = CALLS[`POST /staff/${kind}/${CALLED[action] ?? action}`]
    return (
      isAllowed(ctx, call?.permission) &&
      (isHolder || rules.actions[action].who !== 'holder') &&
      can(rules, action, 'staff', work, ctx.now())
    )
  })
}
