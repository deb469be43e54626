import { View } from '@tarojs/components'
import type { PropsWithChildren } from 'react'
import './StickyBar.scss'

/** Actions at the bottom of a screen; the one primary action stands on the right. */
export function StickyBar({ children }: PropsWithChildren) {
  return (
    <View className='sticky-bar'>
      <View className='sticky-bar__inner'>{children}</View>
    </View>
  )
}
