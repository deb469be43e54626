import { isTaskOnTheWay } from '@/domain/task-next'
import { waitingReport } from '@/domain/report-next'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Progress, useProgressOr } from '@/screen/work/Progress'
import { Unloaded } from '@/screen/work/Unloaded'
import { workTexts } from '@/screen/work/work.i18n'
import { Button } from '@/ui/Button'
import { TaskSteps } from '../components/TaskSteps'
import { useTask } from '../components/useTask'
import { windowOf } from '@shared/plan-time'
import { taskTexts } from '../task.i18n'

function TaskProgress({ visit }: ScreenProps) {
  const t = taskTexts.useT()
  const say = workTexts.useT()
  const id = visit.query.id ?? ''
  const { task, records, reload } = useTask(id)
  const { data } = task
  const isShown = useProgressOr('/task/details', id)
  if (!isShown || !data || !records.data)
    return <Unloaded id={id} error={task.error ?? records.error} reload={reload} cards={2} />
  const buttons = (
    <>
      <Button kind='plain' onClick={() => go('/task/remark', { id })}>
        {say('addRemark')}
      </Button>
      <Button onClick={() => go('/task/details', { id })}>{t('details')}</Button>
    </>
  )
  return (
    <Progress
      title={data.title}
      number={data.taskNo}
      state={<TaskStateTag state={data.state} onTheWay={isTaskOnTheWay(data)} report={waitingReport(data)} />}
      steps={<TaskSteps task={data} />}
      records={records.data}
      minutes={windowOf(data)}
      nameOf={type => t(`record_${type}`)}
      bar={buttons}
    />
  )
}

export default screen('/task/progress', TaskProgress)
