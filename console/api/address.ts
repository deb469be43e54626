/** Path that the console lies at. */
const BASE = '/console'
/** Path that the portal lies at. */
const PORTAL = '/carrier-lianke-h5'

/** The company, by the domain id of its door: the first part of every address of the console, so that links say whose they are. '' on the bare address. */
export const domainId: string = decodeURIComponent(location.pathname.slice(BASE.length + 1).split('/')[0] ?? '')

/** The bare address, which asks for the company. */
export const BARE_PATH = `${BASE}/`
/** Path of a company's console. */
export const consolePath = (domain: string, path = '/'): string => `${BASE}/${encodeURIComponent(domain)}${path}`

/** A screen of the company's portal, as a customer opens it. */
export const portalUrl = (screen = '/', query: Readonly<Record<string, string>> = {}): string =>
  `${location.origin}${PORTAL}${screen}?${new URLSearchParams({ domainId, ...query }).toString()}`
