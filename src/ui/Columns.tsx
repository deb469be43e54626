import { View } from '@tarojs/components'
import type { PropsWithChildren, ReactNode } from 'react'

interface ColumnsProps {
  className?: string
  /** what stands in the narrow column, on a phone below all the rest */
  narrow?: ReactNode
  /** what stands in a last column, and nowhere where there is no room for it */
  aside?: ReactNode
}

/** What a screen shows: on a phone one below the other, in a wide window in a wide and a narrow column (platform/panes). Its row of config/routes.ts is `wide`. */
export const Columns = ({ className = '', narrow, aside, children }: PropsWithChildren<ColumnsProps>) => (
  <View className={`content columns ${className}`}>
    <View className='columns__wide'>{children}</View>
    {narrow && <View className='columns__narrow'>{narrow}</View>}
    {aside && <View className='columns__aside'>{aside}</View>}
  </View>
)
