import Taro from '@tarojs/taro'
import type { LocationPlatform } from './types'

const wasCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errMsg' in error && /cancel/.test(String(error.errMsg))

export const location: LocationPlatform = {
  async locate() {
    try {
      const { latitude, longitude } = await Taro.getLocation({ type: 'gcj02' })
      return { status: 'found', latitude: Number(latitude), longitude: Number(longitude), address: '' }
    } catch {
      return { status: 'failed' }
    }
  },
  async chooseOnMap() {
    try {
      const { latitude, longitude, address, name } = await Taro.chooseLocation({})
      return {
        status: 'found',
        latitude: Number(latitude),
        longitude: Number(longitude),
        address: [address, name].filter(Boolean).join(' '),
      }
    } catch (error) {
      return { status: wasCancelled(error) ? 'cancelled' : 'failed' }
    }
  },
  show: place => {
    void Taro.openLocation({ ...place, name: place.address })
  },
}
