import Taro from '@tarojs/taro'
import type { WatchKeyboard } from './types'

export const watchKeyboard: WatchKeyboard = onCovered => {
  const tell = ({ height }: { height: number }) => onCovered(height)
  Taro.onKeyboardHeightChange(tell)
  return () => Taro.offKeyboardHeightChange(tell)
}
