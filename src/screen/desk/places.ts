import type { IconName } from '@/ui/Icon'
import { PARTNER_PREFIX, type RouteKey, type TitleKey } from '../../../config/routes'
import type { Tab } from '../useUnread'

interface Place {
  icon: IconName
  title: TitleKey
  url: RouteKey
  /** whose screens belong here, by how their URLs begin */
  of: readonly string[]
  /** shows what is new behind this tab */
  tab?: Tab
}
const partner = (name: string): string => `/${PARTNER_PREFIX}/${name}`

/** Where the bar at the side leads. */
export const PLACES: readonly Place[] = [
  { icon: 'home', title: 'home', url: '/mall/index', of: ['/mall/index', '/main/index', '/mall/company', '/circle'] },
  {
    icon: 'grid',
    title: 'serviceCenter',
    url: '/mall/serviceCenter',
    of: ['/mall/serviceCenter', '/main/service', '/event/create', '/chat', '/courseCheckIn', '/demo'],
  },
  {
    icon: 'service',
    title: 'eventList',
    url: '/service/serviceList',
    of: ['/service', '/event', '/task', '/mall/engineer', '/chatEvaluate', '/satisfaction', partner('task')],
    tab: 'service',
  },
  {
    icon: 'device',
    title: 'productList',
    url: '/product/list',
    of: ['/product', '/extend', '/mall/scanner', '/service/record', partner('warrantyCard')],
  },
  {
    icon: 'shop',
    title: 'shop',
    url: '/mall/shop',
    of: ['/mall/shop', '/mall/product', '/mall/service/', '/mall/order', '/cityList'],
  },
  {
    icon: 'install',
    title: 'order',
    url: '/order/orderList',
    of: ['/order', '/afterSale', '/logistics', '/invoice', partner('afterSale')],
  },
  {
    icon: 'wiki',
    title: 'wiki',
    url: '/wiki',
    of: ['/wiki', '/richText', '/collection', '/faultLibrary', '/video'],
  },
  { icon: 'place', title: 'provider', url: '/serviceProviderNetWork', of: ['/serviceProviderNetWork', '/main/map'] },
  { icon: 'gift', title: 'member', url: '/vip/center', of: ['/vip'] },
  {
    icon: 'user',
    title: 'userCenter',
    url: '/mall/user',
    of: ['/mall/user', '/main/user', '/userCenter', '/message', '/address'],
    tab: 'user',
  },
]

/** The place that a screen belongs to: the one that says most of how its path begins. None for those that stand outside, as the login does. */
export function placeOf(path: string): RouteKey | undefined {
  let most = 0
  let found: RouteKey | undefined
  for (const { url, of } of PLACES)
    for (const start of of)
      if (path.startsWith(start) && start.length > most) {
        most = start.length
        found = url
      }
  return found
}
