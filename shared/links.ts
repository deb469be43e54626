/** Addresses as browsers read them drop tabs and line ends and take `\` for `/`: one with such a character is none of ours. */
const ODD = /[\s\\\u0000-\u001f\u007f]/
const WEB = /^https?:\/\/([^/?#]+)/i
const IN_APP = /^\/(?!\/)/

/** Host of an address of the web, without name and password; null for all others. */
function hostOf(url: string): string | null {
  const authority = ODD.test(url) ? null : WEB.exec(url)?.[1]
  return authority ? authority.slice(authority.lastIndexOf('@') + 1).toLowerCase() || null : null
}

/** May be opened by a tap: an address of the web, a mail, a phone call, or a screen of the app. */
export const isLink = (href: string): boolean =>
  !ODD.test(href) && (IN_APP.test(href) || hostOf(href) !== null || /^(mailto|tel):[^/]/i.test(href))

export type PictureSource = { own: true; url: string } | { own: false; url: string; host: string }

/** Where a picture comes from: our own server, or a foreign host that must not be asked without a tap. Null for what is no address of a picture. */
export function pictureSource(src: string, ownHost: string): PictureSource | null {
  if (ODD.test(src)) return null
  if (IN_APP.test(src)) return { own: true, url: src }
  const host = hostOf(src)
  if (host === null) return null
  return host === ownHost.toLowerCase() ? { own: true, url: src } : { own: false, url: src, host }
}
