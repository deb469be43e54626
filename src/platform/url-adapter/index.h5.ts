import Taro, { eventCenter } from '@tarojs/taro'
import { routesAlias } from '@tarojs/router'
import { matchRoute } from '../../../config/route-match'
import { routeOf } from '../../../config/routes'
import type { UrlAdapter } from './types'
import { cleanQuery, parseUrl, type Visit } from '@/lib/visit'

const isSame = (one: Visit, other: Visit): boolean => {
  const names = new Set([...Object.keys(one.query), ...Object.keys(other.query)])
  return one.path === other.path && [...names].every(name => one.query[name] === other.query[name])
}

/**
 * An address that was typed is opened. Taro's router takes it for a step back to the page of the same path that lies below, and would show
 * that one, whatever its query says: another thing than the address names.
 */
function openTyped(event: PopStateEvent): void {
  // what the router opened itself, and where a modal stands, has a state
  if (event.state) return
  const url = location.hash.slice(1)
  const typed = parseUrl(url)
  const below = (Taro.getCurrentPages() as { path?: string }[])
    .slice(0, -1)
    .reverse()
    .map(page => parseUrl(page.path ?? ''))
    .find(({ path }) => path === typed.path)
  if (!below || isSame(below, typed)) return
  event.stopImmediatePropagation()
  void Taro.redirectTo({ url })
}

export const urlAdapter: UrlAdapter = {
  toPage: url => url,
  toVisit: (path, params) => ({ path: '/' + path.split('?')[0]?.replace(/^\/+|\/+$/g, ''), query: cleanQuery(params) }),
  install() {
    window.addEventListener('popstate', openTyped, true)
    // Taro looks up a page's config by its literal path, so one with a parameter in it must be told the concrete path
    eventCenter.on('__taroRouterChange', ({ toLocation }: { toLocation: { path: string } }) => {
      if (routesAlias.getConfig(toLocation.path)) return
      const match = matchRoute(toLocation.path)
      const page = match ? ('key' in match ? routeOf(match.key).page : 'features/portal/pages/redirect') : null
      if (page) routesAlias.conf.push(['/' + page, toLocation.path])
    })
  },
}
