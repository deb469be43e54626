import Taro from '@tarojs/taro'
import { urlAdapter } from '@/platform/url-adapter'
import type { Subject } from '@shared/assistant'
import { matchRoute } from '../../config/route-match'
import { partner, type RouteKey } from '../../config/routes'

/** Screens that show one thing, by its `id`. */
const SHOWS: Partial<Record<RouteKey, Subject['kind']>> = {
  '/event/view': 'event',
  '/event/progress': 'event',
  '/event/remark': 'event',
  '/event/evaluate/create': 'event',
  '/task/details': 'task',
  '/task/progress': 'task',
  '/task/remark': 'task',
  [partner('taskDetail')]: 'task',
  '/product': 'product',
  '/product/productDetail': 'product',
  '/order/detail': 'order',
  '/order/refundDetail': 'afterSale',
  '/afterSaleDetail': 'afterSale',
  '/mall/product/detail': 'goods',
  '/mall/service/detail': 'goods',
  '/invoice/detail': 'invoice',
  '/productreg/detail': 'registration',
  '/extendedWarrantyCard': 'card',
  '/serviceProviderNetWork/detail': 'point',
}

/** An address may have been typed: what is no id is sent nowhere. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface OpenPage {
  path?: string
  route?: string
  $taroParams?: Record<string, string | undefined>
}

/** What the screen shows that a person looks at, null where that is no one thing; `below`: the screen under the present one, where the assistant is a screen of its own. */
export function shownSubject(below: boolean): Subject | null {
  const pages: OpenPage[] = Taro.getCurrentPages()
  const page = pages[pages.length - (below ? 2 : 1)]
  if (!page) return null
  const { path, query } = urlAdapter.toVisit(page.path ?? page.route ?? '', page.$taroParams ?? {})
  const match = matchRoute(path)
  const kind = match && 'key' in match ? SHOWS[match.key] : undefined
  return kind && query.id && ID.test(query.id) ? { kind, id: query.id } : null
}
