import { CODE } from './limits'
import { plainLine } from './readable'

/** A code of letters and digits as it was typed, in its one spelling: capital, of the usual width, nothing between them. */
export const cleanCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')

const SIX = /(?:^|\D)\d{3}[\s.-]?\d{3}(?!\d)/g

/**
 * The six digits of a code that is good once, out of what was typed or pasted: '123 456', '１２３４５６', '验证码：123456' → 123456. Of a text
 * that has no such digits, or several of them, what it says in the usual width.
 */
export function cleanOneTimeCode(text: string): string {
  const line = plainLine(text)
  const found = [...new Set((line.match(SIX) ?? []).map(code => code.replace(/\D/g, '')))]
  return found[0] !== undefined && found.length === 1 ? found[0] : line
}
/** The same for a box that takes nothing but digits. */
export const typedOneTimeCode = (text: string): string =>
  cleanOneTimeCode(text).replace(/\D/g, '').slice(0, CODE.length)

/** The address behind a printed code: of any host, as companies print their own. */
const ADDRESS = /^https?:\/\/[^/?#\s@]+(?:\/carrier-lianke-h5\/?)?(?:\/?(?:\?[^#\s]*)?#)?\/?qrcode\/([^/?#\s]+)/i

/** A printed code as it was typed, or pasted as the address behind it; compared by `serialKey` of shared/register.ts. */
export function cleanLabelCode(text: string): string {
  const line = plainLine(text)
  const code = ADDRESS.exec(line)?.[1]
  if (code === undefined) return line
  try {
    return plainLine(decodeURIComponent(code))
  } catch {
    return code
  }
}
