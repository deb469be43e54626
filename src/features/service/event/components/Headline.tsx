import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { comesLater, isOnTheWay } from '@/domain/event-next'
import { StaffName } from '@/domain/StaffName'
import { visitPhrase } from '@/form/fields/planTime'
import { useLanguage } from '@/i18n'
import { timePhrase } from '@shared/dates'
import { windowOf } from '@shared/plan-time'
import { planTimeField } from '@shared/plan-time-field'
import { go } from '@/screen/go'
import { Headline, HeadlineAction } from '@/screen/work/Headline'
import { workTexts } from '@/screen/work/work.i18n'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import type { Actor } from '@shared/lifecycle'
import { money } from '@shared/money'
import { quotationTexts } from '../quotation.i18n'
import { eventTexts } from '../event.i18n'

type Event = Output<Contract, 'GET /ssp/event/get'>
type Quotation = NonNullable<Output<Contract, 'GET /ssp/event/quotation'>['quotation']>
const NOBODY = { executorName: '', executorOpenUserId: '', executorPhone: '', executorStaffId: '' }

/** What is going on with the request and what happens next, with the visiting time and the person who comes. */
export function EventHeadline({
  event,
  evaluates,
  quotation = null,
  offBy,
  onReschedule,
}: {
  event: Event
  evaluates: boolean
  /** what is asked for it */
  quotation?: Quotation | null
  /** who cancelled it, as far as the timeline says */
  offBy?: Actor | undefined
  /** where another visiting time may be asked for */
  onReschedule?: (() => void) | undefined
}) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
  const language = useLanguage()
  const told = (key: 'givenTo' | 'willAnswerBy' | 'onTheWay' | 'takenBy' | 'willCome' | 'arrived') => (
    <StaffName name={event.executorName} userId={event.executorOpenUserId} text={name => say(key, { name })} />
  )
  const planned = event.planTime ? say('planned', { time: visitPhrase(event.planTime, language, windowOf(event)) }) : ''
  const ask = quotationTexts.useT()
  // of a form that asks for a time only of some answers, these say whether somebody comes
  const comes =
    event.visits &&
    (!event.fields.some(({ formType }) => formType === 'planTime') || !!planTimeField(event.fields, event.attribute))
  // of what was agreed to nothing is asked before it is paid
  const isAsked = quotation?.order ? quotation.order.state === 'unpaid' : !quotation?.agreed
  const waiting = quotation?.isOpen && isAsked ? quotation : null
  const [title, hint] = ((): [ReactNode, string] => {
    if (waiting)
      return [
        ask('waits', { amount: money(waiting.amount, language) }),
        waiting.order ? ask('until', { time: timePhrase(waiting.order.expireTime, language) }) : ask('waitsHint'),
      ]
    switch (event.state) {
      case 'created':
        return [say(comes ? 'waiting' : 'willAnswer'), planned]
      case 'allocated':
        return [told(comes ? 'givenTo' : 'willAnswerBy'), planned]
      case 'processing':
        if (event.onSiteTime)
          return [told('arrived'), say('arrivedAt', { time: timePhrase(event.onSiteTime, language) })]
        return isOnTheWay(event)
          ? [told('onTheWay'), say('arriveAt', { time: timePhrase(event.arriveTime as string, language) })]
          : [told(comesLater(event) ? 'willCome' : 'takenBy'), planned]
      case 'finished':
        return [say('doneBy'), evaluates ? t('doneHint') : '']
      case 'evaluated':
        return [
          t('closed'),
          event.finishTime ? say('finishedOn', { time: timePhrase(event.finishTime, language) }) : '',
        ]
      case 'off':
        if (event.mergedInto) return [t('merged', { number: event.mergedInto.eventNo }), t('mergedHint')]
        return [
          t(offBy === 'staff' ? 'offByUs' : 'offTitle'),
          event.offReason ? say('offReason', { reason: event.offReason }) : '',
        ]
      case 'converted':
        return [t('converted'), '']
    }
  })()
  const into = event.mergedInto
  return (
    <Headline
      title={title}
      hint={hint}
      off={event.state === 'off'}
      // the task tells who comes, which need not be the one who made it of the request
      person={event.task ? NOBODY : event}
      facts={
        event.executorCount > 0 && (
          <Text className='headline__facts nums'>
            {event.executorStar === null ? '' : `★ ${event.executorStar.toFixed(1)} · `}
            {t('jobs', { count: event.executorCount })}
          </Text>
        )
      }
      action={
        into ? (
          <HeadlineAction icon='forward' onClick={() => go('/event/view', { id: into.id })}>
            {t('openMerged', { number: into.eventNo })}
          </HeadlineAction>
        ) : (
          onReschedule && (
            <HeadlineAction icon='calendar' onClick={onReschedule}>
              {say('reschedule')}
            </HeadlineAction>
          )
        )
      }
      onMessage={() => go('/event/remark', { id: event.id })}
    />
  )
}
