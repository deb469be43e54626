import type { FastifyBaseLogger } from 'fastify'
import type { Round, Tasks } from '../jobs/queue'
import type { App } from '../kernel/call/context'
import { MODULES } from './modules'

/** What this server does for the queue: the jobs and the housekeeping of all modules. */
export function workOf(app: App, log: FastifyBaseLogger): { tasks: Tasks; rounds: Round[] } {
  return {
    tasks: Object.fromEntries(
      MODULES.flatMap(({ jobs = {} }) => Object.entries(jobs)).map(([name, work]) => [
        name,
        // the payload is what addJob took
        (payload: never) => work(app, log, payload),
      ]),
    ),
    rounds: MODULES.flatMap(({ retention = [] }) => retention).map(({ name, everySeconds, run }) => ({
      name,
      everySeconds,
      run: signal => run(app, log, signal),
    })),
  }
}
