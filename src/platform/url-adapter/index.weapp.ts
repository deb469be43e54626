import { matchRoute } from '../../../config/route-match'
import { ROUTES, routeOf, type RouteKey } from '../../../config/routes'
import type { UrlAdapter } from './types'
import { plainText, readLink } from '@/lib/portal-link'
import { cleanQuery, parseUrl, resolveRedirects, type Visit } from '@/lib/visit'

/** Query entry that tells which URL of a page is meant, where the page has several. */
const URL_PARAM = 'u'
const routeOfPath = (path: string) => {
  const match = matchRoute(path)
  return match && 'key' in match ? routeOf(match.key) : null
}
const firstUrlOf = (page: string): string =>
  (Object.keys(ROUTES) as RouteKey[]).find(key => routeOf(key).page === page) ?? '/404'
const textOf = (query: Record<string, string | undefined>) =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')

/** What the code of a mini-program carries: 'code=MF-8K2Q7D' or just 'MF-8K2Q7D', encoded or not. */
function sceneQuery(scene: string): Visit['query'] {
  const text = plainText(scene)
  return text.includes('=') ? parseUrl('/?' + text).query : { code: text }
}

/** The visit that an ordinary QR code's address stands for, which WeChat hands over as `q`; null when it is none of ours. */
function linkVisit(q: string): Visit | null {
  const url = readLink(plainText(q))?.url
  const resolved = url ? resolveRedirects(parseUrl(url)) : null
  return resolved && { path: resolved.visit.path, query: { ...resolved.visit.query, ...resolved.match.params } }
}

/** A mini-program knows page files only: the URL goes along in the query. */
export const urlAdapter: UrlAdapter = {
  toPage(url) {
    const asked = parseUrl(url)
    const resolved = resolveRedirects(asked)
    const visit = resolved?.visit ?? { path: '/404', query: { from: asked.path } }
    const match = resolved?.match ?? matchRoute('/404')
    if (!match || !('key' in match)) return url
    const page = routeOf(match.key).page
    const query = textOf({
      ...visit.query,
      ...match.params,
      ...(firstUrlOf(page) === visit.path ? {} : { [URL_PARAM]: visit.path }),
    })
    return '/' + page + (query ? '?' + query : '')
  },
  toVisit(path, params) {
    const { [URL_PARAM]: url, scene, q, ...query } = cleanQuery(params)
    const linked = q ? linkVisit(q) : null
    if (linked) return { path: linked.path, query: { ...query, ...linked.query } }
    const here = url ?? firstUrlOf(path.replace(/^\/+/, '').split('?')[0] ?? '')
    if (!scene) return { path: here, query }
    const inScene = sceneQuery(scene)
    // a code made without a page opens the first one
    return {
      path: inScene.code && !(routeOfPath(here)?.query ?? []).includes('code') ? '/product' : here,
      query: { ...query, ...inScene },
    }
  },
  install: () => undefined,
}
