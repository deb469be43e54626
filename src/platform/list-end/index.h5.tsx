import { useEffect, useRef } from 'react'
import type { ListEndProps } from './types'
import './list-end.scss'

/** How far below the screen the end may still be when the next rows are asked for (spec §9). */
const AHEAD = '40px'

/**
 * Stands at the end of rows that go on. Taro's own event comes once for each scroll back up, so that a list whose reader jumps to its
 * end, or whose page is longer than its rows, would stop there.
 */
export function ListEnd({ onReach }: ListEndProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(onReach)
  latest.current = onReach
  useEffect(() => {
    // where a browser has none, the button at the end does it
    if (typeof IntersectionObserver === 'undefined' || !mark.current) return undefined
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(one => one.isIntersecting)) latest.current()
      },
      { root: mark.current.closest('.taro_page'), rootMargin: `0px 0px ${AHEAD}` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} className='list-end__mark' />
}
