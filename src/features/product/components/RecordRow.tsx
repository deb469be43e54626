import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { EventStateTag } from '@/domain/EventStateTag'
import { TaskStateTag } from '@/domain/TaskStateTag'
import { useLanguage } from '@/i18n'
import { go } from '@/screen/go'
import { IconTile } from '@/ui/IconTile'
import { Tap } from '@/ui/Tap'
import { timeLabel } from '@shared/dates'
import { EVENT_STATES } from '@shared/event'
import { TASK_STATES } from '@shared/task'
import './RecordRow.scss'

type Row = Output<Contract, 'GET /product/serverRecord'>['list'][number]

/** How far a request or a task is; of a state that this app does not know, nothing. */
function StateTag({ row }: { row: Row }) {
  const event = row.kind === 'event' ? EVENT_STATES.find(one => one === row.state) : undefined
  const task = row.kind === 'task' ? TASK_STATES.find(one => one === row.state) : undefined
  return event ? <EventStateTag state={event} /> : task ? <TaskStateTag state={task} /> : null
}

/** Something that was done for a machine; a tap opens it. `named`: which machine it was. */
export function RecordRow({ row, named = false }: { row: Row; named?: boolean }) {
  const language = useLanguage()
  const inside = (
    <>
      <IconTile name={row.kind === 'event' ? 'service' : 'repair'} size={40} />
      <View className='grow'>
        <Text className='record__title'>{row.title}</Text>
        <Text className='hint record__line nums'>
          {[
            timeLabel(row.finishTime ?? row.createTime, language),
            ...(named ? [row.productName] : [row.number]),
            row.executorName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </View>
      <StateTag row={row} />
    </>
  )
  // what a former owner had done is told, and is nobody else's to open
  return row.isMine ? (
    <Tap className='record' onClick={() => go(row.kind === 'event' ? '/event/view' : '/task/details', { id: row.id })}>
      {inside}
    </Tap>
  ) : (
    <View className='record'>{inside}</View>
  )
}
