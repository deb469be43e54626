import type { KeyboardEvent } from 'react'
import type { TabKeys } from './types'

/** The place that a key leads to from the place `at` of `n`; undefined for other keys. */
const placeFor = (key: string, at: number, n: number): number | undefined =>
  ({ ArrowRight: (at + 1) % n, ArrowLeft: (at - 1 + n) % n, Home: 0, End: n - 1 })[key]

export const tabKeys: TabKeys = {
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.findIndex(tab => tab === document.activeElement)
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const place = at < 0 || held ? undefined : placeFor(event.key, at, tabs.length)
    if (place === undefined) return
    event.preventDefault()
    tabs[place]?.focus()
    tabs[place]?.click()
  },
}
