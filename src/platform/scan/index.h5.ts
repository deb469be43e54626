import type { ScanPlatform } from './types'

/** A browser has no scanner of its own. */
export const scan: ScanPlatform = { read: null }
