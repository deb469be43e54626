import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@/lib/dates'
import { go } from '@/screen/go'
import { common } from '@/i18n/common.i18n'
import { Button } from '@/ui/Button'
import { EventStateTag } from '@/domain/EventStateTag'
import { eventNext } from '@/domain/event-next'
import { StaffName } from '@/domain/StaffName'
import { Stars } from '@/ui/Stars'
import { Tap } from '@/ui/Tap'
import { EVENT, type EventAction } from '@shared/event'
import { can } from '@shared/lifecycle'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventTexts } from '../event.i18n'
import './EventCard.scss'

export type EventSummary = Output<Contract, 'GET /ssp/event/list'>['list'][number]

/** One request of the list, with what can be done about it now. `unread` is told from outside: opening the request clears it. */
export function EventCard({
  event,
  unread,
  evaluates,
  onOpen,
  onUrge,
}: {
  event: EventSummary
  unread: number
  evaluates: boolean
  onOpen: () => void
  onUrge: () => void
}) {
  const t = eventTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const may = (action: EventAction) => can(EVENT, action, 'linkman', event, Date.now())
  const running =
    event.state === 'created' ||
    event.state === 'allocated' ||
    event.state === 'processing' ||
    event.state === 'converted'
  const product = [event.product?.name, event.product?.model, event.templateName].filter(Boolean).join(' · ')
  return (
    <View className='card event-card'>
      <Tap className='event-card__main' onClick={onOpen}>
        <View className='row'>
          <View className='event-card__title grow'>
            {event.title}
            {unread > 0 && (
              <Text className='event-card__unread nums'>
                {unread}
                <Text className='visually-hidden'>{say('unread', { n: unread })}</Text>
              </Text>
            )}
          </View>
          <EventStateTag state={event.state} />
        </View>
        <View className='sub'>{product}</View>
        <View className='hint nums'>
          {event.eventNo} · {timeLabel(event.createTime, language)}
        </View>
        {event.star !== null ? (
          <Stars value={event.star} size={14} />
        ) : (
          <View className='event-card__next'>
            <StaffName
              name={event.executorName}
              userId={event.executorOpenUserId}
              text={executorName => eventNext({ ...event, executorName }, evaluates)}
            />
          </View>
        )}
      </Tap>
      <View className='event-card__actions'>
        {event.state !== 'off' && event.state !== 'evaluated' && (
          <Button kind='plain' size='small' onClick={() => go('/event/remark', { id: event.id })}>
            {t('remark')}
          </Button>
        )}
        {may('urge') && (
          <Button kind='plain' size='small' onClick={onUrge}>
            {t('urge')}
          </Button>
        )}
        {!running && (
          <Button
            kind='plain'
            size='small'
            onClick={() => go('/event/create', { templateId: event.templateId, productId: event.product?.id })}
          >
            {t('again')}
          </Button>
        )}
        {running && (
          <Button size='small' onClick={() => go('/event/progress', { id: event.id })}>
            {t('viewProgress')}
          </Button>
        )}
        {may('evaluate') && evaluates && (
          <Button size='small' onClick={() => go('/event/evaluate/create', { id: event.id })}>
            {t('evaluate')}
          </Button>
        )}
      </View>
    </View>
  )
}
