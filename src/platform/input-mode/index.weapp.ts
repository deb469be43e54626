import type { Keypad } from './types'

export const keypad: Keypad = { digits: { type: 'number' }, email: { type: 'text' } }
