import { matchRoute, type Match } from '../../config/route-match'
import { routeOf } from '../../config/routes'

/** A screen as the person asked for it: path of the portal without query, and the query. */
export interface Visit {
  path: string
  query: Record<string, string | undefined>
}

/** What Taro's H5 router adds to the query for itself. */
const ROUTER_OWN = ['stamp', '$taroTimestamp']

/** Query without the router's own entries, decoded. */
export function cleanQuery(params: Record<string, string | undefined>): Visit['query'] {
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || ROUTER_OWN.includes(name) ? [] : [[name, decode(value)]],
    ),
  )
}

/** '/event/view?id=1' → path and query. */
export function parseUrl(url: string): Visit {
  const [path = '', text = ''] = url.split('?')
  const pairs = text
    .split('&')
    .filter(Boolean)
    .map(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    })
  return { path: path.startsWith('/') ? path : '/' + path, query: cleanQuery(Object.fromEntries(pairs)) }
}

/** Follows redirect rows of the route table to the row they end at; null for an unknown path. */
export function resolveRedirects(visit: Visit): { visit: Visit; match: Exclude<Match, { redirect: string }> } | null {
  let current = visit
  for (let hops = 0; hops < 5; hops++) {
    const match = matchRoute(current.path)
    if (!match) return null
    if ('key' in match) return { visit: current, match }
    const target = parseUrl(match.redirect)
    current = { path: target.path, query: { ...current.query, ...target.query } }
  }
  return null
}

/** Page file of the screen at a path; null for a redirect and for an unknown path. */
export function pageOf(path: string): string | null {
  const match = matchRoute(path)
  return match && 'key' in match ? routeOf(match.key).page : null
}
