/** Characters of an e-mail address. */
export const MAX_EMAIL = 120
/** Something before an @, and a host with a dot behind it (spec §5). No NUL, which is no space. */
export const EMAIL = /^[^\s@\u0000]+@[^\s@\u0000]+\.[^\s@\u0000]+$/

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text)
