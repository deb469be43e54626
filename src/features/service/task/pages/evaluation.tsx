import { useCall } from '@/api/useCall'
import { replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { Evaluated } from '@/screen/work/Evaluated'
import { Unloaded } from '@/screen/work/Unloaded'
import { EmptyState } from '@/ui/EmptyState'
import { taskTexts } from '../task.i18n'

/** What somebody said of a visit. */
function TaskEvaluation({ visit }: ScreenProps) {
  const t = evaluateTexts.useT()
  const say = taskTexts.useT()
  const id = visit.query.id ?? ''
  const { data, error, reload } = useCall('GET /v_open/evaluateInitData', id ? { query: { id } } : null)
  if (!data) return <Unloaded id={id} error={error} reload={reload} />
  if (data.task.evaluation) return <Evaluated evaluation={data.task.evaluation} />
  return (
    <EmptyState
      icon='star'
      text={t('noEvaluation')}
      action={data.canEvaluate ? t('evaluate') : say('details')}
      onAction={() => replace(data.canEvaluate ? '/task/evaluate' : '/task/details', { id })}
    />
  )
}

export default screen('/task/evaluate/detail', TaskEvaluation)
