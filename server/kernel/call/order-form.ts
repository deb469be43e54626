import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import type { Ctx } from './context'

/** An order form of the tenant with its fields, whichever module has it. `id` may be any text. Throws NOT_FOUND. */
export async function orderFormOf(ctx: Ctx, id: string) {
  if (isUuid(id))
    for (const { kind, find } of ctx.offers.orderForms) {
      const form = await find(ctx, id)
      if (form) return { kind, ...form }
    }
  throw new AppError('NOT_FOUND')
}
