import { sql } from 'drizzle-orm'
import { unboundOf } from '../../../../shared/form-rules'
import type { Ctx } from '../../../kernel/call/context'
import { kindNames } from '../../../kernel/forms/things.service'
import { events } from '../event.table'

/** What was described in place of a product: the one value of a form that has a kind and no id. */
export const described = sql<unknown>`case when ${events.productId} is null then jsonb_path_query_first(${events.attribute}, '$.* ? (exists(@.kindId))') end`

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
