import Taro from '@tarojs/taro'
import type { ScanPlatform } from './types'

export const scan: ScanPlatform = {
  async read() {
    try {
      const { result } = await Taro.scanCode({})
      return result ? { status: 'found', text: result } : { status: 'failed' }
    } catch (error) {
      const message = typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : ''
      return { status: /cancel/.test(message) ? 'cancelled' : 'failed' }
    }
  },
}
