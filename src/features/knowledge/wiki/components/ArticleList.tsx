import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { List } from '@/api/useList'
import { ListTail } from '@/ui/ListTail'
import type { ArticleRow } from '../types'
import { ArticleCard } from './ArticleCard'

/** Articles, side by side where there is room for it. */
export const ArticleCards = ({ articles }: { articles: readonly ArticleRow[] }) => (
  <View className='cards'>
    {articles.map(one => (
      <ArticleCard key={one.id} article={one} />
    ))}
  </View>
)

/** An endless list of articles; `empty` stands where there are none. */
export function ArticleList({ list, empty }: { list: List<ArticleRow>; empty: ReactNode }) {
  return (
    <>
      {list.items.length > 0 && <ArticleCards articles={list.items} />}
      <ListTail list={list} empty={empty} />
    </>
  )
}
