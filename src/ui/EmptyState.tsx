import { Text, View } from '@tarojs/components'
import { Button } from './Button'
import { Icon, type IconName } from './Icon'
import './EmptyState.scss'

/** Nothing here, and one suggestion what to do about it. */
export function EmptyState({
  icon,
  text,
  action,
  onAction,
}: {
  icon: IconName
  text: string
  action?: string
  onAction?: () => void
}) {
  return (
    <View className='state'>
      <View className='state__tile'>
        <Icon name={icon} size={40} />
      </View>
      <Text className='state__text'>{text}</Text>
      {action && onAction && (
        <View className='state__action'>
          <Button onClick={onAction}>{action}</Button>
        </View>
      )}
    </View>
  )
}
