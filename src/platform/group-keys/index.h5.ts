import type { KeyboardEvent } from 'react'
import { placeFor } from './place'
import type { GroupKeys } from './types'

const keysOf = (role: 'tab' | 'radio', { follows = true, columns = 0 } = {}) => ({
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(`[role=${role}]`)]
    // days that cannot be chosen keep their places; others that cannot be are gone past
    const places = columns ? all : all.filter(one => !one.disabled)
    const at = places.findIndex(one => one === document.activeElement)
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const place = at < 0 || held ? undefined : placeFor(event.key, at, places.length, columns)
    if (place === undefined) return
    event.preventDefault()
    places[place]?.focus()
    if (follows) places[place]?.click()
  },
})

export const groupKeys: GroupKeys = {
  tabs: keysOf('tab'),
  choices: keysOf('radio'),
  list: keysOf('radio', { follows: false }),
  days: keysOf('radio', { follows: false, columns: 7 }),
}
