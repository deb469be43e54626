import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other, for codes that people read and type. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A code that nobody guesses, of so many letters and digits. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A code of so many letters and digits that these bytes give. */
export const codeOf = (bytes: Uint8Array, length: number): string =>
  Array.from(bytes.subarray(0, length), byte => LETTERS[byte % LETTERS.length]).join('')
