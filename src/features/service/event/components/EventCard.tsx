import { View } from '@tarojs/components'
import { EventNext } from '@/domain/EventNext'
import { EventStateTag } from '@/domain/EventStateTag'
import { go } from '@/screen/go'
import { WorkCard } from '@/screen/work/WorkCard'
import { workTexts } from '@/screen/work/work.i18n'
import { useShowsProgress } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Stars } from '@/ui/Stars'
import { presentTime } from '@shared/clock'
import { EVENT, type EventAction } from '@shared/event'
import { can } from '@shared/lifecycle'
import { workName } from '@shared/work-name'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { eventTexts } from '../event.i18n'

export type EventSummary = Output<Contract, 'GET /ssp/event/list'>['list'][number]

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
  const hasProgress = useShowsProgress()
  const may = (action: EventAction) => can(EVENT, action, 'linkman', event, presentTime())
  const running =
    event.state === 'created' ||
    event.state === 'allocated' ||
    event.state === 'processing' ||
    event.state === 'converted'
  return (
    <WorkCard
      id={event.id}
      title={workName(event.title, event.product?.name ?? '')}
      unread={unread}
      state={<EventStateTag state={event.state} />}
      about={[event.product?.model, event.templateName]}
      number={event.eventNo}
      createTime={event.createTime}
      next={
        event.star !== null ? (
          <Stars value={event.star} size={14} />
        ) : (
          <View className='work-card__next'>
            <EventNext event={event} evaluates={evaluates} />
          </View>
        )
      }
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
          onClick={() =>
            go('/event/create', { templateId: event.templateId, productId: event.product?.id, again: event.id })
          }
        >
          {t('again')}
        </Button>
      )}
      {running && hasProgress && (
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
          {evaluateTexts.t('evaluate')}
        </Button>
      )}
    </WorkCard>
  )
}
