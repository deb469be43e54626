interface Waiting {
  /** of performance.now() */
  due: number
  handle: number
  run: () => void
}
type Callback = (...args: unknown[]) => void

const waiting = new Map<number, Waiting>()
let last = 0

function start(id: number, run: () => void, due: number): void {
  waiting.set(id, { due, run, handle: window.setTimeout(run, Math.max(0, due - performance.now())) })
}
function stop(id: number): void {
  const found = waiting.get(id)
  if (!found) return
  window.clearTimeout(found.handle)
  waiting.delete(id)
}

/** The timers that the files of the mini-program see, in place of the browser's: time can be let pass for them. */
export const timers = {
  setTimeout(callback: Callback, ms = 0, ...args: unknown[]): number {
    const id = ++last
    const run = () => {
      waiting.delete(id)
      callback(...args)
    }
    start(id, run, performance.now() + ms)
    return id
  },
  clearTimeout: stop,
  setInterval(callback: Callback, ms = 0, ...args: unknown[]): number {
    const id = ++last
    const run = () => {
      start(id, run, performance.now() + ms)
      callback(...args)
    }
    start(id, run, performance.now() + ms)
    return id
  },
  clearInterval: stop,
}

/** Lets time pass for the timers alone, ms: those that are due by then go off now in their order, each of them once. Clocks show the time that it is. */
export async function pass(ms: number): Promise<void> {
  // the host runs on the old engine, too
  const all = [...waiting]
  all.sort(([, a], [, b]) => a.due - b.due)
  for (const [id, { due, run }] of all) {
    stop(id)
    start(id, run, due - ms)
  }
  // what is due goes off before this does
  await new Promise(resolve => window.setTimeout(resolve))
}
