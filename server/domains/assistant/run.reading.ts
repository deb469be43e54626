import { and, eq } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../http/errors'
import type { App } from '../../kernel/call/context'
import type { StreamEvent } from '../../../shared/stream'
import { aiTurns } from './assistant.table'
import { retold } from './run.events'
import { errorOf } from './run.failures'
import type { Run } from './run.state'
import { eventsAfter, type RunKey } from './run.store'

/** How often a reader of a run elsewhere looks for more. */
const LOOK_MS = 250

const nextChange = (run: Run, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      run.wake.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    run.wake.add(done)
    signal.addEventListener('abort', done)
  })

/** The events of a run of this process after the event `after`; gives the last one told. */
export async function* readHere(run: Run, after: number, signal: AbortSignal): AsyncGenerator<StreamEvent, number> {
  let last = after
  for (;;) {
    for (let event = run.stored[last]; event; event = run.stored[last]) {
      last = event.id
      yield event
    }
    if (run.over === 'lost' || signal.aborted) return last
    if (run.over) {
      if (run.outcome?.error) throw new AppError(run.outcome.error)
      return last
    }
    await nextChange(run, signal)
  }
}

/** The events of a run of any process, and of one that is over, as they are stored. */
export async function* readTable(
  app: App,
  key: RunKey,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { db } = app
  let last = after
  for (let first = true; ; first = false) {
    // the state before the events: when it is an end, they are all there
    const [turn] = await db
      .select()
      .from(aiTurns)
      .where(and(eq(aiTurns.tenantId, key.tenantId), eq(aiTurns.id, key.id)))
    if (!turn) throw new AppError('NOT_FOUND')
    for (const event of await eventsAfter(db, key, last)) {
      last = event.id
      yield event
    }
    if (turn.state !== 'running') {
      if (first && last === after && !(await eventsAfter(db, key, 0).limit(1)).length) yield* retold(turn, after)
      if (turn.error) throw new AppError(errorOf(app, turn.error))
      return
    }
    await sleep(LOOK_MS, undefined, { signal })
  }
}
