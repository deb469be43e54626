import { Text, View } from '@tarojs/components'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { taskDoes } from '@/domain/task-next'
import { money } from '@/lib/money'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { TaskState } from '@shared/task'
import { eventTexts } from '../event.i18n'
import './TaskCard.scss'

interface Converted {
  taskId: string | null
  taskNo: string
  taskState: TaskState | null
  /** cents; null where no price was told */
  totalPrice: number | null
}

/** The task that a request became; leads to it. Nothing of any other request. */
export function TaskCard({ event: { taskId, taskNo, taskState, totalPrice } }: { event: Converted }) {
  const t = eventTexts.useT()
  if (!taskId || !taskState) return null
  return (
    <Tap className='card task-link' onClick={() => go('/task/details', { id: taskId })}>
      <View className='grow'>
        <View className='row'>
          <Text className='card__title grow nums'>{t('task', { number: taskNo })}</Text>
          <TaskStateTag state={taskState} />
        </View>
        <View className='sub'>{taskDoes(taskState)}</View>
        {totalPrice !== null && <View className='sub nums'>{t('taskPrice', { price: money(totalPrice) })}</View>}
      </View>
      <Icon name='forward' size={16} />
    </Tap>
  )
}
