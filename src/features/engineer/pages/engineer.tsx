import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { StaffName } from '@/domain/StaffName'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Avatar } from '@/ui/Avatar'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { Tag } from '@/ui/Tag'
import { listText } from '@shared/list-text'
import { engineerTexts } from '../engineer.i18n'
import './engineer.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** Who came: what they are good at, and how customers found it. */
function Engineer({ visit }: ScreenProps) {
  const t = engineerTexts.useT()
  const language = useLanguage()
  const id = visit.query.id ?? ''
  const { data, error, reload } = useCall('GET /engineer/info', id ? { query: { id } } : null)
  if (!id || (error && !data && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='user'
          text={t('missing')}
          action={t('toTasks')}
          onAction={() => replace('/service/serviceList', { state: 'all' })}
        />
      </View>
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
      <PageSkeleton cards={2} />
    )
  const { name, openUserId, jobs, star, stars, evaluations, skills, tags } = data
  const most = Math.max(1, ...stars)
  return (
    <View className='content'>
      <View className='card engineer'>
        <Avatar name={name} src='' size={72} />
        <Text className='engineer__name' {...aria({ role: 'heading', level: 2 })}>
          <StaffName name={name} userId={openUserId} />
        </Text>
        {star !== null && <Stars value={Math.round(star)} size={20} />}
        <View className='engineer__facts'>
          {[
            { label: t('jobs'), value: String(jobs) },
            { label: t('rating'), value: star === null ? '–' : star.toFixed(1) },
            { label: t('evaluations'), value: String(evaluations) },
          ].map(({ label, value }) => (
            <View key={label} className='engineer__fact'>
              <Text className='engineer__value nums'>{value}</Text>
              <Text className='hint'>{label}</Text>
            </View>
          ))}
        </View>
      </View>
      {skills.length > 0 && (
        <View className='card'>
          <Text className='card__title'>{t('skills')}</Text>
          <Text className='engineer__text'>{listText(skills, language)}</Text>
        </View>
      )}
      {evaluations > 0 && (
        <View className='card'>
          <Text className='card__title'>{t('tags')}</Text>
          {[5, 4, 3, 2, 1].map(n => {
            const count = stars[n - 1] ?? 0
            return (
              <View key={n} className='engineer__bar' {...aria({ role: 'img', label: t('stars', { n, count }) })}>
                <Text className='engineer__n nums'>{`★ ${String(n)}`}</Text>
                <View className='engineer__track'>
                  <View className='engineer__fill' style={{ width: `${String((count / most) * 100)}%` }} />
                </View>
                <Text className='engineer__count nums'>{String(count)}</Text>
              </View>
            )
          })}
          {tags.length > 0 && (
            <View className='engineer__tags'>
              {tags.map(one => (
                <Tag key={one.name}>{t('tag', one)}</Tag>
              ))}
            </View>
          )}
        </View>
      )}
      <View className='card cells'>
        {evaluations > 0 ? (
          <Cell icon='star' title={t('comments')} onClick={() => go('/mall/engineer/comment', { id })} />
        ) : (
          <Cell icon='star' title={t('noComments')} />
        )}
      </View>
    </View>
  )
}

export default screen('/mall/engineer/info', Engineer)
