import Taro from '@tarojs/taro'
import type { CopyToClipboard } from './types'

export const copyToClipboard: CopyToClipboard = async text => {
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}
