import { Text, View } from '@tarojs/components'
import { Button } from './Button'
import { Icon, type IconName } from './Icon'
import './EmptyState.scss'

/** Nothing here, and one suggestion what to do about it; `action` null only where nobody can do anything. */
export function EmptyState({
  icon,
  text,
  ...next
}: { icon: IconName; text: string } & ({ action: string; onAction: () => void } | { action: null })) {
  return (
    <View className='state'>
      <View className='state__tile'>
        <Icon name={icon} size={40} />
      </View>
      <Text className='state__text'>{text}</Text>
      {next.action !== null && (
        <View className='state__action'>
          <Button onClick={next.onAction}>{next.action}</Button>
        </View>
      )}
    </View>
  )
}
