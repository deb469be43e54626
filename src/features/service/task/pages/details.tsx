import { useEffect } from 'react'
import { call } from '@/api/call'
import { isTaskOnTheWay } from '@/domain/task-next'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Details } from '@/screen/work/Details'
import { Unloaded } from '@/screen/work/Unloaded'
import { workTexts } from '@/screen/work/work.i18n'
import { Button } from '@/ui/Button'
import { PriceCard } from '../components/PriceCard'
import { TaskHeadline } from '../components/TaskHeadline'
import { TaskSteps } from '../components/TaskSteps'
import { useTask } from '../components/useTask'
import { windowOf } from '@shared/plan-time'
import { taskTexts } from '../task.i18n'

function TaskDetails({ visit }: ScreenProps) {
  const t = taskTexts.useT()
  const say = workTexts.useT()
  const language = useLanguage()
  const id = visit.query.id ?? ''
  const { task, records, reload } = useTask(id)
  const { data } = task
  const isUnread = !!data?.unread
  useEffect(() => {
    if (isUnread) void call('GET /linkc/task/readMsg', { query: { id } }).catch(() => undefined)
  }, [isUnread, id])
  if (!data) return <Unloaded id={id} error={task.error} reload={reload} />
  return (
    <Details
      id={id}
      remarkForm='/task/remark'
      onRefresh={reload}
      head={
        <>
          <TaskHeadline task={data} />
          {data.state !== 'off' && <PriceCard price={data} />}
        </>
      }
      product={data.product}
      state={<TaskStateTag state={data.state} onTheWay={isTaskOnTheWay(data)} />}
      steps={<TaskSteps task={data} />}
      records={records}
      minutes={windowOf(data)}
      nameOf={type => t(`record_${type}`)}
      onAllRecords={() => go('/task/progress', { id })}
      result={data.serviceContent}
      fields={data.fields}
      values={data.attribute}
      facts={[
        { name: t('taskNo'), value: data.taskNo },
        { name: t('eventNo'), value: data.eventNo, onOpen: () => go('/event/view', { id: data.eventId }) },
        { name: say('createTime'), value: timeLabel(data.createTime, language) },
        { name: t('contact'), value: data.linkman.name },
      ]}
      bar={<Button onClick={() => go('/task/remark', { id })}>{say('addRemark')}</Button>}
    />
  )
}

export default screen('/task/details', TaskDetails)
