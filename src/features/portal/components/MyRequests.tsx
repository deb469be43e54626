import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { comesSoon, EventNext } from '@/domain/EventNext'
import { common } from '@/i18n/common.i18n'
import { go } from '@/screen/go'
import { useRaise } from '@/screen/useRaise'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { CountBadge } from '@/ui/CountBadge'
import { IconTile } from '@/ui/IconTile'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { home } from '../home.i18n'
import { portalTexts } from '../portal.i18n'
import { CardHead } from './CardHead'
import { CountRow, useCounts } from './CountRow'
import { useRunning, type EventSummary } from './useRunning'
import './MyRequests.scss'
import { workName } from '@shared/work-name'

const SHOWN = 2

/** The one thing that most want to do about a request: see who comes, choose another time, rate, or write. */
function useAction(): (event: EventSummary) => { text: string; open: () => void } {
  const t = portalTexts.useT()
  const say = home.useT()
  return ({ id, state, planTime, taskId }) => {
    if (state === 'finished') return { text: say('rate'), open: () => go('/event/evaluate/create', { id }) }
    if (taskId) return { text: t('seeProgress'), open: () => go('/task/progress', { id: taskId }) }
    if (state === 'processing') return { text: t('seeProgress'), open: () => go('/event/progress', { id }) }
    return planTime
      ? { text: t('reschedule'), open: () => go('/event/view', { id, action: 'reschedule' }) }
      : { text: t('write'), open: () => go('/event/remark', { id }) }
  }
}

/** What is on its way for the customer, with one action each, and how many requests there are in each state. */
export function MyRequests() {
  const t = portalTexts.useT()
  const say = home.useT()
  const words = common.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const raise = useRaise()
  const { running, error, reload } = useRunning()
  const counts = useCounts(true)
  const unrated = useCall(
    'GET /ssp/event/list',
    evaluates && running && running.length < SHOWN ? { query: { state: 'unEvaluate', pageSize: SHOWN } } : null,
  )
  const action = useAction()
  if (!running)
    return error ? (
      <View className='card'>
        <CardHead title={t('myRequests')} />
        <InlineError
          error={error}
          onRetry={() => {
            reload()
            void counts.reload()
          }}
        />
      </View>
    ) : (
      <CardSkeleton lines={4} />
    )
  const shown = running.concat(unrated.data?.list ?? []).slice(0, SHOWN)
  return (
    <View className='card'>
      <CardHead
        title={t('myRequests')}
        {...(counts.data?.all
          ? {
              more: say('allCount', { n: counts.data.all }),
              onMore: () => go('/service/serviceList', { state: 'all' }),
            }
          : {})}
      />
      {shown.map((event, i) => {
        const { text, open } = action(event)
        const title = workName(event.title || event.templateName, event.product?.name ?? '')
        return (
          <View key={event.id} className='my-requests__one'>
            <Tap className='my-requests__tap' onClick={() => go('/event/view', { id: event.id })}>
              <IconTile name={event.icon} />
              <View className='grow'>
                <View className='my-requests__line'>
                  <Text className='my-requests__title'>{title}</Text>
                  <CountBadge count={event.unread} label={words('unread', { n: event.unread })} />
                </View>
                <View className={'sub nums' + (comesSoon(event) ? ' my-requests__soon' : '')}>
                  <EventNext event={event} evaluates={evaluates} />
                </View>
              </View>
            </Tap>
            <Button
              kind={i === 0 && comesSoon(event) ? 'primary' : 'plain'}
              size='small'
              label={`${text}, ${title}`}
              onClick={open}
            >
              {text}
            </Button>
          </View>
        )
      })}
      {counts.data?.all === 0 ? (
        <Tap className='my-requests__tap' onClick={raise}>
          <IconTile name='service' />
          <View className='grow'>
            <View>{say('noRequests')}</View>
            <View className='hint'>{say('noRequestsHint')}</View>
          </View>
          <Text className='my-requests__go'>{say('raise')}</Text>
        </Tap>
      ) : (
        <CountRow counts={counts} />
      )}
    </View>
  )
}
