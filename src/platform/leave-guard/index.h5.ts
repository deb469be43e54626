import type { LeaveGuard } from './types'

/** A browser asks in words of its own. */
export const leaveGuard: LeaveGuard = () => {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
