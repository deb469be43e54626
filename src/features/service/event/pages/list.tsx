import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { Unsent } from '@/screen/work/Unsent'
import { useSearch } from '@/screen/work/SearchField'
import { WorkList } from '@/screen/work/WorkList'
import { workTexts } from '@/screen/work/work.i18n'
import { useDoor } from '@/stores/door'
import { useSent } from '@/stores/outbox'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { Place } from '@/ui/Place'
import { EVENT_TABS, isEventTab, type EventTab } from '@shared/event'
import { useSession } from '@/stores/session'
import { EventCard } from '../components/EventCard'
import { GuestList } from '../components/GuestList'
import { useEventActions } from '../components/useEventActions'
import { eventTexts } from '../event.i18n'

const TABS = Object.keys(EVENT_TABS) as EventTab[]
/** tabs in which something waits for its end */
const COUNTED: readonly EventTab[] = ['waiting', 'processing', 'unEvaluate']

function OwnList({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const [tab, setTab] = useState<EventTab>(isEventTab(visit.query.state) ? visit.query.state : 'all')
  const search = useSearch()
  const raise = useRaise()
  const { keyword } = search
  const counts = useCall('GET /ssp/event/countforList', {})
  const tasks = useCall('GET /linkc/task/countforList', {})
  const unreadTasks = useCall('GET /linkc/task/unReadMsg', {}).data?.count ?? 0
  const open = (tasks.data?.waiting ?? 0) + (tasks.data?.processing ?? 0)
  const list = useList('GET /ssp/event/list', { query: { state: tab, ...(keyword ? { keyword } : {}) } })
  const reloadAll = async () => {
    await Promise.all([list.reload(), counts.reload()])
  }
  useSent(() => void reloadAll())
  const actions = useEventActions(() => {
    void reloadAll()
  })
  return (
    <>
      <WorkList
        tabs={TABS.filter(one => evaluates || one !== 'unEvaluate').map(one => ({
          tab: one,
          text: one === 'unEvaluate' ? t('tab_unEvaluate') : say(`tab_${one}`),
          waits: one === 'unEvaluate',
        }))}
        counts={counts}
        counted={COUNTED}
        tab={tab}
        onTab={one => {
          setTab(one)
          // its rows are loaded now, and the numbers are to be as new
          if (one !== tab) void counts.reload()
        }}
        search={search}
        list={list}
        onRefresh={reloadAll}
        above={
          <>
            <Unsent form='/event/create' />
            <Place>
              {!!tasks.data?.all && (
                <View className='card cells'>
                  <Cell
                    icon='repair'
                    title={t('tasks')}
                    value={tasks.error || !open ? '' : say('openCount', { n: open })}
                    unread={unreadTasks}
                    onClick={() => go('/task/list')}
                  />
                </View>
              )}
            </Place>
          </>
        }
        empty={<EmptyState icon='service' text={t('listEmpty')} action={t('listEmptyAction')} onAction={raise} />}
        renderCard={(event, unread, onOpen) => (
          <EventCard
            key={event.id}
            event={event}
            evaluates={evaluates}
            unread={unread}
            onUrge={() => actions.ask('urge', event.id)}
            onOpen={() => {
              onOpen()
              go('/event/view', { id: event.id })
            }}
          />
        )}
      />
      <View>{actions.sheet}</View>
    </>
  )
}

/** The customer's requests; of somebody without an account what a link shows, and this device has sent. */
function EventList({ visit }: ScreenProps) {
  const isGuest = useSession().state !== 'hasLogin'
  return isGuest ? (
    <GuestList
      link={visit.query.guest}
      isSent={visit.query.sent === '1'}
      signIn={() => go('/login', { from: '/service/serviceList' })}
    />
  ) : (
    <OwnList visit={visit} />
  )
}

export default screen('/service/serviceList', EventList)
