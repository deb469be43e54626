import type { Foreground } from './types'

/** A tab behind another one, and a browser in a pocket, hide no page of the app. */
export const foreground: Foreground = {
  isSeen: () => document.visibilityState !== 'hidden',
  onChange: run => document.addEventListener('visibilitychange', run),
}
