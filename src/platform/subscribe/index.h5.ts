import type { SubscribePlatform } from './types'

export const subscribe: SubscribePlatform = { ask: null }
