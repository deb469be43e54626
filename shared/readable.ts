import type { Localized } from './language'

/** A character that can be seen: no space, no control character, none that a screen leaves out (zero-width space, soft hyphen) or leaves blank (braille without dots). */
export const READABLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]/u

/** Whether a text says nothing to whoever looks at it. */
export const isUnseen = (text: string): boolean => !READABLE.test(text)

/** Whether it says something in some language. */
export const hasText = (text: Localized | undefined): boolean => Object.values(text ?? {}).some(one => !isUnseen(one))
