import type { Note as Platform } from './types'

export const Note: Platform = null
