import { personOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { createPool, PoolError } from '../../workers/pool'

type TextFunctions = typeof import('./text.worker')

/** A text takes a tenth of a second, and a second on a machine that is busy with everything else; one that takes this long was made to. */
const TIMEOUT_MS = 10_000

/** Where what people write is searched for values and words. One process is kept, because a person waits for it to answer. */
export const texts = createPool<TextFunctions>({
  file: require.resolve('./text.worker.ts'),
  processes: 2,
  kept: 1,
  idleMs: 600_000,
  fresh: false,
  heapMb: 256,
  rssMb: 640,
  room: { all: 64, each: 8 },
})

const ERRORS = { busy: 'BUSY', timeout: 'ASSISTANT_UNREADABLE', died: 'ASSISTANT_UNREADABLE' } as const

/** Calls a function of text.worker for the caller, in turn with other callers. Throws BUSY, ASSISTANT_UNREADABLE, the signal's reason. */
export async function onText<K extends keyof TextFunctions>(
  ctx: Ctx,
  name: K,
  input: Parameters<TextFunctions[K]>[0],
  signal?: AbortSignal,
) {
  try {
    return await texts.run(name, input, { person: personOf(ctx), timeoutMs: TIMEOUT_MS, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (!(error instanceof PoolError)) throw error
    ctx.log.warn({ fault: error.id, name }, 'a text could not be read')
    throw new AppError(ERRORS[error.id])
  }
}
