import { h } from './elements'

/** px that a finger goes down before letting go refreshes */
const FAR = 50
const signOf = (frame: HTMLElement) => frame.querySelector(':scope > .mini-pull')

/** Shows the sign of a refresh at the top of a page and tells the page; nothing while it shows already. */
export function beginRefresh(frame: HTMLElement, tell: () => void): void {
  if (signOf(frame)) return
  frame.prepend(h('div', { class: 'mini-pull', role: 'status' }, h('i'), h('i'), h('i')))
  tell()
}
export const endRefresh = (frame: HTMLElement): void => signOf(frame)?.remove()

/** A finger that goes down from the top of a page, with nothing inside of it left to scroll, and lets go. */
export function watchPull(frame: HTMLElement, scroller: HTMLElement, tell: () => void): void {
  let from: number | null = null
  const passive = { passive: true }
  const scrolled = (target: EventTarget | null) => {
    for (let one = target as Element | null; one && one !== frame; one = one.parentElement)
      if (one.scrollTop > 0) return true
    return false
  }
  scroller.addEventListener(
    'touchstart',
    event => {
      const [finger, second] = event.touches
      from = finger && !second && !scrolled(event.target) ? finger.clientY : null
    },
    passive,
  )
  scroller.addEventListener(
    'touchmove',
    event => {
      if (event.defaultPrevented || scrolled(event.target)) from = null
    },
    passive,
  )
  scroller.addEventListener(
    'touchend',
    event => {
      const down = from === null ? 0 : (event.changedTouches[0]?.clientY ?? from) - from
      from = null
      if (down >= FAR) beginRefresh(frame, tell)
    },
    passive,
  )
}
