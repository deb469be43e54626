import { unboundOf } from '../../../../shared/form-rules'
import type { Ctx } from '../../../kernel/call/context'
import { kindNames } from '../../../kernel/forms/things.service'

/** The same as lists show it, by the names that kinds have today; null where nothing was described. */
export async function describedIn(ctx: Ctx, values: readonly unknown[]) {
  const found = values.map(unboundOf)
  const names = await kindNames(
    ctx,
    found.flatMap(one => one?.kindId ?? []),
  )
  return found.map(
    one => one && { name: names.get(one.kindId) ?? one.name, model: one.model, serialNumber: one.serialNumber },
  )
}
