import { Text, View } from '@tarojs/components'
import { waitingReport } from '@/domain/report-next'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { isTaskOnTheWay } from '@/domain/task-next'
import { useLanguage } from '@/i18n'
import { money } from '@shared/money'
import { go } from '@/screen/go'
import { useTaskHeadline } from '@/screen/work/useTaskHeadline'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventTexts } from '../event.i18n'
import './TaskCard.scss'

type Converted = Pick<Output<Contract, 'GET /ssp/event/get'>, 'taskId' | 'taskNo' | 'task' | 'cost' | 'totalPrice'>

/** The task that a request became, with what its own screen says first; leads to it. Nothing of any other request. */
export function TaskCard({ event: { taskId, taskNo, task, cost, totalPrice } }: { event: Converted }) {
  const t = eventTexts.useT()
  const language = useLanguage()
  const headline = useTaskHeadline()
  if (!taskId || !task) return null
  const { title, hint } = headline(task)
  // until a cost is told a total of nothing says nothing, and nothing is asked for a visit that was cancelled
  const isPriced = !!cost && totalPrice !== null && task.state !== 'off'
  return (
    <Tap className='card task-link' onClick={() => go('/task/details', { id: taskId })}>
      <View className='grow'>
        <View className='row'>
          <Text className='card__title grow nums'>{t('task', { number: taskNo })}</Text>
          <TaskStateTag state={task.state} onTheWay={isTaskOnTheWay(task)} report={waitingReport(task)} />
        </View>
        <View>{title}</View>
        {hint && <View className='sub nums'>{hint}</View>}
        {isPriced && <View className='sub nums'>{t('taskPrice', { price: money(totalPrice, language) })}</View>}
      </View>
      <Icon name='forward' size={16} />
    </Tap>
  )
}
