import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { List } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { ListEnd } from '@/platform/list-end'
import { ErrorState } from './ErrorState'
import { CardSkeleton } from './Skeleton'
import { Tap } from './Tap'

/** What is said below, so that nobody hears it twice. */
const SEEN = aria({ hidden: true })

interface ListTailProps {
  list: Pick<List<unknown>, 'status' | 'error' | 'items' | 'loadMore'>
  /** where there are no rows at all */
  empty: ReactNode
  /** lines of a row that is on its way */
  lines?: number
}

function Tail({ list, empty, lines = 3 }: ListTailProps) {
  const say = common.useT()
  const hasRows = list.items.length > 0
  switch (list.status) {
    case 'first':
      return (
        <>
          {[0, 1, 2, 3].map(n => (
            <CardSkeleton key={n} lines={lines} />
          ))}
        </>
      )
    case 'error':
      return hasRows ? (
        <Tap className='list-end' onClick={list.loadMore}>
          {list.error?.message} · {say('retry')}
        </Tap>
      ) : (
        <ErrorState error={list.error as Error} onRetry={list.loadMore} />
      )
    case 'more':
      return (
        <View className='list-end' {...SEEN}>
          {say('loading')}
        </View>
      )
    case 'ready':
      return (
        <Tap className='list-end' onClick={list.loadMore}>
          {say('more')}
          <ListEnd onReach={list.loadMore} />
        </Tap>
      )
    case 'end':
      return hasRows ? (
        <View className='list-end' {...SEEN}>
          {say('noMore')}
        </View>
      ) : (
        <>{empty}</>
      )
  }
}

/** What stands below the rows of a list that loads page by page: that it loads, failed, goes on, has ended, or has none. */
export function ListTail(props: ListTailProps) {
  const say = common.useT()
  const { status, items } = props.list
  return (
    <>
      <Tail {...props} />
      {/* stays while what is below the rows changes: a screen reader says only what comes into a place that was there */}
      <View className='visually-hidden' {...aria({ role: 'status' })}>
        {status === 'more' ? say('loading') : status === 'end' && items.length > 0 ? say('noMore') : ''}
      </View>
    </>
  )
}
