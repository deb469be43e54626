import { useSyncExternalStore } from 'react'

let isUp = true
const listeners = new Set<() => void>()
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}

export function setLine(up: boolean): void {
  if (up === isUp) return
  isUp = up
  for (const run of listeners) run()
}
/** Whether changes of others are heard of as they happen; a moment without a line is not told. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isUp)
