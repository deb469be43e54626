import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, useRefusal, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Refreshable } from '@/ui/Refreshable'
import { Tap } from '@/ui/Tap'
import { WIKI_VIEWS } from '@shared/wiki'
import { ArticleList } from '../components/ArticleList'
import { readFilter } from '../filter'
import { wikiTexts } from '../wiki.i18n'
import './list.scss'

/** Articles of a kind, a label or a view, in the order that the filter says. */
function WikiList({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const raise = useRaise()
  const say = common.useT()
  const asked = readFilter(visit.query)
  const [kind, setKind] = useState(asked.typeIds[0] ?? '')
  const kinds = useCall('GET /wiki/ssp/types', {})
  const { view } = visit.query
  // several kinds come from the filter; a tab stands for one
  const typeIds = kind === asked.typeIds[0] ? asked.typeIds : kind ? [kind] : []
  const body = {
    typeIds,
    labels: asked.labels,
    orderDetail: { column: asked.order },
    ...(WIKI_VIEWS.some(one => one === view) ? { view: view as (typeof WIKI_VIEWS)[number] } : {}),
  }
  const list = useList('POST /wiki/list', { body })
  // what I keep, and what is about my products
  useRefusal(list.error?.id === 'UNAUTHORIZED')
  // a line that failed, and works again for the rows, works for their tabs
  const { error: kindsError, reload: reloadKinds } = kinds
  const head = useRef(list.head)
  useEffect(() => {
    if (kindsError && head.current !== list.head) void reloadKinds()
    head.current = list.head
  }, [list.head, kindsError, reloadKinds])
  const narrowed = typeIds.length > 0 || asked.labels.length > 0 || !!body.view
  const showAll = () => {
    setKind('')
    if (Object.values(visit.query).some(Boolean)) replace('/wiki/list')
  }

  return (
    <View className='wiki-list'>
      <View className='wiki-list__head'>
        <ScrollView scrollX className='wiki-list__kinds' {...aria({ role: 'group', label: t('kinds') })}>
          <View className='wiki-list__row'>
            {[{ id: '', name: say('all') }, ...(kinds.data ?? [])].map(one => (
              <Tap
                key={one.id}
                className={'wiki-list__kind' + (one.id === kind ? ' wiki-list__kind--on' : '')}
                pressed={one.id === kind}
                onClick={() => setKind(one.id)}
              >
                {one.name}
              </Tap>
            ))}
          </View>
        </ScrollView>
        <Tap
          className='wiki-list__filter'
          label={t('filter')}
          onClick={() =>
            go('/wiki/filter', { typeIds: typeIds.join(','), labels: asked.labels.join(','), order: asked.order, view })
          }
        >
          <Icon name='grid' size={20} />
        </Tap>
      </View>
      <Refreshable onRefresh={list.reload}>
        <View className='content'>
          <ArticleList
            list={list}
            empty={
              <EmptyState
                icon='wiki'
                text={t('empty')}
                {...(narrowed
                  ? { action: t('allArticles'), onAction: showAll }
                  : { action: t('ask'), onAction: raise })}
              />
            }
          />
        </View>
      </Refreshable>
    </View>
  )
}

export default screen('/wiki/list', WikiList)
