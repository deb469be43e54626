import { isQrPath, readLink } from '@/lib/portalLink'
import { parseUrl, resolveRedirects } from '@/lib/visit'

/** `portal`: a URL of this portal to open. `link`: a place elsewhere, which only the person may open. */
export type Meaning = { kind: 'portal'; url: string } | { kind: 'link'; url: string } | { kind: 'text'; text: string }

/** A code as it is printed on a product: one word. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/

/** What a scanned or typed text stands for. `here` is this portal, as addresses name it. */
export function meaningOf(scanned: string, here: { host: string; domainId: string | null }): Meaning {
  const text = scanned.trim()
  const link = readLink(text)
  if (link?.url) {
    // of a printed code only the code is taken, so the host does not matter
    if (isQrPath(link.url)) return { kind: 'portal', url: link.url }
    const sameDoor = link.domainId === null || link.domainId === here.domainId
    if (link.host === here.host && sameDoor && resolveRedirects(parseUrl(link.url))) return { kind: 'portal', url: link.url }
  }
  if (link) return { kind: 'link', url: text }
  return CODE.test(text) ? { kind: 'portal', url: `/product?code=${encodeURIComponent(text)}` } : { kind: 'text', text }
}
