import { View } from '@tarojs/components'
import { useRefresh } from '../pull-down/index.weapp'
import type { RefresherPlatform } from './types'

export const Refresher: RefresherPlatform = ({ className, onRefresh, children }) => {
  useRefresh(onRefresh)
  return <View className={className}>{children}</View>
}
