import type { ReactNode } from 'react'
import type { List } from '@/api/useList'
import { ListTail } from '@/ui/ListTail'
import type { ArticleRow } from '../types'
import { ArticleCard } from './ArticleCard'

/** An endless list of articles; `empty` stands where there are none. */
export function ArticleList({ list, empty }: { list: List<ArticleRow>; empty: ReactNode }) {
  return (
    <>
      {list.items.map(one => (
        <ArticleCard key={one.id} article={one} />
      ))}
      <ListTail list={list} empty={empty} />
    </>
  )
}
