import Taro from '@tarojs/taro'
import type { LocationPlatform } from './types'
import { location as weapp } from './index.weapp'

export const location: LocationPlatform = {
  ...weapp,
  async locate() {
    try {
      // DingTalk knows the address too, and writes numbers as text
      const found: { latitude: number | string; longitude: number | string; address?: string } = await Taro.getLocation({})
      return { status: 'found', latitude: Number(found.latitude), longitude: Number(found.longitude), address: found.address ?? '' }
    } catch {
      return { status: 'failed' }
    }
  },
}
