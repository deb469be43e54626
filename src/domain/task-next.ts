import { presentTime } from '@shared/clock'
import type { TaskState } from '@shared/task'
import { eventNext } from './event-next'

interface Told {
  state: TaskState
  executorName: string
  planTime: string
  planMinutes: number
  arriveTime: string | null
  offReason: string
}

/** Whether the engineer has set out and is not there yet. `now` in ms since 1970. */
export const isTaskOnTheWay = (task: Pick<Told, 'state' | 'arriveTime'>, now = presentTime()): boolean =>
  task.state === 'accepted' && !!task.arriveTime && Date.parse(task.arriveTime) > now

/** What a task's state is to the customer, said as of a request in that state. */
function asEvent(task: Told, now: number) {
  switch (task.state) {
    case 'created':
    case 'refused':
      return 'created'
    case 'allocated':
      return 'allocated'
    case 'accepted':
      return isTaskOnTheWay(task, now) ? 'processing' : 'allocated'
    case 'processing':
      return 'processing'
    case 'finished':
    case 'closed':
      return 'finished'
    case 'off':
      return 'off'
  }
}

/** One sentence on what the customer can expect next of a task. `now` in ms since 1970. */
export const taskNext = (task: Told, now = presentTime()): string =>
  // an arrival is told until the work begins
  eventNext(
    {
      ...task,
      visits: true,
      state: asEvent(task, now),
      arriveTime: task.state === 'accepted' ? task.arriveTime : null,
      // work that has begun is at no other time
      planTime: task.state === 'processing' ? '' : task.planTime,
    },
    false,
    now,
  )
