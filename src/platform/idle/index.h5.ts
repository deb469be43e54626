import type { WhenIdle } from './types'

export const whenIdle: WhenIdle = (work, mostMs) => {
  // Safari has none
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, mostMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: mostMs })
  return () => cancelIdleCallback(handle)
}
