import { View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { StaffName } from '@/domain/StaffName'
import { closeTo } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { Evaluating } from '@/screen/work/Evaluating'
import { workTexts } from '@/screen/work/work.i18n'
import { useDoor } from '@/stores/door'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { presentTime } from '@shared/clock'
import { EVENT } from '@shared/event'
import { can } from '@shared/lifecycle'
import { variantOf } from '../variants'

function Evaluate({ visit }: ScreenProps) {
  const t = evaluateTexts.useT()
  const work = workTexts.useT()
  const config = useDoor().data?.evaluateConfig
  const id = visit.query.id ?? ''
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null)
  if (!event.data || !config)
    return event.error || !id ? (
      <ErrorState
        {...(event.error ? { error: event.error } : {})}
        onRetry={() => {
          void event.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={1} />
    )
  const { data } = event
  const leave = () => closeTo('/event/view', { id })
  if (!can(EVENT, 'evaluate', 'linkman', data, presentTime()))
    return (
      <EmptyState
        icon='star'
        text={t(data.state === 'evaluated' ? 'alreadyEvaluated' : 'noEvaluation')}
        action={work('content')}
        onAction={leave}
      />
    )
  return (
    <Evaluating
      id={id}
      config={config}
      about={
        <>
          <View className='sub'>
            {data.templateName} · {data.eventNo}
          </View>
          <View className='card__title'>{data.title}</View>
          {data.executorName && (
            <View className='sub'>
              <StaffName name={data.executorName} userId={data.executorOpenUserId} />
            </View>
          )}
        </>
      }
      send={(said, options) => variantOf(visit.path).evaluate(said, options)}
      onSent={leave}
    />
  )
}

export default screen('/event/evaluate/create', Evaluate)
