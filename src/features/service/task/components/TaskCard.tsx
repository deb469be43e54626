import { View } from '@tarojs/components'
import { StaffName } from '@/domain/StaffName'
import { isTaskOnTheWay, taskNext } from '@/domain/task-next'
import { reportNext, waitingReport } from '@/domain/report-next'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { visitPhrase } from '@/form/fields/planTime'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { WorkCard } from '@/screen/work/WorkCard'
import { workTexts } from '@/screen/work/work.i18n'
import { useShowsProgress } from '@/stores/door'
import { Button } from '@/ui/Button'
import { isEnded } from '@shared/lifecycle'
import { windowOf } from '@shared/plan-time'
import { TASK } from '@shared/task'
import { workName } from '@shared/work-name'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

export type TaskSummary = Output<Contract, 'POST /linkc/task/search'>['list'][number]

/** One task of the list, with who comes and when. `unread` is told from outside: opening the task clears it. */
export function TaskCard({ task, unread, onOpen }: { task: TaskSummary; unread: number; onOpen: () => void }) {
  const say = workTexts.useT()
  const language = useLanguage()
  const hasProgress = useShowsProgress()
  const { id, product } = task
  const waits = reportNext(task)
  const planTime = isEnded(TASK, task.state) ? '' : task.planTime
  return (
    <WorkCard
      id={task.id}
      title={workName(task.title, product?.name ?? '')}
      unread={unread}
      state={<TaskStateTag state={task.state} onTheWay={isTaskOnTheWay(task)} report={waitingReport(task)} />}
      about={[
        product?.model,
        planTime ? say('planned', { time: visitPhrase(planTime, language, windowOf(task)) }) : undefined,
      ]}
      number={task.taskNo}
      createTime={task.createTime}
      next={
        <View className='work-card__next'>
          {waits ? (
            [waits.title, waits.hint].filter(Boolean).join(' · ')
          ) : (
            <StaffName
              name={task.executorName}
              userId={task.executorOpenUserId}
              text={executorName => taskNext({ ...task, executorName })}
            />
          )}
        </View>
      }
      onOpen={onOpen}
    >
      <Button kind='plain' size='small' onClick={() => go('/task/remark', { id })}>
        {say('remark')}
      </Button>
      {hasProgress && (
        <Button size='small' onClick={() => go('/task/progress', { id })}>
          {say('viewProgress')}
        </Button>
      )}
    </WorkCard>
  )
}
