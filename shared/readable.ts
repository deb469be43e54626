import type { Localized } from './language'

/** A character that can be seen: no space, no control character, none that a screen leaves out (zero-width space, soft hyphen) or leaves blank (braille without dots). */
export const READABLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]/u

/** What comes along unseen when a text is copied: marks of direction, joiners, zero-width spaces, variation selectors. */
const UNSEEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\u034f|[\ufe00-\ufe0f]/g
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** A line that was typed or copied as it is read: without what nobody sees, of the usual width, no blanks around it. */
export const plainLine = (text: string): string => withoutUnseen(text).normalize('NFKC').trim()

/** Whether a text says nothing to whoever looks at it. */
export const isUnseen = (text: string): boolean => !READABLE.test(text)

/** Whether it says something in some language. */
export const hasText = (text: Localized | undefined): boolean => Object.values(text ?? {}).some(one => !isUnseen(one))
