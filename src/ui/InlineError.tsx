import { Text, View } from '@tarojs/components'
import type { ApiError } from '@shared/envelope'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Button } from './Button'

/** One part of a screen that could not be loaded, inside its card. */
export function InlineError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = common.useT()
  const text = error.status === 0 ? t('offline') : error.message || t('loadFailed')
  return (
    <View className='row' {...aria({ role: 'alert' })}>
      <Text className='grow sub'>
        {error.requestId ? `${text} · ${t('requestId', { id: error.requestId.slice(-8) })}` : text}
      </Text>
      <Button kind='plain' size='small' onClick={onRetry}>
        {t('retry')}
      </Button>
    </View>
  )
}
