import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { firstView } from '@/platform/first-view'
import { dayLabel } from '@shared/dates'
import { workName } from '@shared/work-name'
import { go } from '@/screen/go'
import { useRaise } from '@/screen/useRaise'
import { useDoor } from '@/stores/door'
import { CountBadge } from '@/ui/CountBadge'
import { comesSoon, EventNext } from '@/domain/EventNext'
import { EventStateTag } from '@/domain/EventStateTag'
import { EventSteps } from '@/domain/EventSteps'
import { Icon } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import { CardHead } from './CardHead'
import { NEWS, useRunning, type EventSummary } from './useRunning'
import './Requests.scss'

const MOST_RECENT = 3

function Running({ event, steps }: { event: EventSummary; steps: boolean }) {
  const unread = common.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  return (
    <Tap className='requests__one' onClick={() => go('/event/view', { id: event.id })}>
      <View className='requests__line'>
        <Text className='requests__title'>
          {workName(event.title || event.templateName, event.product?.name ?? '')}
        </Text>
        <CountBadge count={event.unread} label={unread('unread', { n: event.unread })} />
        <EventStateTag state={event.state} />
      </View>
      <View className='requests__next'>
        <EventNext event={event} evaluates={evaluates} />
      </View>
      <Text className='hint nums requests__block'>{[event.eventNo, event.templateName].join(' · ')}</Text>
      {steps && (
        <View className='requests__steps'>
          <EventSteps state={event.state} onTheWay={comesSoon(event)} />
        </View>
      )}
    </Tap>
  )
}

function Recent({ event }: { event: EventSummary }) {
  const language = useLanguage()
  return (
    <Tap className='requests__one' onClick={() => go('/event/view', { id: event.id })}>
      <View className='requests__line'>
        <Text className='requests__title'>
          {workName(event.title || event.templateName, event.product?.name ?? '')}
        </Text>
        <EventStateTag state={event.state} />
      </View>
      <Text className='hint nums'>{[event.templateName, dayLabel(event.createTime, language)].join(' · ')}</Text>
    </Tap>
  )
}

/** What is on its way for the customer: an engineer who comes first, else what happened last, and what waits for a rating. */
export function Requests() {
  const t = home.useT()
  const words = common.useT()
  const door = useDoor().data
  const raise = useRaise()
  const { running, error: runningError, reload } = useRunning()
  const counts = useCall('GET /ssp/event/countforList', {}, { ...NEWS, current: true })
  // asked with the others: who waits for nothing, as most do, waits for no second answer
  const recent = useCall('GET /ssp/event/list', running?.length ? null : { query: { pageSize: MOST_RECENT } })

  const isThere = !!running && (!!running.length || !!recent.data)
  firstView.useHeight('requests', isThere)

  if (!running && runningError)
    return (
      <View className='card'>
        <CardHead title={t('running')} />
        <InlineError
          error={runningError}
          onRetry={() => {
            reload()
            void recent.reload()
            void counts.reload()
          }}
        />
      </View>
    )
  if (!running || (!isThere && !recent.error)) return <CardSkeleton lines={4} />
  const unrated = door?.setting.evaluate ? (counts.data?.unEvaluate ?? 0) : 0
  const past = recent.data?.list ?? []
  return (
    <View className={'card' + (running.length ? ' requests--running' : '')}>
      <CardHead
        title={t(running.length || !past.length ? 'running' : 'recent')}
        {...(counts.data?.all
          ? { more: words('all'), onMore: () => go('/service/serviceList', { state: 'all' }) }
          : {})}
      />
      {running.map((event, i) => (
        <Running key={event.id} event={event} steps={i === 0 && !event.task} />
      ))}
      {!running.length && past.map(event => <Recent key={event.id} event={event} />)}
      {!running.length &&
        !past.length &&
        (recent.error ? (
          <InlineError
            error={recent.error}
            onRetry={() => {
              void recent.reload()
            }}
          />
        ) : (
          <Tap className='requests__none' onClick={raise}>
            <IconTile name='service' />
            <View className='grow'>
              <Text className='requests__title'>{t('noRequests')}</Text>
              <Text className='hint requests__block'>{t('noRequestsHint')}</Text>
            </View>
            <View className='requests__go'>
              <Text>{t('raise')}</Text>
              <Icon name='forward' size={14} />
            </View>
          </Tap>
        ))}
      {unrated > 0 && (
        <Tap className='requests__rate' onClick={() => go('/service/serviceList', { state: 'unEvaluate' })}>
          <Icon name='star' size={18} />
          <Text className='grow'>{t('toRate', { n: unrated })}</Text>
          <Text className='requests__go'>{t('rate')}</Text>
          <Icon name='forward' size={14} />
        </Tap>
      )}
    </View>
  )
}
