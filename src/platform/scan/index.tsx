import type { ScanPlatform, ViewfinderView } from './types'

export const scan: ScanPlatform = { read: null, fromAlbum: async () => ({ status: 'failed', reason: 'unsupported' }) }
export const Viewfinder: ViewfinderView = () => null
