import type { ErrorId } from '../../http/errors'
import type { StreamEvent } from '../../../shared/stream'
import type { Outcome } from '../../../shared/assistant'
import { nothingSaid, type RunEvent, type Said } from './run.events'
import type { RunOutcome, RunKey } from './run.store'

/** A turn that begins. Its row is there already. */
export interface NewRun extends RunKey {
  chatId: string
  owner: string
  model: string
  source: string
  retryOf: string | null
  theme: string
}

/** A run of this process, and what is kept of it until it is over. */
export interface Run extends NewRun {
  began: number
  aborter: AbortController
  /** why it was told to end */
  ending: 'stopped' | ErrorId | null
  said: Said
  tokens: { prompt: number; completion: number }
  /** what the agent says of its answer */
  answerOutcome: Outcome
  /** half of a surrogate pair that waits for the other one */
  half: string
  /** what readers may have; then numbered and being stored; then not numbered yet */
  stored: StreamEvent[]
  storing: StreamEvent[]
  waiting: RunEvent[]
  outcome: RunOutcome | null
  /** `lost`: another process has ended the turn, its row tells how */
  over: '' | 'ended' | 'lost'
  wake: Set<() => void>
  whenOver: Promise<void>
}

/** A run that has said nothing yet. */
export function beginRun(turn: NewRun): Run {
  const run: Run = {
    ...turn,
    began: performance.now(),
    aborter: new AbortController(),
    ending: null,
    said: nothingSaid(),
    tokens: { prompt: 0, completion: 0 },
    answerOutcome: 'answered',
    half: '',
    stored: [],
    storing: [],
    waiting: [],
    outcome: null,
    over: '',
    wake: new Set(),
    whenOver: Promise.resolve(),
  }
  run.whenOver = new Promise(resolve => {
    run.wake.add(() => {
      if (run.over) resolve()
    })
  })
  return run
}

/** Tells the readers of a run that there is more, or that it is over. */
export function wake(run: Run): void {
  for (const one of run.wake) one()
}
