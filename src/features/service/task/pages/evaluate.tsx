import { View } from '@tarojs/components'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { StaffName } from '@/domain/StaffName'
import { closeTo } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { Evaluating } from '@/screen/work/Evaluating'
import { Unloaded } from '@/screen/work/Unloaded'
import { EmptyState } from '@/ui/EmptyState'
import { taskTexts } from '../task.i18n'

/** How somebody found a visit, once it is finished. */
function EvaluateTask({ visit }: ScreenProps) {
  const t = evaluateTexts.useT()
  const say = taskTexts.useT()
  const id = visit.query.id ?? ''
  const { data, error, reload } = useCall('GET /v_open/evaluateInitData', id ? { query: { id } } : null)
  if (!data) return <Unloaded id={id} error={error} reload={reload} />
  const { task, evaluateConfig, canEvaluate } = data
  const leave = () => closeTo('/task/details', { id })
  if (!canEvaluate)
    return (
      <EmptyState
        icon='star'
        text={t(task.evaluation ? 'alreadyEvaluated' : 'noEvaluation')}
        action={say('details')}
        onAction={leave}
      />
    )
  return (
    <Evaluating
      id={id}
      config={evaluateConfig}
      about={
        <>
          <View className='sub'>
            {task.serviceType} · {task.taskNo}
          </View>
          <View className='card__title'>{task.title}</View>
          {task.executorName && (
            <View className='sub'>
              <StaffName name={task.executorName} userId={task.executorOpenUserId} />
            </View>
          )}
        </>
      }
      send={(said, options) => call('POST /v_open/evaluate', said, options)}
      onSent={leave}
    />
  )
}

export default screen('/task/evaluate', EvaluateTask)
