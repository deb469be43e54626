import type { PhoneButtonPlatform } from './types'

export const PhoneButton: PhoneButtonPlatform = null
