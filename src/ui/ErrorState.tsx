import { Text, View } from '@tarojs/components'
import { ApiError } from '@shared/envelope'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Button } from './Button'
import { Icon } from './Icon'
import './EmptyState.scss'

/** What could not be loaded, why, and a way to try again. */
export function ErrorState({ error, kind, onRetry }: { error?: Error; kind?: 'broken'; onRetry: () => void }) {
  const t = common.useT()
  const offline = error instanceof ApiError && error.status === 0
  const text = kind === 'broken' ? t('broken') : offline ? t('offline') : error?.message || t('loadFailed')
  const reference =
    error instanceof ApiError && error.requestId ? t('requestId', { id: error.requestId.slice(-8) }) : ''
  return (
    <View className='state' {...aria({ role: 'alert' })}>
      <View className='state__tile'>
        <Icon name={offline ? 'offline' : 'warning'} size={40} />
      </View>
      <Text className='state__text'>{text}</Text>
      {reference && <Text className='hint nums'>{reference}</Text>}
      <View className='state__action'>
        <Button kind='plain' onClick={onRetry}>
          {t('retry')}
        </Button>
      </View>
    </View>
  )
}
