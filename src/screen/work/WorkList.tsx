import { Text, View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import type { List } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { Tap } from '@/ui/Tap'
import { SearchField, type Search } from './SearchField'
import { workTexts } from './work.i18n'
import './WorkList.scss'

interface WorkListProps<T, Tab extends string> {
  /** the first holds all; `waits`: what is counted waits for the customer */
  tabs: readonly { tab: Tab; text: string; waits?: boolean }[]
  counts: { data: Readonly<Record<Tab, number>> | undefined; error: unknown }
  /** tabs that show their number */
  counted: readonly Tab[]
  tab: Tab
  onTab: (tab: Tab) => void
  search: Search
  list: List<T> & { head: unknown }
  onRefresh: () => Promise<void>
  /** above the cards of the first tab, as long as nothing is looked for */
  above?: ReactNode
  /** where there is nothing at all */
  empty: ReactNode
  /** `unread` stands in for the row's own: opening a row clears its mark, and `onOpen` tells of it */
  renderCard: (row: T, unread: number, onOpen: () => void) => ReactNode
}

/** The list of requests or tasks: tabs with counts, a search field, cards, page by page. */
export function WorkList<T extends { id: string; unread: number }, Tab extends string>(props: WorkListProps<T, Tab>) {
  const t = workTexts.useT()
  const say = common.useT()
  const { tabs, tab, search, list } = props
  // rows that came anew would contradict numbers that did not
  const counts = props.counts.error ? undefined : props.counts.data
  const countOf = (one: Tab): number => (props.counted.includes(one) && counts?.[one]) || 0
  // read here in this visit: their badge goes although the list was loaded before
  const [opened, setOpened] = useState<string[]>([])
  // a new first page knows what was read
  useEffect(() => setOpened([]), [list.head])
  return (
    <View className='work-list'>
      <View className='work-list__head'>
        <View className='tabs' {...aria({ role: 'tablist', label: t('byState') })} {...groupKeys.tabs}>
          {tabs.map(one => (
            <Tap
              key={one.tab}
              id={'tab-' + one.tab}
              className={'tabs__one' + (one.tab === tab ? ' tabs__one--on' : '')}
              tab={one.tab === tab}
              onClick={() => props.onTab(one.tab)}
            >
              {one.text}
              {countOf(one.tab) > 0 && (
                <Text className={'tabs__count nums' + (one.waits ? ' tabs__count--waits' : '')}>
                  {countOf(one.tab)}
                </Text>
              )}
            </Tap>
          ))}
        </View>
        <SearchField search={search} placeholder={t('searchPlaceholder')} />
      </View>
      <Refreshable onRefresh={props.onRefresh}>
        <View
          className={'content cards' + (list.isOutdated ? ' work-list--outdated' : '')}
          {...aria({ role: 'tabpanel', labelledBy: `tab-${tab}`, busy: list.isOutdated })}
        >
          {tab === 'all' && !search.keyword && props.above}
          {list.items.map(row =>
            props.renderCard(row, opened.includes(row.id) ? 0 : row.unread, () => setOpened(old => [...old, row.id])),
          )}
          <ListTail
            list={list}
            empty={
              search.keyword ? (
                <EmptyState
                  icon='search'
                  text={t('searchNone', { keyword: search.keyword })}
                  action={say('clearSearch')}
                  onAction={search.clear}
                />
              ) : tab === 'all' ? (
                props.empty
              ) : (
                <EmptyState
                  icon='service'
                  text={t('listEmptyTab')}
                  action={t('showAll')}
                  onAction={() => tabs[0] && props.onTab(tabs[0].tab)}
                />
              )
            }
          />
        </View>
      </Refreshable>
    </View>
  )
}
