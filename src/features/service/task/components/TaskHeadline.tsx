import { go } from '@/screen/go'
import { Headline, HeadlineAction } from '@/screen/work/Headline'
import { useTaskHeadline } from '@/screen/work/useTaskHeadline'
import { workTexts } from '@/screen/work/work.i18n'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

type Task = Output<Contract, 'GET /v_open/doorGetTask'>

/** Who comes and when, and what became of it; `onReschedule` where another time may be asked for. */
export function TaskHeadline({ task, onReschedule }: { task: Task; onReschedule?: (() => void) | undefined }) {
  const say = useTaskHeadline()
  const t = workTexts.useT()
  return (
    <Headline
      {...say(task)}
      off={task.state === 'off'}
      person={task}
      action={
        onReschedule && (
          <HeadlineAction icon='calendar' onClick={onReschedule}>
            {t('reschedule')}
          </HeadlineAction>
        )
      }
      onMessage={() => go('/task/remark', { id: task.id })}
    />
  )
}
