import Taro from '@tarojs/taro'
import { refusalOf } from '../refusal'
import type { LocationPlatform } from './types'

export const location: LocationPlatform = {
  async isAllowed() {
    const setting = await Taro.getSetting().catch(() => null)
    return setting?.authSetting['scope.userLocation'] === true
  },
  async locate() {
    try {
      const { latitude, longitude } = await Taro.getLocation({ type: 'gcj02' })
      return { status: 'found', latitude: Number(latitude), longitude: Number(longitude), address: '' }
    } catch (error) {
      return { status: refusalOf(error) }
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
      return { status: refusalOf(error) }
    }
  },
  show: place => {
    void Taro.openLocation({ ...place, name: place.address })
  },
}
