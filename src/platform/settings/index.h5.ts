import type { OpenSettings } from './types'

export const openSettings: OpenSettings = null
