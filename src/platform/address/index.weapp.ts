import { matchRoute, ROUTES, routeOf, type RouteKey } from '../../../config/routes'
import type { AddressPlatform } from './types'
import { cleanQuery, parseUrl, resolveRedirects } from '@/lib/visit'

/** Query entry that tells which URL of a page is meant, where the page has several. */
const URL_PARAM = 'u'
const firstUrlOf = (page: string): string => (Object.keys(ROUTES) as RouteKey[]).find(key => routeOf(key).page === page) ?? '/404'
const textOf = (query: Record<string, string | undefined>) => Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])).join('&')

/** A mini-program knows page files only: the URL goes along in the query. */
export const address: AddressPlatform = {
  toPage(url) {
    const asked = parseUrl(url)
    const resolved = resolveRedirects(asked)
    const visit = resolved?.visit ?? { path: '/404', query: { from: asked.path } }
    const match = resolved?.match ?? matchRoute('/404')
    if (!match || !('key' in match)) return url
    const page = routeOf(match.key).page
    const query = textOf({ ...visit.query, ...match.params, ...(firstUrlOf(page) === visit.path ? {} : { [URL_PARAM]: visit.path }) })
    return '/' + page + (query ? '?' + query : '')
  },
  toVisit(path, params) {
    const { [URL_PARAM]: url, scene, ...query } = cleanQuery(params)
    // a mini-program code carries its parameters in `scene`
    const inScene = scene ? parseUrl('/?' + scene).query : {}
    return { path: url ?? firstUrlOf(path.replace(/^\/+/, '').split('?')[0] ?? ''), query: { ...query, ...inScene } }
  },
  install: () => undefined,
}
