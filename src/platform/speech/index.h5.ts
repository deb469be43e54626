import type { SpeechPlatform } from './types'

/** What browsers call SpeechRecognition is missing in many, and in others sends the voice to a company of their choice. */
export const speech: SpeechPlatform | null = null
