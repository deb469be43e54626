import Taro from '@tarojs/taro'
import type { OpenSettings } from './types'

export const openSettings: OpenSettings = () => {
  // closing them is all that can go wrong
  Taro.openSetting().catch(() => undefined)
}
