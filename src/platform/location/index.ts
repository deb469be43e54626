import type { LocationPlatform } from './types'

export const location: LocationPlatform = { locate: async () => ({ status: 'failed' }), chooseOnMap: null, show: null }
