import Taro from '@tarojs/taro'
import type { AskBeforeLeaving } from './types'

export const askBeforeLeaving: AskBeforeLeaving = message => {
  void Taro.enableAlertBeforeUnload({ message })
  return () => {
    void Taro.disableAlertBeforeUnload({})
  }
}
