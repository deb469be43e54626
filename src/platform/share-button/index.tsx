import type { ShareButtonPlatform } from './types'

export const ShareButton: ShareButtonPlatform = null
