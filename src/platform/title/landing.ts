const isShown = (one: Element): boolean => one.getClientRects().length > 0
const lastShown = (selector: string, within: ParentNode = document): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown).pop()

/** What had the keyboard last on each page: a page below the present one stays mounted. */
const kept = new WeakMap<Element, HTMLElement>()
let landed: Element | undefined

/** Takes the keyboard, and with it a screen reader, to an element; without one to the title of the screen. Draws no ring around what is no control. */
export function landOn(wanted?: HTMLElement): void {
  const page = lastShown('.taro_page') ?? document
  const one = wanted ?? lastShown('[role=heading][aria-level="1"]', page) ?? lastShown('.screen__body', page)
  if (one && !one.hasAttribute('tabindex') && one.tabIndex < 0) {
    one.tabIndex = -1
    one.style.outline = 'none'
  }
  one?.focus({ preventScroll: true })
}

/**
 * Another screen is there: the keyboard goes on where it was on it, else at its title, which a screen reader says. The first one is read
 * from its top by itself.
 */
export function land(): void {
  const page = lastShown('.taro_page')
  if (!page || page === landed) return
  const isFirst = !landed
  landed = page
  if (isFirst || page.contains(document.activeElement)) return
  const last = kept.get(page)
  // a text field would bring up the keypad of a phone
  landOn(last && isShown(last) && !last.matches('input, textarea') ? last : undefined)
}

document.addEventListener('focusin', event => {
  const page = event.target instanceof HTMLElement ? event.target.closest('.taro_page') : null
  if (page) kept.set(page, event.target as HTMLElement)
})
