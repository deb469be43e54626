import { Text, View } from '@tarojs/components'
import type { PropsWithChildren } from 'react'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './Section.scss'

/** A card with its title, and the way to the rest of what it shows. */
export function Section({
  title,
  more,
  onMore,
  children,
}: PropsWithChildren<{ title: string; more?: string; onMore?: () => void }>) {
  return (
    <View className='card section'>
      <View className='card__head section__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {title}
        </Text>
        {more && onMore && (
          <Tap className='section__more' onClick={onMore}>
            <Text>{more}</Text>
            <Icon name='forward' size={14} />
          </Tap>
        )}
      </View>
      {children}
    </View>
  )
}
