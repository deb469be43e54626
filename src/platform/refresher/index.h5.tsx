import { usePageScroll } from '@tarojs/taro'
import { PullToRefresh } from '@nutui/nutui-react-taro'
import { useState } from 'react'
import type { RefresherPlatform } from './types'

export const Refresher: RefresherPlatform = ({ className, texts, onRefresh, children }) => {
  const [atTop, setAtTop] = useState(true)
  usePageScroll(({ scrollTop }) => setAtTop(scrollTop <= 0))
  return (
    <PullToRefresh
      className={className}
      scrollTop={atTop ? 0 : 1}
      pullingText={texts.pull}
      canReleaseText={texts.release}
      refreshingText={texts.refreshing}
      completeText={texts.complete}
      onRefresh={onRefresh}
    >
      {children}
    </PullToRefresh>
  )
}
