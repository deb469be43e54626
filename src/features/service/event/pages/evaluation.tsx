import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { timeLabel } from '@shared/dates'
import { replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { Tag } from '@/ui/Tag'
import { eventTexts } from '../event.i18n'
import './evaluate.scss'

function Evaluation({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const language = useLanguage()
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
  if (!data)
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
  return (
    <View className='content'>
      <View className='card evaluate__card'>
        {data.star !== null && <Stars value={data.star} size={32} />}
        <View className='hint nums'>{timeLabel(data.createTime, language)}</View>
        {data.starFields.map(one => (
          <View key={one.name} className='evaluate__aspect'>
            <Text className='grow'>{one.name}</Text>
            <Stars value={one.star} />
          </View>
        ))}
        {data.tags.length > 0 && (
          <View className='evaluate__tags'>
            {data.tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </View>
        )}
        {data.content && <View className='evaluate__text'>{data.content}</View>}
      </View>
    </View>
  )
}

export default screen('/event/evaluate', Evaluation)
