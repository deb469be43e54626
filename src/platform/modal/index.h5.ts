import { useEffect, useRef, useState } from 'react'
import { landOn } from '../title/landing'
import { modals } from './steps'
import type { UseModal } from './types'

interface Modal {
  panel: HTMLElement
  close: () => void
}
const CONTROLS = 'button, a[href], input, textarea, select, [tabindex="0"]'
/** How long the browser may take for steps within one page, ms; nobody waits for a screen because of them. */
const STEP_MS = 300

/** What is open, the lowest first. */
const open: Modal[] = []
let made = 0
const isShown = (one: Element | null | undefined): one is HTMLElement => !!one && one.getClientRects().length > 0
/** What is open on the screen that is seen, the topmost. */
function topmost(): Modal | null {
  const modal = open[open.length - 1]
  return modal && isShown(modal.panel) ? modal : null
}

function onKey(event: KeyboardEvent): void {
  const top = topmost()
  if (!top || event.defaultPrevented || event.isComposing) return
  const { panel, close } = top
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
  }
  if (event.key !== 'Tab') return
  const controls = [...panel.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    one => isShown(one) && one.tabIndex >= 0 && !(one as HTMLButtonElement).disabled,
  )
  const [first, last] = [controls[0], controls[controls.length - 1]]
  const now = document.activeElement
  const isInside = panel.contains(now) && now !== panel
  const leaves = event.shiftKey ? now === first : now === last
  if (isInside && !leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** What was taken from screen readers and the keyboard, and whether it was from screen readers before. */
const behind: { one: HTMLElement; hidden: string | null }[] = []
let before: HTMLElement | null = null

/**
 * Takes what lies behind the topmost modal from screen readers and the keyboard; engines that know no `inert` have `aria-hidden` and the
 * round of Tab. What stands beside the app is not touched: toasts are said there.
 */
function shield(): void {
  const panel = topmost()?.panel
  const wanted = panel?.getAttribute('aria-modal') === 'true' ? panel : null
  if (wanted === before) return
  before = wanted
  for (const { one, hidden } of behind.splice(0)) {
    one.removeAttribute('inert')
    if (hidden === null) one.removeAttribute('aria-hidden')
    else one.setAttribute('aria-hidden', hidden)
  }
  for (let one = wanted; one?.parentElement && one.parentElement !== document.body; one = one.parentElement)
    for (const other of one.parentElement.children)
      // a ground that closes on a tap has nothing in it, and takes taps
      if (other !== one && other.firstChild && other instanceof HTMLElement) {
        behind.push({ one: other, hidden: other.getAttribute('aria-hidden') })
        other.setAttribute('inert', '')
        other.setAttribute('aria-hidden', 'true')
      }
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

/** Keeps the keyboard in a panel until the function that it gives is called: `useModal` without a component. */
export function openModal(panel: HTMLElement, close: () => void): () => void {
  const mine: Modal = { panel, close }
  const opener = document.activeElement
  open.push(mine)
  settleSoon()
  panel.tabIndex = -1
  // a text field would bring up the keypad of a phone
  if (!panel.contains(opener)) panel.focus({ preventScroll: true })
  shield()
  return () => {
    const at = open.indexOf(mine)
    if (at >= 0) open.splice(at, 1)
    settleSoon()
    shield()
    giveBack(panel, opener)
  }
}

/** The keyboard goes back to where it was, unless it has left the panel before. */
function giveBack(panel: HTMLElement, opener: Element | null): void {
  const now = document.activeElement
  if (now && now !== document.body && !panel.contains(now)) return
  if (opener instanceof HTMLElement && opener !== document.body && isShown(opener)) landOn(opener)
  else landOn(topmost()?.panel)
}

/** Esc closes what stands beside the screen as well, where the keyboard is in it. */
function openBeside(panel: HTMLElement, close: () => void): () => void {
  const opener = document.activeElement
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || topmost()) return
    event.preventDefault()
    close()
  }
  panel.addEventListener('keydown', onEscape)
  return () => {
    panel.removeEventListener('keydown', onEscape)
    giveBack(panel, opener)
  }
}

export const useModal: UseModal = (close, covers = true) => {
  const [id] = useState(() => `modal-${String(++made)}`)
  const now = useRef(close)
  now.current = close
  useEffect(() => {
    const panel = document.getElementById(id)
    return panel ? (covers ? openModal : openBeside)(panel, () => now.current()) : undefined
  }, [id, covers])
  // one that listens to a voice lets what lies behind it be seen
  useEffect(shield)
  return id
}

modals.closeAll = () => {
  for (const one of open.splice(0)) one.close()
  settle()
  return leaving?.done ?? null
}
