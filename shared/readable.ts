import type { Localized } from './language'

/** A character that can be seen: no space, no control character, none that a screen leaves out (zero-width space, soft hyphen). */
export const READABLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}]/u

/** Whether it says something in some language. */
export const hasText = (text: Localized | undefined): boolean =>
  Object.values(text ?? {}).some(one => READABLE.test(one))
