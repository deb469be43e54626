import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventNext, isOnTheWay } from './event-next'
import { reportNext } from './report-next'
import { StaffName } from './StaffName'
import { isTaskOnTheWay, taskNext } from './task-next'

type Event = Pick<
  Output<Contract, 'GET /ssp/event/list'>['list'][number],
  | 'state'
  | 'visits'
  | 'executorName'
  | 'executorOpenUserId'
  | 'planTime'
  | 'planMinutes'
  | 'arriveTime'
  | 'offReason'
  | 'task'
>

/** Whether somebody has set out for a request, or for the task that it became, and is not there yet. */
export const comesSoon = (event: Pick<Event, 'state' | 'arriveTime' | 'task'>): boolean =>
  event.task ? isTaskOnTheWay(event.task) : isOnTheWay(event)

/** What the customer can expect next of a request; of one that became a task, what the task does. `evaluates`: whether the door takes evaluations. */
export function EventNext({ event, evaluates }: { event: Event; evaluates: boolean }) {
  const { task } = event
  const { executorName: name, executorOpenUserId } = task ?? event
  const waits = task && reportNext(task)
  if (waits) return <>{[waits.title, waits.hint].filter(Boolean).join(' · ')}</>
  return (
    <StaffName
      name={name}
      userId={executorOpenUserId}
      text={executorName =>
        task ? taskNext({ ...task, executorName }) : eventNext({ ...event, executorName }, evaluates)
      }
    />
  )
}
