import type { LocationPlatform, Located } from './types'

const TIMEOUT_MS = 10000

export const location: LocationPlatform = {
  locate: () =>
    new Promise<Located>(resolve => {
      if (!navigator.geolocation) {
        resolve({ status: 'failed' })
        return
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          resolve({ status: 'found', latitude: coords.latitude, longitude: coords.longitude, address: '' }),
        ({ code, PERMISSION_DENIED }) => resolve({ status: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
        { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60000 },
      )
    }),
  chooseOnMap: null,
  show: null,
}
