import type { AskBeforeLeaving } from './types'

/** A browser asks in words of its own. */
export const askBeforeLeaving: AskBeforeLeaving = () => {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
