import type { CloseAll } from './types'

/** What closes the modals that are open, and what hears of the device's steps back. Their code comes with the first one; before, nothing is. */
export const modals: { closeAll: CloseAll; onStep: (event: PopStateEvent) => void } = {
  closeAll: () => null,
  onStep: () => undefined,
}
// before the router's own, which comes with the app, too
window.addEventListener('popstate', event => modals.onStep(event), true)
