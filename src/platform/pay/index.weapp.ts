import Taro from '@tarojs/taro'
import type { PayPlatform } from './types'

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : ''

export const payment: PayPlatform = {
  way: 'JSAPI',
  async pay(request) {
    if (request.way !== 'JSAPI') return { status: 'failed' }
    try {
      const { timeStamp, nonceStr, package: wanted, signType, paySign } = request.parameters
      await Taro.requestPayment({ timeStamp, nonceStr, package: wanted, signType, paySign })
      return { status: 'ok' }
    } catch (error) {
      const message = messageOf(error)
      if (/cancel/.test(message)) return { status: 'cancelled' }
      // the window was open when the line broke
      return { status: /time\s?out|interrupted|network/i.test(message) ? 'unknown' : 'failed' }
    }
  },
  returnUrl: () => '',
}
