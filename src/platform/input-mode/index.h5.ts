import type { InputMode } from './types'

/** A text field with the keys of numbers: the browser's own number field drops a pasted '138 0000 0000' and leading zeros. */
export const inputMode: InputMode = {
  digits: { type: 'text', inputMode: 'numeric' },
  email: { type: 'text', inputMode: 'email' },
}
