import { eventCenter } from '@tarojs/taro'
import { routesAlias } from '@tarojs/router'
import { matchRoute } from '../../../config/route-match'
import { routeOf } from '../../../config/routes'
import type { UrlAdapter } from './types'
import { cleanQuery } from '@/lib/visit'

export const urlAdapter: UrlAdapter = {
  toPage: url => url,
  toVisit: (path, params) => ({ path: '/' + path.split('?')[0]?.replace(/^\/+|\/+$/g, ''), query: cleanQuery(params) }),
  install() {
    // Taro looks up a page's config by its literal path, so one with a parameter in it must be told the concrete path
    eventCenter.on('__taroRouterChange', ({ toLocation }: { toLocation: { path: string } }) => {
      if (routesAlias.getConfig(toLocation.path)) return
      const match = matchRoute(toLocation.path)
      const page = match ? ('key' in match ? routeOf(match.key).page : 'features/portal/pages/redirect') : null
      if (page) routesAlias.conf.push(['/' + page, toLocation.path])
    })
  },
}
