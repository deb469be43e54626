import { proxy } from 'valtio'
import { call } from '@/api/call'
import { MAX_PASTED } from '@/form/fields/address'
import type { Coordinates } from '@shared/coordinates'
import type { AddressValue } from '@shared/form'

/** What was marked on the map for an address that is being edited. */
export interface Picked extends Coordinates {
  /** of which address: its id, '' for a new one */
  of: string
  /** what the map calls the place, '' where it does not say */
  words: string
}
/** Until the screen of the address has taken it. */
export const picked = proxy<{ now: Picked | null }>({ now: null })

export type Region = Pick<AddressValue, 'province' | 'city' | 'dist' | 'address'>

/** Where in the country a marked place lies, as far as that is known: by what the map calls it, else by the city around it. */
export async function regionOf({ words, longitude, latitude }: Picked): Promise<Region | null> {
  try {
    if (words) {
      const found = await call('GET /address/resolution', { query: { address: words.slice(0, MAX_PASTED) } })
      const { province, city, dist, address } = found
      return province ? { province, city, dist, address } : null
    }
    const city = await call('GET /area/cityAt', {
      query: { longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) },
    })
    // what lies directly below a province stands there as a district, and special regions as a whole
    return city && /^[^8].*00$/.test(city.code)
      ? { province: city.province, city: city.name, dist: '', address: '' }
      : null
  } catch {
    return null
  }
}
