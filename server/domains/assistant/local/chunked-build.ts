import { setImmediate } from 'node:timers/promises'

/** To be awaited between two small pieces of a long work. */
export type Rest = () => Promise<void>

/** Others get their turn after so much work, in ms. */
const SLICE_MS = 8

/** Cuts a long work into slices: what it gives lets others have their turn once a slice is used up, and costs next to nothing before. */
export function slices(now: () => number = () => performance.now()): Rest {
  let began = now()
  return async () => {
    if (now() - began < SLICE_MS) return
    await setImmediate()
    began = now()
  }
}
