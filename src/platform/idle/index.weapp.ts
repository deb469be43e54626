import type { WhenIdle } from './types'

/** Chat apps do not say when they rest. The program is there whole, so that nothing is won by waiting: later work would be one more drawing. */
export const whenIdle: WhenIdle = work => {
  const timer = setTimeout(work, 0)
  return () => clearTimeout(timer)
}
