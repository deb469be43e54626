import type { FastifyInstance } from 'fastify'
import type { App, Ctx } from './call/context'
import type { Offered, Offers } from './call/offers'

/**
 * What a folder of the kernel or a domain brings to the server: one object from `<name>.module.ts`, listed in server/app/modules.ts.
 * All that is common to modules loops over that list, so that a new one is known everywhere by one line.
 */
export interface Module {
  /** the folder's name */
  name: string
  /** each registers calls of the contract with {@link mount}, or what else answers below a path */
  routes?: readonly ((server: FastifyInstance, app: App) => void)[]
  /** what other modules get from it through `ctx.offers`, because they may not import it */
  offers?: Partial<Offers<Ctx>>
}

/** What all modules offer, in their order. */
export function offersOf(modules: readonly Module[]): Offered<Ctx> {
  const all = <N extends keyof Offers<Ctx>>(name: N): Offers<Ctx>[N][] =>
    modules.map(module => module.offers?.[name]).filter(offer => offer !== undefined)
  return {
    orderForms: all('orderForms'),
    knowledge: all('knowledge'),
    customerEvents: all('customerEvents'),
    customerProducts: all('customerProducts'),
    scannedProduct: all('scannedProduct'),
  }
}
