import Taro from '@tarojs/taro'
import { refusalOf } from '../refusal'
import type { LocationPlatform } from './types'
import { location as weapp } from './index.weapp'

// DingTalk's own map, for which Taro has no name; it writes numbers as text
interface Place {
  latitude: string
  longitude: string
  province?: string
  city?: string
  adName?: string
  snippet?: string
  title?: string
}
declare const dd: {
  locateInMap(o: { scope: number; success(place: Place): void; fail(error: unknown): void }): void
}
/** Places this far around are offered, m. */
const AROUND = 500

export const location: LocationPlatform = {
  ...weapp,
  async locate() {
    try {
      // DingTalk knows the address too, and writes numbers as text
      const found: { latitude: number | string; longitude: number | string; address?: string } = await Taro.getLocation(
        {},
      )
      return {
        status: 'found',
        latitude: Number(found.latitude),
        longitude: Number(found.longitude),
        address: found.address ?? '',
      }
    } catch (error) {
      return { status: refusalOf(error) }
    }
  },
  chooseOnMap: () =>
    new Promise(resolve => {
      dd.locateInMap({
        scope: AROUND,
        success({ latitude, longitude, province = '', city = '', adName = '', snippet = '', title = '' }) {
          // a municipality is its own city
          const area = [province, city === province ? '' : city, adName].join('')
          resolve({
            status: 'found',
            latitude: Number(latitude),
            longitude: Number(longitude),
            address: [area, snippet, title].filter(Boolean).join(' '),
          })
        },
        fail: error => resolve({ status: refusalOf(error) }),
      })
    }),
}
