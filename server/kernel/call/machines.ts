import type { Ctx } from './context'
import type { Machines } from './offers'

/** The machines of customers, for domains that register them and lengthen their warranties. */
export function machinesOf(ctx: Ctx): Machines<Ctx> {
  const [machines] = ctx.offers.machines
  if (!machines) throw new Error('nobody keeps machines')
  return machines
}
