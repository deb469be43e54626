import { useDoor } from '@/stores/door'
import type { EventState } from '@shared/event'
import { eventState } from './event-state.i18n'
import { Tag, type TagKind } from '../ui/Tag'

const KINDS: Record<EventState, TagKind> = {
  created: 'amber',
  allocated: 'amber',
  processing: 'amber',
  finished: 'accent',
  evaluated: 'green',
  off: 'grey',
  converted: 'amber',
}

/** The state of an event. Where the door takes no evaluations, a finished event has nothing to wait for and counts as completed. */
export function EventStateTag({ state }: { state: EventState }) {
  const t = eventState.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const shown = state === 'finished' && !evaluates ? 'evaluated' : state
  return <Tag kind={KINDS[shown]}>{t(shown)}</Tag>
}
