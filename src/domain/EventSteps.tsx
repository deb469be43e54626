import { useDoor, useShowsProgress } from '@/stores/door'
import { EVENT_STEPS, type EventState } from '@shared/event'
import { eventState } from './event-state.i18n'
import { Steps } from './Steps'

const STEP_TEXT = {
  created: 'stepCreated',
  allocated: 'stepAllocated',
  processing: 'stepProcessing',
  finished: 'stepFinished',
  evaluated: 'stepEvaluated',
} as const

/** How far an event has come. A cancelled one has no steps, nor has any where the door shows none, and of one that became a task only the task knows. `onTheWay`: the engineer has set out. */
export function EventSteps({ state, onTheWay = false }: { state: EventState; onTheWay?: boolean }) {
  const t = eventState.useT()
  const evaluates = useDoor().data?.setting.evaluate ?? true
  const isShown = useShowsProgress()
  if (!isShown || state === 'off' || state === 'converted') return null
  const steps = EVENT_STEPS.filter(step => evaluates || step !== 'evaluated')
  const reached = state === 'evaluated' && !evaluates ? 'finished' : state
  const at = steps.findIndex(step => step === reached)
  const textOf = (step: (typeof EVENT_STEPS)[number]) =>
    t(step === 'processing' && onTheWay && state === 'processing' ? 'stepOnTheWay' : STEP_TEXT[step])
  return (
    <Steps
      steps={steps.map(step => ({ key: step, text: textOf(step) }))}
      at={at}
      label={t('progress', { step: textOf(reached), at: at + 1, of: steps.length })}
    />
  )
}
