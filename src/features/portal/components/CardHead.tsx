import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './CardHead.scss'

/** Title of a card, and the way to the rest of it. */
export function CardHead({ title, more, onMore }: { title: string; more?: string; onMore?: () => void }) {
  return (
    <View className='card__head'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {title}
      </Text>
      {more && onMore && (
        <Tap className='card-more' onClick={onMore}>
          <Text>{more}</Text>
          <Icon name='forward' size={14} />
        </Tap>
      )}
    </View>
  )
}
