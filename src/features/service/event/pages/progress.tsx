import { Text, View } from '@tarojs/components'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { EventStateTag } from '@/domain/EventStateTag'
import { EventSteps } from '@/domain/EventSteps'
import { isOnTheWay } from '@/domain/event-next'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Timeline } from '../components/Timeline'
import { useEvent } from '../components/useEvent'
import { eventTexts } from '../event.i18n'
import './progress.scss'

function EventProgress({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const id = visit.query.id ?? ''
  const { event, records, reload } = useEvent(id)
  const error = event.error ?? records.error
  if (!event.data || !records.data)
    return error || !id ? (
      <ErrorState
        {...(error ? { error } : {})}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  return (
    <>
      <View className='content'>
        <View className='card'>
          <View className='card__head'>
            <Text className='card__title grow'>{event.data.title}</Text>
            <EventStateTag state={event.data.state} />
          </View>
          <View className='hint nums event-progress__number'>{event.data.eventNo}</View>
          <EventSteps state={event.data.state} onTheWay={isOnTheWay(event.data)} />
        </View>
        <View className='card'>
          <Timeline records={records.data} />
        </View>
      </View>
      <StickyBar>
        <Button kind='plain' onClick={() => go('/event/remark', { id })}>
          {t('addRemark')}
        </Button>
        <Button onClick={() => go('/event/view', { id })}>{t('content')}</Button>
      </StickyBar>
    </>
  )
}

export default screen('/event/progress', EventProgress)
