import type { InputMode } from './types'

export const inputMode: InputMode = { digits: { type: 'number' }, email: { type: 'text' } }
