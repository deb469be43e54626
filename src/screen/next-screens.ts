import type { RouteKey } from '../../config/routes'

const TABS: RouteKey[] = ['/mall/index', '/mall/serviceCenter', '/mall/user']
const FROM_TABS: RouteKey[] = ['/event/create', '/event/view', '/service/serviceList']

/** Where most people go on to from a screen, likeliest first: what is loaded while they read it. */
export const NEXT_SCREENS: Partial<Record<RouteKey, readonly RouteKey[]>> = {
  '/mall/index': [...TABS, ...FROM_TABS, '/wiki', '/login'],
  '/mall/serviceCenter': [...FROM_TABS, ...TABS],
  '/mall/user': [...TABS, ...FROM_TABS, '/message/list'],
  '/service/serviceList': ['/event/view', '/event/evaluate/create', '/mall/serviceCenter'],
  '/event/view': ['/event/progress', '/event/remark', '/event/evaluate/create', '/event/create'],
  '/event/create': ['/event/view', '/service/serviceList'],
  '/product': ['/event/create', '/productreg'],
  '/product/list': ['/product/productDetail', '/productreg'],
  '/product/productDetail': ['/event/create', '/service/record/list'],
  '/productreg': ['/productreg/detail', '/mall/scanner'],
  '/product/qualitySearch': ['/product/qualitySearchView'],
  '/extend/list': ['/extendedWarrantyCard'],
  '/faultLibrary/list': ['/faultLibrary/view'],
  '/wiki': ['/wiki/search', '/wiki/detail/:id'],
  '/wiki/search': ['/wiki/detail/:id'],
  '/mall/shop': ['/mall/product/detail', '/mall/service/detail'],
  '/address/list': ['/address/edit'],
  '/task/list': ['/task/details'],
  '/message/list': ['/event/view'],
}
