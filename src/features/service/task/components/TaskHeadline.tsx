import type { ReactNode } from 'react'
import { StaffName } from '@/domain/StaffName'
import { isTaskOnTheWay } from '@/domain/task-next'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@/lib/dates'
import { Headline } from '@/screen/work/Headline'
import { workTexts } from '@/screen/work/work.i18n'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { taskTexts } from '../task.i18n'

type Task = Output<Contract, 'GET /v_open/doorGetTask'>

/** Who comes and when, and what became of it. */
export function TaskHeadline({ task }: { task: Task }) {
  const t = taskTexts.useT()
  const say = workTexts.useT()
  const language = useLanguage()
  const when = (key: 'planned' | 'arriveAt' | 'finishedOn', time: string | null): string =>
    time ? say(key, { time: timeLabel(time, language) }) : ''
  const named = (text: (name: string) => string): ReactNode => (
    <StaffName name={task.executorName} userId={task.executorOpenUserId} text={text} />
  )
  const told = (): { title: ReactNode; hint: string } => {
    switch (task.state) {
      case 'created':
      case 'refused':
        return { title: say('waiting'), hint: when('planned', task.planTime) }
      case 'allocated':
        return { title: named(name => say('givenTo', { name })), hint: when('planned', task.planTime) }
      case 'accepted':
        return isTaskOnTheWay(task)
          ? { title: named(name => say('onTheWay', { name })), hint: when('arriveAt', task.arriveTime) }
          : { title: named(name => t('willCome', { name })), hint: when('planned', task.planTime) }
      case 'processing':
        return { title: named(name => say('takenBy', { name })), hint: '' }
      case 'finished':
      case 'closed':
        return { title: say('doneBy'), hint: when('finishedOn', task.finishTime) }
      case 'off':
        return { title: t('offTitle'), hint: task.offReason && say('offReason', { reason: task.offReason }) }
    }
  }
  return <Headline {...told()} off={task.state === 'off'} person={task} />
}
