import Taro from '@tarojs/taro'
import type { ScanPlatform, ViewfinderView } from './types'

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : ''

/** WeChat's scanner has the album and the light of its own. */
export const scan: ScanPlatform = {
  async read() {
    try {
      const { result } = await Taro.scanCode({})
      return result ? { status: 'found', text: result } : { status: 'failed', reason: 'unreadable' }
    } catch (error) {
      const message = messageOf(error)
      if (/cancel/.test(message)) return { status: 'cancelled' }
      return { status: 'failed', reason: /auth|permission|privacy/i.test(message) ? 'refused' : 'other' }
    }
  },
  fromAlbum: null,
}
export const Viewfinder: ViewfinderView = () => null
