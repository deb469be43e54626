import type { OpenName as Platform } from './types'

export const OpenName: Platform = null
