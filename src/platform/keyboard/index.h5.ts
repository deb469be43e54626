import type { WatchKeyboard } from './types'

/** Bars of the browser that come and go are no keypad. */
const LEAST = 80

/** Android makes the window smaller by itself; iOS lays the keypad over it, and only the visual viewport tells. */
export const watchKeyboard: WatchKeyboard = onCovered => {
  const viewport = window.visualViewport as VisualViewport | null | undefined
  if (!viewport) return () => undefined
  let last = 0
  const tell = () => {
    const hidden = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
    // a page that is zoomed in shows less, too
    const covered = viewport.scale > 1.05 || hidden < LEAST ? 0 : hidden
    if (covered === last) return
    last = covered
    onCovered(covered)
  }
  viewport.addEventListener('resize', tell)
  viewport.addEventListener('scroll', tell)
  return () => {
    viewport.removeEventListener('resize', tell)
    viewport.removeEventListener('scroll', tell)
  }
}
