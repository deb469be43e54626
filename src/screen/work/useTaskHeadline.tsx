import type { ReactNode } from 'react'
import { StaffName } from '@/domain/StaffName'
import { reportNext } from '@/domain/report-next'
import { isTaskOnTheWay } from '@/domain/task-next'
import { visitPhrase } from '@/form/fields/planTime'
import { useLanguage } from '@/i18n'
import { timePhrase } from '@shared/dates'
import { windowOf } from '@shared/plan-time'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { workTexts } from './work.i18n'

type Task = NonNullable<Output<Contract, 'GET /ssp/event/get'>['task']>

/** Who comes for a task and when, and what became of it: the task says it of itself, and so does the request that it was made of. */
export function useTaskHeadline(): (task: Task) => { title: ReactNode; hint: string } {
  const t = workTexts.useT()
  const language = useLanguage()
  const when = (key: 'arriveAt' | 'arrivedAt' | 'finishedOn', time: string | null): string =>
    time ? t(key, { time: timePhrase(time, language) }) : ''
  const planned = ({ planTime, ...of }: Task): string =>
    planTime ? t('planned', { time: visitPhrase(planTime, language, windowOf(of)) }) : ''
  return task => {
    const waits = reportNext(task)
    if (waits) return waits
    const named = (key: 'givenTo' | 'onTheWay' | 'willCome' | 'takenBy' | 'arrived'): ReactNode => (
      <StaffName name={task.executorName} userId={task.executorOpenUserId} text={name => t(key, { name })} />
    )
    switch (task.state) {
      case 'created':
      case 'refused':
        return { title: t('waiting'), hint: planned(task) }
      case 'allocated':
        return { title: named('givenTo'), hint: planned(task) }
      case 'accepted':
        if (task.onSiteTime) return { title: named('arrived'), hint: when('arrivedAt', task.onSiteTime) }
        return isTaskOnTheWay(task)
          ? { title: named('onTheWay'), hint: when('arriveAt', task.arriveTime) }
          : { title: named('willCome'), hint: planned(task) }
      case 'processing':
        return { title: named('takenBy'), hint: when('arrivedAt', task.onSiteTime) }
      case 'finished':
      case 'closed':
        return { title: t('doneBy'), hint: when('finishedOn', task.finishTime) }
      case 'off':
        return { title: t('taskOff'), hint: task.offReason && t('offReason', { reason: task.offReason }) }
    }
  }
}
