import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { ScrollerProps } from './types'
import { useToEnd } from './useToEnd'

/** px from the end that count as the end */
const NEAR = 40
/** beyond any list: the device stops at the end */
const FAR = 1_000_000

export function Scroller({ className, following, onFollowing, toEnd, again, first, names, children }: ScrollerProps) {
  const [top, setTop] = useState(FAR)
  const now = useRef({ following, touching: false, last: 0 })
  now.current.following = following
  // a place that is asked for twice is not gone to twice
  const end = () => setTop(old => (old === FAR ? FAR + 1 : FAR))
  useEffect(() => {
    if (now.current.following) end()
  }, [children])
  useToEnd({ toEnd, again }, now, end)
  const firstSeen = useRef(first)
  const [into, setInto] = useState('')
  useEffect(() => {
    if (firstSeen.current !== first && firstSeen.current && !now.current.following) setInto(firstSeen.current)
    firstSeen.current = first
  }, [first])
  return (
    <ScrollView
      className={className}
      scrollY
      enhanced
      showScrollbar={false}
      lowerThreshold={NEAR}
      {...(following ? { scrollTop: top } : {})}
      {...(into && !following ? { scrollIntoView: 'm-' + into.replace(/\W/g, '-') } : {})}
      {...names}
      onTouchStart={() => {
        now.current.touching = true
      }}
      onTouchEnd={() => {
        now.current.touching = false
      }}
      onScroll={({ detail: { scrollTop } }) => {
        if (now.current.touching && scrollTop < now.current.last - 2 && now.current.following) onFollowing(false)
        now.current.last = scrollTop
      }}
      onScrollToLower={() => {
        if (!now.current.following) onFollowing(true)
      }}
    >
      <View>{children}</View>
    </ScrollView>
  )
}
