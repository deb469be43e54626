import { Input, Text, View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Refreshable } from '@/ui/Refreshable'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { EVENT_TABS, isEventTab, type EventTab } from '@shared/event'
import { EventCard } from '../components/EventCard'
import { useEventActions } from '../components/useEventActions'
import { eventTexts } from '../event.i18n'
import './list.scss'

const TABS = Object.keys(EVENT_TABS) as EventTab[]
const SEARCH_DELAY_MS = 400

function EventList({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const say = common.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const [tab, setTab] = useState<EventTab>(isEventTab(visit.query.state) ? visit.query.state : 'all')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  // read here in this visit: their badge goes although the list was loaded before
  const [opened, setOpened] = useState<string[]>([])
  const counts = useCall('GET /ssp/event/countforList', {})
  const list = useList('GET /ssp/event/list', { query: { state: tab, ...(keyword ? { keyword } : {}) } })
  // a new first page knows what was read
  useEffect(() => setOpened([]), [list.head])
  const reloadAll = async () => {
    await Promise.all([list.reload(), counts.reload()])
  }
  const actions = useEventActions(() => {
    void reloadAll()
  })

  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useReachBottom(list.loadMore)

  return (
    <View className='event-list'>
      <View className='event-list__head'>
        <View className='tabs' {...aria({ role: 'group', label: t('tab_all') })}>
          {TABS.filter(one => evaluates || one !== 'unEvaluate').map(one => (
            <Tap
              key={one}
              id={'tab-' + one}
              className={'tabs__one' + (one === tab ? ' tabs__one--on' : '')}
              pressed={one === tab}
              onClick={() => setTab(one)}
            >
              {t(`tab_${one}`)}
              {one !== 'all' && one !== 'off' && one !== 'finished' && !!counts.data?.[one] && (
                <Text className='tabs__count nums'>{counts.data[one]}</Text>
              )}
            </Tap>
          ))}
        </View>
        <View className='event-list__search'>
          <Icon name='search' size={18} />
          <Input
            className='event-list__input'
            value={typed}
            maxlength={64}
            placeholder={t('searchPlaceholder')}
            aria-label={t('searchPlaceholder')}
            confirmType='search'
            onInput={e => setTyped(e.detail.value)}
            onConfirm={() => setKeyword(typed.trim())}
          />
          {typed !== '' && (
            <Tap
              className='event-list__clear'
              label={say('delete')}
              onClick={() => {
                setTyped('')
                setKeyword('')
              }}
            >
              <Icon name='close' size={18} />
            </Tap>
          )}
        </View>
      </View>
      <Refreshable onRefresh={reloadAll}>
        <View className='content'>
          {list.items.map(event => (
            <EventCard
              key={event.id}
              event={event}
              evaluates={evaluates}
              unread={opened.includes(event.id) ? 0 : event.unread}
              onUrge={() => actions.ask('urge', event.id)}
              onOpen={() => {
                setOpened(old => [...old, event.id])
                go('/event/view', { id: event.id })
              }}
            />
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
          {list.status === 'end' &&
            !list.items.length &&
            (keyword ? (
              <EmptyState icon='search' text={t('searchNone', { keyword })} />
            ) : tab === 'all' ? (
              <EmptyState
                icon='service'
                text={t('listEmpty')}
                action={t('listEmptyAction')}
                onAction={() => go('/mall/serviceCenter')}
              />
            ) : (
              <EmptyState icon='service' text={t('listEmptyTab')} />
            ))}
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
        </View>
      </Refreshable>
      {actions.sheet}
    </View>
  )
}

export default screen('/service/serviceList', EventList)
