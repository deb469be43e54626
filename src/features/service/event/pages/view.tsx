import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { FormView } from '@/form/FormView'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { timeLabel } from '@/lib/dates'
import { go, openUrl } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { EventStateTag } from '@/domain/EventStateTag'
import { EventSteps } from '@/domain/EventSteps'
import { isOnTheWay } from '@/domain/event-next'
import { Icon } from '@/ui/Icon'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { EVENT, REOPEN_DAYS, type EventAction } from '@shared/event'
import { can } from '@shared/lifecycle'
import { planTimeField } from '@shared/plan-time'
import { Headline } from '../components/Headline'
import { RescheduleSheet } from '../components/RescheduleSheet'
import { Timeline } from '../components/Timeline'
import { useEvent } from '../components/useEvent'
import { useEventActions } from '../components/useEventActions'
import { eventTexts } from '../event.i18n'
import { variantOf } from '../variants'
import './view.scss'

const RECORDS_SHOWN = 4

function EventView({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const id = visit.query.id ?? ''
  const { event, records, reload } = useEvent(id)
  const actions = useEventActions(() => {
    void reload()
  })
  const [rescheduling, setRescheduling] = useState(false)
  const data = event.data
  useTitle(data?.templateName)

  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) void call('GET /ssp/event/readMsg', { query: { id } }).catch(() => undefined)
  }, [unread, id])

  if (!data)
    return event.error || !id ? (
      <ErrorState
        {...(event.error ? { error: event.error } : {})}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton />
    )
  const may = (action: EventAction) => can(EVENT, action, 'linkman', data, Date.now())
  const timeField = may('reschedule') ? planTimeField(data.fields, data.attribute) : undefined
  const variant = variantOf(visit.path)
  return (
    <View className='event-view'>
      <Refreshable onRefresh={reload}>
        <View className='content'>
          <Headline
            event={data}
            evaluates={evaluates}
            onReschedule={timeField ? () => setRescheduling(true) : undefined}
          />
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title'>{t('progress')}</Text>
              <EventStateTag state={data.state} />
            </View>
            <EventSteps state={data.state} onTheWay={isOnTheWay(data)} />
            <View className='event-view__timeline'>
              <Timeline records={records.data ?? []} most={RECORDS_SHOWN} />
            </View>
            {(records.data?.length ?? 0) > RECORDS_SHOWN && (
              <Tap className='event-view__more' onClick={() => go('/event/progress', { id })}>
                {t('allProgress')}
                <Icon name='forward' size={16} />
              </Tap>
            )}
          </View>
          {data.serviceContent && (
            <View className='card'>
              <View className='card__head'>
                <Text className='card__title'>{t('result')}</Text>
              </View>
              <View className='event-view__text'>{data.serviceContent}</View>
            </View>
          )}
          {data.star !== null && (
            <Tap className='card event-view__evaluation' onClick={() => go('/event/evaluate', { id })}>
              <Text className='card__title grow'>{t('evaluation')}</Text>
              <Stars value={data.star} size={18} />
              <Icon name='forward' size={16} />
            </Tap>
          )}
          <View className='event-view__head'>
            <Text className='card__title'>{t('content')}</Text>
            {may('update') && (
              <Tap className='event-view__edit' onClick={() => go('/event/create', { id })}>
                <Icon name='edit' size={16} />
                {t('edit')}
              </Tap>
            )}
          </View>
          <FormView fields={data.fields} values={data.attribute} />
          <View className='card event-view__facts'>
            <View className='event-view__fact'>
              <Text className='sub'>{t('eventNo')}</Text>
              <Text className='nums'>{data.eventNo}</Text>
            </View>
            <View className='event-view__fact'>
              <Text className='sub'>{t('createTime')}</Text>
              <Text className='nums'>{timeLabel(data.createTime, language)}</Text>
            </View>
            <View className='event-view__fact'>
              <Text className='sub'>{t('raisedBy')}</Text>
              <Text>{data.linkman.name}</Text>
            </View>
          </View>
          {may('reopen') && <View className='hint event-view__reopen'>{t('reopenHint', { days: REOPEN_DAYS })}</View>}
        </View>
      </Refreshable>
      <StickyBar>
        {may('off') && (
          <Button kind='plain' onClick={() => actions.ask('off', id)}>
            {t('cancelEvent')}
          </Button>
        )}
        {may('reopen') && (
          <Button kind='plain' onClick={() => actions.ask('reopen', id)}>
            {t('reopen')}
          </Button>
        )}
        {may('urge') && (
          <Button kind='plain' onClick={() => actions.ask('urge', id)}>
            {t('urge')}
          </Button>
        )}
        {(data.state === 'off' || data.state === 'evaluated') && data.templateOpen && (
          <Button
            kind='plain'
            onClick={() => go('/event/create', { templateId: data.templateId, productId: data.product?.id })}
          >
            {t('again')}
          </Button>
        )}
        {may('evaluate') && evaluates ? (
          <Button onClick={() => openUrl(`${variant.evaluateUrl}?id=${id}`)}>{t('evaluate')}</Button>
        ) : data.state === 'off' ? (
          <Button onClick={() => go('/service/serviceList')}>{say('all')}</Button>
        ) : (
          <Button onClick={() => go('/event/remark', { id })}>{t('addRemark')}</Button>
        )}
      </StickyBar>
      {actions.sheet}
      {rescheduling && timeField && (
        <RescheduleSheet
          id={id}
          field={timeField}
          planTime={data.planTime}
          onSettled={() => {
            void reload()
          }}
          onClose={() => setRescheduling(false)}
        />
      )}
    </View>
  )
}

export default screen('/event/view', EventView)
