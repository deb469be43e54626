import { serialKey } from '../../../shared/register'

/** Shorter ones stand in many words. */
const MIN_CODE = 5
const isPart = (char: string | undefined): boolean =>
  char !== undefined && /[\p{Lu}\p{Ll}\d]/u.test(char.normalize('NFKC'))

/**
 * Where a text tells a serial number or the number of a parcel, spelled in any way in which the two are compared (`serialKey`): other
 * width and case, blanks and dashes in it. Null where it does not, or where it is a part of a longer one.
 */
export function saidCode(text: string, code: string): { start: number; end: number } | null {
  const key = serialKey(code)
  if (key.length < MIN_CODE || !/\d/.test(key)) return null
  let folded = ''
  /** where in the text each character of what is folded stands */
  const at: number[] = []
  for (let i = 0; i < text.length;) {
    const char = String.fromCodePoint(text.codePointAt(i) ?? 0)
    for (const one of serialKey(char)) {
      folded += one
      for (const _unit of one) at.push(i)
    }
    i += char.length
  }
  for (let found = folded.indexOf(key); found >= 0; found = folded.indexOf(key, found + 1)) {
    const start = at[found] ?? 0
    const end = (at[found + key.length - 1] ?? 0) + 1
    if (!isPart(text[start - 1]) && !isPart(text[end])) return { start, end }
  }
  return null
}
