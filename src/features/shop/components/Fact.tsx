import { Text, View } from '@tarojs/components'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import './Fact.scss'

/** What something is called, and what it is; with `onOpen` it leads on. */
export function Fact({ name, value, onOpen }: { name: string; value: string; onOpen?: () => void }) {
  if (onOpen)
    return (
      <Tap className='order-fact order-fact--link' onClick={onOpen}>
        <Text className='sub grow'>{name}</Text>
        <Text className='nums'>{value}</Text>
        <Icon name='forward' size={14} />
      </Tap>
    )
  return (
    <View className='order-fact'>
      <Text className='sub'>{name}</Text>
      <Text className='grow nums order-fact__value' selectable>
        {value}
      </Text>
    </View>
  )
}
