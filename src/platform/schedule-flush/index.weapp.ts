import type { ScheduleFlush } from './types'

const INTERVAL_MS = 80

export const scheduleFlush: ScheduleFlush = run => {
  const timer = setTimeout(run, INTERVAL_MS)
  return () => clearTimeout(timer)
}
