import { Text, View } from '@tarojs/components'
import type { PropsWithChildren } from 'react'
import { aria } from '@/platform/aria'
import { Icon, type IconName } from '@/ui/Icon'
import './Plain.scss'

/** A screen with one thing to say and a way on, as its children. */
export function Plain({
  icon,
  title,
  text,
  children,
}: PropsWithChildren<{ icon: IconName; title: string; text?: string }>) {
  return (
    <View className='plain'>
      <View className='plain__tile'>
        <Icon name={icon} size={44} />
      </View>
      <Text className='plain__title' {...aria({ role: 'heading', level: 2 })}>
        {title}
      </Text>
      {text && <Text className='plain__text'>{text}</Text>}
      <View className='plain__actions'>{children}</View>
    </View>
  )
}
