import { useEffect, useRef, useState } from 'react'
import { modals } from './steps'
import type { UseModal } from './types'

interface Modal {
  id: string
  close: () => void
}
const CONTROLS = 'button, a[href], input, textarea, select, [tabindex="0"]'
/** How long the browser may take for steps within one page, ms; nobody waits for a screen because of them. */
const STEP_MS = 300

/** What is open, the lowest first. */
const open: Modal[] = []
let made = 0
const isShown = (one: Element | null): one is HTMLElement => !!one && one.getClientRects().length > 0
/** What is open on the screen that is seen, the topmost. */
function topmost(): { modal: Modal; panel: HTMLElement } | null {
  const modal = open[open.length - 1]
  const panel = modal ? document.getElementById(modal.id) : null
  return modal && isShown(panel) ? { modal, panel } : null
}

function onKey(event: KeyboardEvent): void {
  const top = topmost()
  if (!top || event.defaultPrevented || event.isComposing) return
  const { modal, panel } = top
  if (event.key === 'Escape') {
    event.preventDefault()
    modal.close()
  }
  if (event.key !== 'Tab') return
  const controls = [...panel.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    one => isShown(one) && !(one as HTMLButtonElement).disabled,
  )
  const [first, last] = [controls[0], controls[controls.length - 1]]
  const now = document.activeElement
  const isInside = panel.contains(now) && now !== panel
  const leaves = event.shiftKey ? now === first : now === last
  if (isInside && !leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/*
 * A step back closes what is open: each modal has an entry of its own in the browser's history, with the address of its screen. The
 * router must not hear of steps between these: it would take them for steps to another screen of the same address.
 */
const present = (): number => (history.state as { modals?: number } | null)?.modals ?? 0
let entries = present()
let address = location.href
let leaving: { done: Promise<void>; end: () => void } | null = null

/** Makes as many entries as there are modals. */
function settle(): void {
  if (leaving) return
  address = location.href
  for (; entries < open.length; entries++) history.pushState({ ...history.state, modals: entries + 1 }, '')
  if (entries === open.length) return
  let end = (): void => undefined
  const done = new Promise<void>(resolve => {
    end = resolve
  })
  const mine = { done, end }
  leaving = mine
  setTimeout(() => {
    if (leaving === mine) leaving = null
    end()
  }, STEP_MS)
  history.go(open.length - entries)
}
const settleSoon = (): void => {
  void Promise.resolve().then(settle)
}

modals.onStep = event => {
  const former = entries
  entries = present()
  if (leaving || (location.href === address && entries !== former)) event.stopImmediatePropagation()
  // after a step of our own what is open now was opened while it was taken, and stays
  if (!leaving) for (const one of open.splice(entries)) one.close()
  leaving?.end()
  leaving = null
  settleSoon()
}

document.addEventListener('keydown', onKey)
// of a page that was loaded again with something open
if (entries) settleSoon()

export const useModal: UseModal = close => {
  const [id] = useState(() => `modal-${String(++made)}`)
  const now = useRef(close)
  now.current = close
  useEffect(() => {
    const mine: Modal = { id, close: () => now.current() }
    const before = document.activeElement
    const panel = document.getElementById(id)
    open.push(mine)
    settleSoon()
    if (panel) {
      panel.tabIndex = -1
      // a text field would bring up the keypad of a phone
      if (!panel.contains(before)) panel.focus({ preventScroll: true })
    }
    return () => {
      const at = open.indexOf(mine)
      if (at >= 0) open.splice(at, 1)
      settleSoon()
      const lost = !document.activeElement || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && isShown(before)) before.focus({ preventScroll: true })
    }
  }, [id])
  return id
}

modals.closeAll = () => {
  for (const one of open.splice(0)) one.close()
  settle()
  return leaving?.done ?? null
}
