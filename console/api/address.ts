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

/** Names by which a machine calls itself: no customer reaches a portal by them. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']
/**
 * Where customers open the portal: `origin` as the server knows it, the host of the door before all others. One that only the server's
 * machine can reach is none: then it is where the console was opened.
 */
const reachable = (origin: string | undefined): string =>
  origin && URL.canParse(origin) && !LOOPBACK.includes(new URL(origin).hostname) ? origin : location.origin

/** A screen of the company's portal, as a customer opens it. */
export const portalUrl = (
  origin: string | undefined,
  screen = '/',
  query: Readonly<Record<string, string>> = {},
): string => `${reachable(origin)}${PORTAL}${screen}?${new URLSearchParams({ domainId, ...query }).toString()}`
