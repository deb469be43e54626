import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Jobs } from '../jobs/queue'
import type { ErrorEntry, ErrorId } from '../http/errors'
import type { App, Ctx } from './call/context'
import type { Offered, Offers } from './call/offers'

/** Deletes what has had its time, of every tenant, again and again. Of all processes on a database one does it. */
export interface Retention {
  /** its name in the queue */
  name: string
  everySeconds: number
  /** one that throws waits for its next time. `signal`: the process stops */
  run(app: App, log: FastifyBaseLogger, signal: AbortSignal): Promise<void>
}

/**
 * What a folder of the kernel or a domain brings to the server: one object from `<name>.module.ts`, listed in server/app/modules.ts.
 * All that is common to modules loops over that list, so that a new one is known everywhere by one line.
 */
export interface Module {
  /** the folder's name */
  name: string
  /** each registers calls of the contract with {@link mount}, or what else answers below a path */
  routes?: readonly ((server: FastifyInstance, app: App) => void)[]
  /** what it throws, from `<name>.errors.ts`; codes differ from those of all others */
  errors?: Readonly<Partial<Record<ErrorId, ErrorEntry>>>
  /** how its jobs are done, which it declares as {@link Jobs}; one that throws is tried again, later each time */
  jobs?: { readonly [N in keyof Jobs]?: (app: App, log: FastifyBaseLogger, payload: Jobs[N]) => Promise<void> }
  /** what it keeps only for a time */
  retention?: readonly Retention[]
  /** what other modules get from it through `ctx.offers`, because they may not import it */
  offers?: Partial<Offers<Ctx>>
}

/** The errors of all modules. */
export const errorsOf = (modules: readonly Module[]): Record<ErrorId, ErrorEntry> =>
  // complete: an id exists where a module's errors declare it, which modules.test.ts compares with what modules bring
  Object.fromEntries(modules.flatMap(({ errors = {} }) => Object.entries(errors))) as Record<ErrorId, ErrorEntry>

/** What all modules offer, in their order. */
export function offersOf(modules: readonly Module[]): Offered<Ctx> {
  const all: { [N in keyof Offers<Ctx>]?: unknown[] } = {}
  for (const { offers = {} } of modules)
    for (const name of Object.keys(offers) as (keyof Offers<Ctx>)[]) (all[name] ??= []).push(offers[name])
  // complete: what is declared is offered by a module, which modules.test.ts compares
  return all as Offered<Ctx>
}
