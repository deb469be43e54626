import { plainText, readLink, urlHere } from '@/lib/portal-link'
import { CARD_CODE } from '@shared/card'
import { cleanCode } from '@shared/codes'
import { plainLine, withoutUnseen } from '@shared/readable'

/** `portal`: a URL of this portal to open. `link`: a place elsewhere, which only the person may open. */
export type Meaning = { kind: 'portal'; url: string } | { kind: 'link'; url: string } | { kind: 'text'; text: string }

/** A code as it is printed on a product: one word. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/
/** One that was read aloud or off by parts: a blank stands for its dash. Small letters without a digit are words. */
const PARTED = /^(?=.{6,20}$)(?=.*\d|[^a-z]*$)(?:[A-Za-z]{2,3}|[A-Za-z0-9]*\d[A-Za-z0-9]*)(?: [A-Za-z0-9]{4,})+$/

/** What a scanned or typed text stands for. `here` is this portal, as addresses name it. */
export function meaningOf(scanned: string, here: { host: string; domainId: string | null }): Meaning {
  const text = withoutUnseen(scanned).trim()
  const url = urlHere(text, here)
  if (url) return { kind: 'portal', url }
  if (readLink(text)) return { kind: 'link', url: text }
  const line = plainLine(text)
  const code = PARTED.test(line) ? line.replace(/ /g, '-') : line
  return CODE.test(code) ? { kind: 'portal', url: `/product?code=${encodeURIComponent(code)}` } : { kind: 'text', text }
}

/** What a code may stand for where it is on no product: an extended warranty card, the offer of a machine, or the number of one. */
export type Guess = 'card' | 'handover'
const HANDOVER_CODE = /^[A-HJ-NP-Z2-9]{8}$/
/** What a text looks like that no product has as its code. */
export function guessOf(text: string): Guess | null {
  const code = cleanCode(text)
  return CARD_CODE.test(code) ? 'card' : HANDOVER_CODE.test(code) ? 'handover' : null
}

/** The code of a product in a URL of this portal that a code stands for; '' for any other URL. */
export function codeIn(url: string): string {
  const found = /^\/(?:qrcode\/|product\?code=)([^/?#&]+)/.exec(url)?.[1]
  return found ? plainText(found) : ''
}
