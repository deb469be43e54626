import { readLink, urlHere } from '@/lib/portal-link'

/** `portal`: a URL of this portal to open. `link`: a place elsewhere, which only the person may open. */
export type Meaning = { kind: 'portal'; url: string } | { kind: 'link'; url: string } | { kind: 'text'; text: string }

/** A code as it is printed on a product: one word. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/

/** What a scanned or typed text stands for. `here` is this portal, as addresses name it. */
export function meaningOf(scanned: string, here: { host: string; domainId: string | null }): Meaning {
  const text = scanned.trim()
  const url = urlHere(text, here)
  if (url) return { kind: 'portal', url }
  if (readLink(text)) return { kind: 'link', url: text }
  return CODE.test(text) ? { kind: 'portal', url: `/product?code=${encodeURIComponent(text)}` } : { kind: 'text', text }
}
