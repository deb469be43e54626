import type { ScheduleFlush } from './types'

/** A tab that is not seen has no frames, but should show all when it is seen again. */
const HIDDEN_MS = 250

export const scheduleFlush: ScheduleFlush = run => {
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const once = () => {
    cancel()
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, HIDDEN_MS)
  return cancel
}
