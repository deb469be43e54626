import Taro from '@tarojs/taro'
import type { LeaveGuard } from './types'

export const leaveGuard: LeaveGuard = message => {
  void Taro.enableAlertBeforeUnload({ message })
  return () => {
    void Taro.disableAlertBeforeUnload({})
  }
}
