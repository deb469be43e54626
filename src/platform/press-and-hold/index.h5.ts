import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import type { Hold, PressAndHold } from './types'

const KEYS = [' ', 'Enter']
const byKeys = ({ onDown, onUp, onLost }: Hold) => ({
  role: 'button',
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (!KEYS.includes(event.key)) return
    event.preventDefault()
    if (!event.repeat) onDown(0)
  },
  onKeyUp: ({ key }: KeyboardEvent) => {
    if (KEYS.includes(key)) onUp()
  },
  onBlur: onLost,
})

/** Pointer events are missing on the oldest iPhones; a touch is not heard of again as a mouse, because its default is prevented. */
export const pressAndHold: PressAndHold = (hold, { keys = false } = {}) => {
  const { onDown, onMove, onUp, onLost } = hold
  return {
    ...(keys ? byKeys(hold) : {}),
    onTouchStart: (event: TouchEvent) => onDown(event.touches[0]?.clientY ?? 0),
    onTouchMove: (event: TouchEvent) => onMove(event.touches[0]?.clientY ?? 0),
    onTouchEnd: (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault()
      onUp()
    },
    onTouchCancel: onLost,
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return
      const move = ({ clientY }: globalThis.MouseEvent) => onMove(clientY)
      const end = () => {
        document.removeEventListener('mousemove', move)
        document.removeEventListener('mouseup', end)
        onUp()
      }
      // a mouse leaves the element without telling it
      document.addEventListener('mousemove', move)
      document.addEventListener('mouseup', end)
      onDown(event.clientY)
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
