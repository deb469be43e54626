/** What anything takes on its way between logic and view, ms: on a phone they are two engines, and a busy one is slow. 0 is at once. */
let delay = 0
export const setDelay = (ms: number): void => {
  delay = ms
}

/** Runs what comes from the other side, when it has come: all in its order. */
export function across(run: () => void): void {
  if (delay) window.setTimeout(run, delay)
  else run()
}
