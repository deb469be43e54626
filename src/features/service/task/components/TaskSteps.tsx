import { Steps } from '@/domain/Steps'
import { isTaskOnTheWay } from '@/domain/task-next'
import { taskState } from '@/domain/task-state.i18n'
import { useShowsProgress } from '@/stores/door'
import { TASK_STEPS, type TaskState } from '@shared/task'

const STEP_TEXT = {
  created: 'stepCreated',
  allocated: 'stepAllocated',
  accepted: 'stepAccepted',
  processing: 'stepProcessing',
  finished: 'stepFinished',
} as const

/** How far a task has come. A cancelled one has no steps, nor has any where the door shows none. */
export function TaskSteps({ task }: { task: { state: TaskState; arriveTime: string | null } }) {
  const t = taskState.useT()
  const { state } = task
  const isShown = useShowsProgress()
  if (!isShown || state === 'off') return null
  const reached = state === 'refused' ? 'created' : state === 'closed' ? 'finished' : state
  const steps = TASK_STEPS.map(key => ({
    key,
    text: t(key === 'accepted' && isTaskOnTheWay(task) ? 'stepOnTheWay' : STEP_TEXT[key]),
  }))
  const at = TASK_STEPS.indexOf(reached)
  const label = t('progress', { step: steps[at]?.text ?? '', at: at + 1, of: steps.length })
  return <Steps steps={steps} at={at} label={label} />
}
