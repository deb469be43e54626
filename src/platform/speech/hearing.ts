import type { Heard, HearingNow } from './types'

/** How long a platform may take for the words once it was told to stop, ms: one that never answers must not keep the microphone. */
const PATIENCE_MS = 15_000

let last: Promise<unknown> = Promise.resolve()
/** Resolves when nothing listens any more: a platform has one microphone. */
export const silence = (): Promise<unknown> => last

/** One recognition from its first moment on. `halt` tells the platform to stop, once: because the person did, or at the limit (ms). What the platform makes of it goes into `end`, where the first word counts. */
export function hearing(
  limitMs: number,
  halt: (how: 'stop' | 'cancel') => void,
): { now: HearingNow; end(result: Heard): void } {
  let how: 'stop' | 'cancel' | null = null
  let settle: (result: Heard) => void = () => undefined
  const ended = new Promise<Heard>(resolve => {
    settle = resolve
  })
  last = ended
  const end = (result: Heard): void => {
    clearTimeout(timer)
    settle(how === 'cancel' ? { status: 'cancelled' } : result)
  }
  const stopBy = (why: 'stop' | 'cancel'): void => {
    if (how) return
    how = why
    clearTimeout(timer)
    timer = setTimeout(() => end({ status: 'failed', problem: 'unrecognised' }), PATIENCE_MS)
    halt(why)
  }
  let timer = setTimeout(() => stopBy('stop'), limitMs)
  return { now: { stop: () => stopBy('stop'), cancel: () => stopBy('cancel'), ended }, end }
}
