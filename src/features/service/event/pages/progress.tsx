import { EventStateTag } from '@/domain/EventStateTag'
import { EventSteps } from '@/domain/EventSteps'
import { isOnTheWay } from '@/domain/event-next'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Progress, useProgressOr } from '@/screen/work/Progress'
import { Unloaded } from '@/screen/work/Unloaded'
import { workTexts } from '@/screen/work/work.i18n'
import { Button } from '@/ui/Button'
import { useEvent } from '../components/useEvent'
import { windowOf } from '@shared/plan-time'
import { eventTexts } from '../event.i18n'

function EventProgress({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
  const id = visit.query.id ?? ''
  const { event, records, reload } = useEvent(id)
  const isShown = useProgressOr('/event/view', id)
  if (!isShown || !event.data || !records.data)
    return <Unloaded id={id} error={event.error ?? records.error} reload={reload} cards={2} />
  const { title, eventNo, state } = event.data
  return (
    <Progress
      title={title}
      number={eventNo}
      state={<EventStateTag state={state} />}
      steps={<EventSteps state={state} onTheWay={isOnTheWay(event.data)} />}
      records={records.data}
      minutes={windowOf(event.data)}
      nameOf={type => t(`record_${type}`)}
      bar={
        <>
          <Button kind='plain' onClick={() => go('/event/remark', { id })}>
            {say('addRemark')}
          </Button>
          <Button onClick={() => go('/event/view', { id })}>{say('content')}</Button>
        </>
      }
    />
  )
}

export default screen('/event/progress', EventProgress)
