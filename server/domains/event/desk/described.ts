import { sql } from 'drizzle-orm'
import { unboundOf } from '../../../../shared/form-rules'
import { events } from '../event.table'

/** What was described in place of a product: the one value of a form that has a kind and no id. */
export const described = sql<unknown>`case when ${events.productId} is null then jsonb_path_query_first(${events.attribute}, '$.* ? (exists(@.kindId))') end`

/** The same as lists show it; null where nothing was described. */
export const describedIn = (value: unknown) => {
  const found = unboundOf(value)
  return found && { name: found.name, model: found.model, serialNumber: found.serialNumber }
}
