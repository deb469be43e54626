import type { SpeechPlatform } from './types'

/** null where nothing but a server recognises speech */
export const speech: SpeechPlatform | null = null
