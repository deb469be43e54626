import type { ScrollIntoView } from './types'

export const scrollIntoView: ScrollIntoView = (id, { keepsFocus = false } = {}) => {
  const element = document.getElementById(id)
  if (!element) return
  if (!keepsFocus)
    element
      .querySelector<HTMLElement>('input, textarea, button:not([tabindex="-1"]), canvas')
      ?.focus({ preventScroll: true })
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  // jsdom and old browsers have no options here
  element.scrollIntoView?.({ block: 'center', behavior: still ? 'auto' : 'smooth' })
}
