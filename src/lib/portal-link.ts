import { pageOf, parseUrl, resolveRedirects } from './visit'

export interface PortalLink {
  /** with its port */
  host: string
  /** path and query inside the portal: '/qrcode/MF-8K2Q7D', '/wiki/detail/bridge?code=k3x9'; null where the address names none */
  url: string | null
  /** the entrance that the address asks for, outside the hash */
  domainId: string | null
}

/** The part of a printed code's address that counts, on any host: a company prints its own. */
const QR_PATH = /^(?:\/carrier-lianke-h5)?(\/qrcode\/[^/?#]+)\/?$/
/** The short address of an article, which the server makes; only its code tells which one. */
const ARTICLE_PATH = /^\/carrier-lianke-h5\/w\/([^/?#]+)\/?$/
/** A screen, as it is shared from a browser. */
const SCREEN_PATH = /^\/carrier-lianke-h5((?:\/[^/?#.]+)+)\/?$/

/** The URL inside the portal that a path outside the hash stands for; null for any other. */
function urlOfPath(path: string, query: string): string | null {
  const code = ARTICLE_PATH.exec(path)?.[1]
  if (code) return `/wiki/detail/bridge?code=${code}`
  const screen = SCREEN_PATH.exec(path)?.[1]
  return QR_PATH.exec(path)?.[1] ?? (screen && pageOf(screen) ? screen + query : null)
}

/** Reads an http(s) address as one of a portal; null for any other text. Mini-programs have no URL class. */
export function readLink(text: string): PortalLink | null {
  const found = /^https?:\/\/([^/?#\s@]+)(\/[^?#\s]*)?(\?[^#\s]*)?(#\S*)?$/i.exec(text)
  if (!found) return null
  const [, host = '', path = '', query = '', hash = ''] = found
  const domain = /[?&]domainId=([^&]*)/.exec(query)?.[1]
  return {
    host: host.toLowerCase(),
    url: hash.startsWith('#/') ? hash.slice(1) : urlOfPath(path, query),
    domainId: domain === undefined ? null : plainText(domain),
  }
}

/** Text that was encoded for an address once, twice or not at all: chat apps differ. */
export function plainText(encoded: string): string {
  let text = encoded
  for (let i = 0; i < 3 && text.includes('%'); i++) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}

/** Whether a path inside the portal is that of a printed code. */
const isQrPath = (url: string): boolean => /^\/qrcode\/[^/?#]+/.test(url)

/** The URL in this portal that an address opens; null for a place elsewhere, and for another door. `here` is this portal, as addresses name it. */
export function urlHere(address: string, here: { host: string; domainId: string | null }): string | null {
  const link = readLink(address)
  if (!link?.url) return null
  // of a printed code only the code is taken, so the host does not matter
  if (isQrPath(link.url)) return link.url
  const sameDoor = link.domainId === null || link.domainId === here.domainId
  return link.host === here.host && sameDoor && resolveRedirects(parseUrl(link.url)) ? link.url : null
}
