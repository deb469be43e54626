import { rounded, toGcj } from '@shared/coordinates'
import type { LocationPlatform, Located } from './types'

const TIMEOUT_MS = 10000

export const location: LocationPlatform = {
  isAllowed: async () =>
    // old browsers cannot be asked, and some do not know the name
    (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null))?.state === 'granted',
  locate: () =>
    new Promise<Located>(resolve => {
      if (!navigator.geolocation) {
        resolve({ status: 'failed' })
        return
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          // a browser has what the satellites say
          resolve({ status: 'found', ...rounded(toGcj(coords)), address: '' }),
        ({ code, PERMISSION_DENIED }) => resolve({ status: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
        { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60000 },
      )
    }),
  chooseOnMap: null,
  show: null,
}
