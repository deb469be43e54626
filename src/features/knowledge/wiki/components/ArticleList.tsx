import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import type { ReactNode } from 'react'
import type { List } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { ErrorState } from '@/ui/ErrorState'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import type { ArticleRow } from '../types'
import { ArticleCard } from './ArticleCard'

/** An endless list of articles; `empty` stands where there are none. */
export function ArticleList({ list, empty }: { list: List<ArticleRow>; empty: ReactNode }) {
  const say = common.useT()
  useReachBottom(list.loadMore)
  return (
    <>
      {list.items.map(one => (
        <ArticleCard key={one.id} article={one} />
      ))}
      {list.status === 'first' && [0, 1, 2, 3].map(n => <CardSkeleton key={n} />)}
      {list.status === 'error' &&
        (list.items.length ? (
          <Tap className='list-end' onClick={list.loadMore}>
            {list.error?.message} · {say('retry')}
          </Tap>
        ) : (
          <ErrorState error={list.error as Error} onRetry={list.loadMore} />
        ))}
      {list.status === 'end' && !list.items.length && empty}
      {list.status === 'more' && (
        <View className='list-end' {...aria({ role: 'status' })}>
          {say('loading')}
        </View>
      )}
      {list.status === 'ready' && (
        <Tap className='list-end' onClick={list.loadMore}>
          {say('more')}
        </Tap>
      )}
      {list.status === 'end' && list.items.length > 0 && <View className='list-end'>{say('noMore')}</View>}
    </>
  )
}
