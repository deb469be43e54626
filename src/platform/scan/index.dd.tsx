import Taro from '@tarojs/taro'
import type { ScanPlatform } from './types'

export { Viewfinder } from './index.weapp'

/** DingTalk answers with `code`, and with an error number 11 when the person goes back. */
export const scan: ScanPlatform = {
  async read() {
    try {
      const found: { code?: string; result?: string } = await Taro.scanCode({})
      const text = found.result ?? found.code
      return text ? { status: 'found', text } : { status: 'failed', reason: 'unreadable' }
    } catch (error) {
      return typeof error === 'object' && error !== null && 'error' in error && Number(error.error) === 11
        ? { status: 'cancelled' }
        : { status: 'failed', reason: 'other' }
    }
  },
  fromAlbum: null,
}
