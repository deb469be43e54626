import { useRef } from 'react'

export interface Point {
  x: number
  y: number
}
/** How the pen draws on white paper, as settings of a canvas context. */
export const PEN = {
  lineWidth: 3,
  lineCap: 'round',
  lineJoin: 'round',
  strokeStyle: '#17212b',
  fillStyle: '#ffffff',
} as const
/** Less than this, in px of the pen's way, is a slip of the finger. */
const LEAST_INK = 20

interface Stroke {
  start(at: Point): void
  move(to: Point): void
  end(): void
  wipe(): void
  /** there is ink that no way of the pen has left */
  fill(): void
  hasInk(): boolean
}

/** Follows the pen: `draw` each piece of its way, `onInk` when enough is drawn and when it is wiped. */
export function useStroke(draw: (from: Point, to: Point) => void, onInk: (ink: boolean) => void): Stroke {
  const callbacks = useRef({ draw, onInk })
  callbacks.current = { draw, onInk }
  const stroke = useRef<Stroke | null>(null)
  if (!stroke.current) {
    let last: Point | null = null
    let way = 0
    stroke.current = {
      start: at => {
        last = at
      },
      move(to) {
        if (!last) return
        callbacks.current.draw(last, to)
        const before = way
        way += Math.hypot(to.x - last.x, to.y - last.y)
        last = to
        if (before < LEAST_INK && way >= LEAST_INK) callbacks.current.onInk(true)
      },
      end: () => {
        last = null
      },
      wipe() {
        way = 0
        callbacks.current.onInk(false)
      },
      fill() {
        way = LEAST_INK
        callbacks.current.onInk(true)
      },
      hasInk: () => way >= LEAST_INK,
    }
  }
  return stroke.current
}
