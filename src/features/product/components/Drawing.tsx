import { View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import './Drawing.scss'

export type Drawn = 'air' | 'washer' | 'heater' | 'fridge'

/** A machine in outline with its label marked: boxes of a stylesheet, which every platform draws in the door's colours, light and dark. */
export const Drawing = ({ of, label }: { of: Drawn; label: string }) => (
  <View className={`drawing drawing--${of}`} {...aria({ role: 'img', label })}>
    <View className='drawing__body'>
      <View className='drawing__part' />
      <View className='drawing__detail' />
      <View className='drawing__mark' />
    </View>
  </View>
)
