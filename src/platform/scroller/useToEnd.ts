import { useEffect, useRef, type MutableRefObject } from 'react'
import type { ScrollerProps } from './types'

/** Goes to the end when `toEnd` goes up, and again after each of `again` ms while the list is still followed. */
export function useToEnd(
  { toEnd, again }: Pick<ScrollerProps, 'toEnd' | 'again'>,
  now: MutableRefObject<{ following: boolean }>,
  end: () => void,
): void {
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    if (!toEnd) return undefined
    latest.current()
    const timers = again.map(ms =>
      setTimeout(() => {
        if (now.current.following) latest.current()
      }, ms),
    )
    return () => timers.forEach(clearTimeout)
  }, [toEnd, again, now])
}
