import type { NextDraw } from './types'

const INTERVAL_MS = 80

export const nextDraw: NextDraw = run => {
  const timer = setTimeout(run, INTERVAL_MS)
  return () => clearTimeout(timer)
}
