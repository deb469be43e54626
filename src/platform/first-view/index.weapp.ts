import type { FirstView } from './types'

/** A mini-program has no server that could draw for it: its package is on the phone. */
export const firstView: FirstView = {
  takeDoor: () => null,
  stands: () => false,
  end: () => undefined,
  keepLanguage: () => undefined,
  useHeight: () => undefined,
}
