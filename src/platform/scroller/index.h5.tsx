import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ScrollerProps } from './types'
import { useToEnd } from './useToEnd'

/** px from the end that count as the end */
const NEAR = 24

/** A list that follows its end without fighting a reader: a scroll up by hand ends it at once, whatever is added meanwhile. */
export function Scroller({ className, following, onFollowing, toEnd, again, first, names, children }: ScrollerProps) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const now = useRef({ following, onFollowing, top: 0, height: 0 })
  Object.assign(now.current, { following, onFollowing })
  const end = () => {
    const element = outer.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    // what the list did by itself is no scroll of the reader
    now.current.top = element.scrollTop
  }

  useEffect(() => {
    const grows = () => {
      if (now.current.following) end()
    }
    // the oldest browsers have none; there each drawing counts
    if (typeof ResizeObserver === 'undefined' || !inner.current || !outer.current) return undefined
    const observer = new ResizeObserver(grows)
    observer.observe(inner.current)
    observer.observe(outer.current)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (now.current.following) end()
  })
  useToEnd({ toEnd, again }, now, end)
  const firstSeen = useRef(first)
  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    // browsers without scroll anchoring would show what came before
    if (
      firstSeen.current !== first &&
      firstSeen.current &&
      !now.current.following &&
      element.scrollTop <= now.current.top
    )
      element.scrollTop += element.scrollHeight - now.current.height
    firstSeen.current = first
    now.current.height = element.scrollHeight
  })
  const onScroll = () => {
    const element = outer.current
    if (!element) return
    const { top, following: was } = now.current
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR
    const up = element.scrollTop < top - 1
    now.current.top = element.scrollTop
    if (atEnd && !was) onFollowing(true)
    // a list that became shorter moves up by itself, and ends at its end
    else if (up && !atEnd && was) onFollowing(false)
  }
  return (
    <div
      ref={outer}
      className={className}
      onScroll={onScroll}
      onWheel={event => {
        if (event.deltaY < 0 && now.current.following && (outer.current?.scrollTop ?? 0) > 0) onFollowing(false)
      }}
      {...names}
    >
      <div ref={inner}>{children}</div>
    </div>
  )
}
