import { useCall } from '@/api/useCall'
import { replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import { Evaluated } from '@/screen/work/Evaluated'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'

function Evaluation({ visit }: ScreenProps) {
  const t = evaluateTexts.useT()
  const id = visit.query.id ?? ''
  const { data, error, reload } = useCall('GET /ssp/event/evaluate', { query: { id } })
  if (error?.id === 'NOT_FOUND')
    return (
      <EmptyState
        icon='star'
        text={t('noEvaluation')}
        action={t('evaluate')}
        onAction={() => replace('/event/evaluate/create', { id })}
      />
    )
  if (data) return <Evaluated evaluation={data} />
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={1} />
  )
}

export default screen('/event/evaluate', Evaluation)
