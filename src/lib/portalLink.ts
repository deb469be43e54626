export interface PortalLink {
  /** with its port */
  host: string
  /** path and query inside the portal: '/qrcode/MF-8K2Q7D'; null where the address names none */
  url: string | null
  /** the entrance that the address asks for, outside the hash */
  domainId: string | null
}

/** The part of a printed code's address that counts, on any host: a company prints its own. */
const QR_PATH = /^(?:\/carrier-lianke-h5)?(\/qrcode\/[^/?#]+)\/?$/

/** Reads an http(s) address as one of a portal; null for any other text. Mini-programs have no URL class. */
export function readLink(text: string): PortalLink | null {
  const found = /^https?:\/\/([^/?#\s@]+)(\/[^?#\s]*)?(\?[^#\s]*)?(#\S*)?$/i.exec(text)
  if (!found) return null
  const [, host = '', path = '', query = '', hash = ''] = found
  const domain = /[?&]domainId=([^&]*)/.exec(query)?.[1]
  return { host: host.toLowerCase(), url: hash.startsWith('#/') ? hash.slice(1) : QR_PATH.exec(path)?.[1] ?? null, domainId: domain === undefined ? null : plainText(domain) }
}

/** Text that was encoded for an address once, twice or not at all: chat apps differ. */
export function plainText(encoded: string): string {
  let text = encoded
  for (let i = 0; i < 3 && text.includes('%'); i++) {
    try { text = decodeURIComponent(text) } catch { return text }
  }
  return text
}

/** Whether a path inside the portal is that of a printed code. */
export const isQrPath = (url: string): boolean => /^\/qrcode\/[^/?#]+/.test(url)
