import { presentTime } from '@shared/clock'
import { timePhrase } from '@shared/dates'
import { tenantDay, tenantInstant } from '@shared/day'
import { currentLanguage } from '@/i18n'
import type { EventState } from '@shared/event'
import { visitEnd, windowOf } from '@shared/plan-time'
import { eventState } from './event-state.i18n'

interface Told {
  state: EventState
  /** whether somebody comes for it; else it is answered */
  visits: boolean
  executorName: string
  planTime: string
  planMinutes: number
  arriveTime: string | null
  offReason: string
}

/** When somebody comes; '' where nothing is agreed: of a day that is over nobody says that it will be. */
const agreed = ({ planTime, planMinutes }: Pick<Told, 'planTime' | 'planMinutes'>, now: number): string =>
  planTime < tenantDay(now)
    ? ''
    : timePhrase(planTime, currentLanguage(), { until: visitEnd(planTime, windowOf({ planMinutes })), now })

/** Whether who has taken a request comes for it at a time that is agreed, and is not at work yet. */
export const comesLater = (
  event: Pick<Told, 'state' | 'visits' | 'planTime' | 'arriveTime'>,
  now = presentTime(),
): boolean => event.state === 'processing' && event.visits && !event.arriveTime && tenantInstant(event.planTime) > now

/** One sentence on what the customer can expect next of an event; `evaluates`: whether the door takes evaluations. `now` in ms since 1970. */
export function eventNext(event: Told, evaluates = true, now = presentTime()): string {
  const { t } = eventState
  const name = event.executorName
  switch (event.state) {
    case 'created': {
      if (!event.visits) return t('nextAnswer')
      const time = agreed(event, now)
      return time ? t('nextCreatedAt', { time }) : t('nextCreated')
    }
    case 'allocated': {
      if (!event.visits) return t(name ? 'nextAnswerBy' : 'nextAnswer', { name })
      const time = agreed(event, now)
      return time
        ? t(name ? 'nextAllocatedToAt' : 'nextAllocatedAt', { name, time })
        : t(name ? 'nextAllocatedTo' : 'nextAllocated', { name })
    }
    case 'processing': {
      // an arrival that has passed is no news: by then the engineer is at work
      if (event.arriveTime && Date.parse(event.arriveTime) > now)
        return t(name ? 'nextArriveBy' : 'nextArrive', {
          name,
          time: timePhrase(event.arriveTime, currentLanguage(), { now }),
        })
      if (comesLater(event, now))
        return t(name ? 'nextAllocatedToAt' : 'nextAllocatedAt', { name, time: agreed(event, now) })
      return t(name ? 'nextProcessingBy' : 'nextProcessing', { name })
    }
    case 'finished':
      return t(evaluates ? 'nextFinished' : 'nextClosed')
    case 'evaluated':
      return t('nextEvaluated')
    case 'off':
      return event.offReason ? t('nextOffReason', { reason: event.offReason }) : t('nextOff')
    case 'converted':
      return t('nextConverted')
  }
}

/** Whether the engineer has set out and is not there yet. */
export const isOnTheWay = (event: Pick<Told, 'state' | 'arriveTime'>, now = presentTime()): boolean =>
  event.state === 'processing' && !!event.arriveTime && Date.parse(event.arriveTime) > now
