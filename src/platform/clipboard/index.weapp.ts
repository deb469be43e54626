import Taro from '@tarojs/taro'
import type { CopyToClipboard } from './types'

export const copyToClipboard: CopyToClipboard = async text => {
  try {
    await Taro.setClipboardData({ data: text })
    // WeChat says so by itself, in its own language; the screen says it in the person's. One that has gone already cannot be hidden
    await Promise.resolve<unknown>(Taro.hideToast()).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
