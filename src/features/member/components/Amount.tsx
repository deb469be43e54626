import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

/** What there is of an asset, large, and what can be done with it. */
export function Amount({ text, name, children }: { text: string; name: string; children?: ReactNode }) {
  return (
    <View className='card member-head'>
      <Text className='member-head__name'>{name}</Text>
      <Text className='member-head__amount nums'>{text}</Text>
      {children}
    </View>
  )
}
