import { Text, View } from '@tarojs/components'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { EventStateTag } from '@/domain/EventStateTag'
import { EventSteps } from '@/domain/EventSteps'
import { isOnTheWay } from '@/domain/event-next'
import { useLanguage } from '@/i18n'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import { go, openUrl } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { Changes } from '@/screen/work/Changes'
import { Details } from '@/screen/work/Details'
import { RescheduleSheet } from '@/screen/work/RescheduleSheet'
import { Unloaded } from '@/screen/work/Unloaded'
import { isInTime, VisitCard } from '@/screen/work/VisitCard'
import { Visits } from '@/screen/work/Visits'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { EvaluationLink } from '@/screen/work/EvaluationLink'
import { workTexts } from '@/screen/work/work.i18n'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Place } from '@/ui/Place'
import { Tap } from '@/ui/Tap'
import { EVENT, REOPEN_DAYS, type EventAction } from '@shared/event'
import { can, isEnded } from '@shared/lifecycle'
import { isDoneBefore, windowOf } from '@shared/plan-time'
import { planTimeField } from '@shared/plan-time-field'
import { EventHeadline } from '../components/Headline'
import { Notice } from '@/domain/Notice'
import { QuotationCard } from '../components/Quotation'
import { Sent } from '../components/Sent'
import { TaskCard } from '../components/TaskCard'
import { useEvent, useQuotation } from '../components/useEvent'
import { useEventActions } from '../components/useEventActions'
import { eventTexts } from '../event.i18n'
import { quotationTexts } from '../quotation.i18n'
import { variantOf } from '../variants'
import './view.scss'

function EventView({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
  const ask = quotationTexts.useT()
  const language = useLanguage()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const id = visit.query.id ?? ''
  const { event, records, reload } = useEvent(id)
  const { data: asked, error: unasked, reload: askAgain } = useQuotation(id)
  const reloadAll = useCallback(async () => {
    await Promise.all([reload(), askAgain()])
  }, [reload, askAgain])
  const actions = useEventActions(() => {
    void reload()
  })
  const [rescheduling, setRescheduling] = useState(visit.query.action === 'reschedule')
  const data = event.data
  const isComing = !!data && isOnTheWay(data)
  const waits = data?.state === 'created' || data?.state === 'allocated' || isComing
  // of who has just sent the form it is there already
  const template = useCall('GET /ssp/eventType/templateInfo', waits ? { query: { templateId: data.templateId } } : null)
  useTitle(data?.templateName)

  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) void call('GET /ssp/event/readMsg', { query: { id } }).catch(() => undefined)
  }, [unread, id])

  if (!data) return <Unloaded id={id} error={event.error} reload={reload} />
  const may = (action: EventAction) => can(EVENT, action, 'linkman', data, presentTime())
  // its time is over before the visit, when somebody may be planning for it
  const inTime = isInTime(data)
  const timeField = may('reschedule') && inTime ? planTimeField(data.fields, data.attribute) : undefined
  const isOpen = !isEnded(EVENT, data.state)
  const variant = variantOf(visit.path)
  const bought = asked?.boughtWith
  return (
    <>
      <Details
        id={id}
        remarkForm='/event/remark'
        onRefresh={reloadAll}
        head={
          <>
            {visit.query.sent === '1' && <Sent event={data} />}
            <EventHeadline
              event={data}
              evaluates={evaluates}
              quotation={asked?.quotation ?? null}
              offBy={records.data?.find(({ type }) => type === 'off')?.actor}
              onReschedule={timeField ? () => setRescheduling(true) : undefined}
            />
            <Changes records={isOpen ? records.data : undefined} minutes={windowOf(data)} />
            {isOpen && (
              <Visits kind={data.taskId ? 'task' : 'event'} id={data.taskId ?? id} visitNumber={data.visitNumber} />
            )}
            {isOpen && data.planTime && !data.task && (
              <VisitCard kind='event' number={data.eventNo} work={data} onTheWay={isComing} />
            )}
            <Place>{!!template.data?.notice && <Notice text={template.data.notice} />}</Place>
            <Place>
              {asked?.quotation ? (
                <QuotationCard id={id} asked={asked} returned={visit.query.returned === '1'} onMoved={reloadAll} />
              ) : (
                unasked && <InlineError error={unasked} onRetry={() => void askAgain()} />
              )}
            </Place>
            <TaskCard event={data} />
          </>
        }
        product={data.product}
        state={<EventStateTag state={data.state} />}
        steps={<EventSteps state={data.state} onTheWay={isComing} />}
        records={records}
        minutes={windowOf(data)}
        nameOf={type => t(`record_${type}`)}
        onAllRecords={() => go('/event/progress', { id })}
        result={data.serviceContent}
        fields={data.fields}
        values={data.attribute}
        isDoneBefore={isDoneBefore(data.task ?? data)}
        formAction={
          may('update') && (
            <Tap className='event-view__edit' onClick={() => go('/event/create', { id })}>
              <Icon name='edit' size={16} />
              <Text>{t('edit')}</Text>
            </Tap>
          )
        }
        facts={[
          { name: t('eventNo'), value: data.eventNo },
          { name: say('createTime'), value: timeLabel(data.createTime, language) },
          { name: t('raisedBy'), value: data.linkman.name },
          ...(bought
            ? [
                {
                  name: ask('bought'),
                  value: bought.orderNo,
                  onOpen: () => go('/order/detail', { id: bought.orderId }),
                },
              ]
            : []),
        ]}
        foot={
          may('reopen') && <View className='hint event-view__reopen'>{t('reopenHint', { count: REOPEN_DAYS })}</View>
        }
        bar={
          <>
            {may('off') && inTime && (
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
                onClick={() =>
                  go('/event/create', { templateId: data.templateId, productId: data.product?.id, again: id })
                }
              >
                {t('again')}
              </Button>
            )}
            {may('evaluate') && evaluates ? (
              <Button onClick={() => openUrl(`${variant.evaluateUrl}?id=${id}`)}>{evaluateTexts.t('evaluate')}</Button>
            ) : data.state === 'off' ? (
              <Button onClick={() => go('/service/serviceList')}>{t('toList')}</Button>
            ) : (
              <Button kind={visit.query.sent === '1' ? 'plain' : 'primary'} onClick={() => go('/event/remark', { id })}>
                {say('addRemark')}
              </Button>
            )}
          </>
        }
      >
        {data.state === 'evaluated' && <EvaluationLink star={data.star} onOpen={() => go('/event/evaluate', { id })} />}
      </Details>
      <View>{actions.sheet}</View>
      <View>
        {rescheduling && timeField && (
          <RescheduleSheet
            kind='event'
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
    </>
  )
}

export default screen('/event/view', EventView)
