import { View } from '@tarojs/components'
import { EventStateTag } from '@/domain/EventStateTag'
import { eventNext } from '@/domain/event-next'
import { StaffName } from '@/domain/StaffName'
import { taskNext } from '@/domain/task-next'
import { go } from '@/screen/go'
import { WorkCard } from '@/screen/work/WorkCard'
import { workTexts } from '@/screen/work/work.i18n'
import { Button } from '@/ui/Button'
import { Stars } from '@/ui/Stars'
import { EVENT, type EventAction } from '@shared/event'
import { can } from '@shared/lifecycle'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { eventTexts } from '../event.i18n'

export type EventSummary = Output<Contract, 'GET /ssp/event/list'>['list'][number]

/** What the customer can expect next; of a request that became a task, what the task does. */
function Next({ event, evaluates }: { event: EventSummary; evaluates: boolean }) {
  const { task } = event
  if (event.star !== null) return <Stars value={event.star} size={14} />
  const { executorName: name, executorOpenUserId } = task ?? event
  return (
    <View className='work-card__next'>
      <StaffName
        name={name}
        userId={executorOpenUserId}
        text={executorName =>
          task ? taskNext({ ...task, executorName }) : eventNext({ ...event, executorName }, evaluates)
        }
      />
    </View>
  )
}

/** One request of the list, with what can be done about it now. `unread` is told from outside: opening the request clears it. */
export function EventCard({
  event,
  unread,
  evaluates,
  onOpen,
  onUrge,
}: {
  event: EventSummary
  unread: number
  evaluates: boolean
  onOpen: () => void
  onUrge: () => void
}) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
  const may = (action: EventAction) => can(EVENT, action, 'linkman', event, Date.now())
  const running =
    event.state === 'created' ||
    event.state === 'allocated' ||
    event.state === 'processing' ||
    event.state === 'converted'
  return (
    <WorkCard
      title={event.title}
      unread={unread}
      state={<EventStateTag state={event.state} />}
      about={[event.product?.name, event.product?.model, event.templateName]}
      number={event.eventNo}
      createTime={event.createTime}
      next={<Next event={event} evaluates={evaluates} />}
      onOpen={onOpen}
    >
      {event.state !== 'off' && event.state !== 'evaluated' && (
        <Button kind='plain' size='small' onClick={() => go('/event/remark', { id: event.id })}>
          {say('remark')}
        </Button>
      )}
      {may('urge') && (
        <Button kind='plain' size='small' onClick={onUrge}>
          {t('urge')}
        </Button>
      )}
      {!running && (
        <Button
          kind='plain'
          size='small'
          onClick={() => go('/event/create', { templateId: event.templateId, productId: event.product?.id })}
        >
          {t('again')}
        </Button>
      )}
      {running && (
        <Button
          size='small'
          onClick={() =>
            event.taskId ? go('/task/progress', { id: event.taskId }) : go('/event/progress', { id: event.id })
          }
        >
          {say('viewProgress')}
        </Button>
      )}
      {may('evaluate') && evaluates && (
        <Button size='small' onClick={() => go('/event/evaluate/create', { id: event.id })}>
          {t('evaluate')}
        </Button>
      )}
    </WorkCard>
  )
}
