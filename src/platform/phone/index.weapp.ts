import Taro from '@tarojs/taro'
import type { CallPhone } from './types'

export const callPhone: CallPhone = phone => {
  void Taro.makePhoneCall({ phoneNumber: phone }).catch(() => undefined)
}
