/** Runs something once when nothing else is to be done, and after `mostMs` at the latest. Returns a function that cancels it. */
export type WhenIdle = (work: () => void, mostMs: number) => () => void
