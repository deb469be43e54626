import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@/lib/dates'
import { callPhone } from '@/platform/phone'
import { Icon } from '@/ui/Icon'
import { isOnTheWay } from '@/domain/event-next'
import { StaffName } from '@/domain/StaffName'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventTexts } from '../event.i18n'
import './Headline.scss'

type Event = Output<Contract, 'GET /ssp/event/get'>

/** What is going on with the request and what happens next, with the visiting time and the person who comes. */
export function Headline({
  event,
  evaluates,
  onReschedule,
}: {
  event: Event
  evaluates: boolean
  /** where another visiting time may be asked for */
  onReschedule?: (() => void) | undefined
}) {
  const t = eventTexts.useT()
  const language = useLanguage()
  const name = event.executorName
  const told = (key: 'givenTo' | 'onTheWay' | 'takenBy') => (
    <StaffName name={name} userId={event.executorOpenUserId} text={one => t(key, { name: one })} />
  )
  const planned = event.planTime ? t('planned', { time: timeLabel(event.planTime, language) }) : ''
  const [title, hint] = ((): [ReactNode, string] => {
    switch (event.state) {
      case 'created':
        return [t('waiting'), planned]
      case 'allocated':
        return [told('givenTo'), planned]
      case 'processing':
        return isOnTheWay(event)
          ? [told('onTheWay'), t('arriveAt', { time: timeLabel(event.arriveTime as string, language) })]
          : [told('takenBy'), planned]
      case 'finished':
        return [t('doneBy'), evaluates ? t('doneHint') : '']
      case 'evaluated':
        return [t('closed'), event.finishTime ? t('finishedOn', { time: timeLabel(event.finishTime, language) }) : '']
      case 'off':
        return [t('offTitle'), event.offReason ? t('offReason', { reason: event.offReason }) : '']
      case 'converted':
        return [t('converted'), '']
    }
  })()
  const showsPerson = !!name && event.state !== 'off'
  return (
    <View className={'headline' + (event.state === 'off' ? ' headline--off' : '')}>
      <View className='headline__title'>{title}</View>
      {hint && <View className='headline__hint'>{hint}</View>}
      {onReschedule && (
        <Tap className='headline__pill headline__reschedule' onClick={onReschedule}>
          <Icon name='calendar' size={16} />
          {t('reschedule')}
        </Tap>
      )}
      {showsPerson && (
        <View className='row headline__person'>
          <View className='headline__head'>{name.slice(0, 1)}</View>
          <View className='grow'>
            <View>
              <StaffName name={name} userId={event.executorOpenUserId} />
            </View>
            {event.executorCount > 0 && (
              <Text className='headline__facts nums'>
                {event.executorStar === null ? '' : `★ ${event.executorStar.toFixed(1)} · `}
                {t('jobs', { n: event.executorCount })}
              </Text>
            )}
          </View>
          {event.executorPhone && (
            <Tap className='headline__pill' onClick={() => callPhone(event.executorPhone)}>
              <Icon name='phone' size={16} />
              {t('call')}
            </Tap>
          )}
        </View>
      )}
    </View>
  )
}
