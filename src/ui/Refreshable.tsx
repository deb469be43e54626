import { usePageScroll } from '@tarojs/taro'
import { PullToRefresh } from '@nutui/nutui-react-taro'
import { type PropsWithChildren, useState } from 'react'
import { refreshTexts } from './refreshable.i18n'
import './Refreshable.scss'

/** A list or page that is pulled down to load again. Where there is no touch, it loads again when it shows again. */
export function Refreshable({ onRefresh, children }: PropsWithChildren<{ onRefresh: () => Promise<void> }>) {
  const t = refreshTexts.useT()
  const [atTop, setAtTop] = useState(true)
  usePageScroll(({ scrollTop }) => setAtTop(scrollTop <= 0))
  return (
    <PullToRefresh
      className='refreshable'
      scrollTop={atTop ? 0 : 1}
      pullingText={t('pull')}
      canReleaseText={t('release')}
      refreshingText={t('refreshing')}
      completeText={t('complete')}
      onRefresh={onRefresh}
    >
      {children}
    </PullToRefresh>
  )
}
