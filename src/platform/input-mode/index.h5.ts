import type { Keypad } from './types'

/** A text field with a keypad: the browser's own number field drops a pasted '138 0000 0000' and leading zeros. */
export const keypad: Keypad = {
  digits: { type: 'text', inputMode: 'numeric' },
  email: { type: 'text', inputMode: 'email' },
}
