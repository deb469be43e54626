import { useSyncExternalStore } from 'react'

let seconds = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
function set(next: number): void {
  seconds = next
  for (const run of listeners) run()
}

/** Something waits so long, s, as a busy server asked for. */
export function tellBusy(wait: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => set(0), wait * 1000)
  set(wait)
}
/** After how many seconds a busy server is asked again; 0 where it is not busy. */
export const useBusy = (): number => useSyncExternalStore(subscribe, () => seconds)
