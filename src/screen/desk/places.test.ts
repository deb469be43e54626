import { rows, urlsOf } from '../../../config/routes'
import { PLACES, placeOf } from './places'

/** Screens that belong nowhere: what stands before the portal, or where it ends. */
const OUTSIDE = [
  '/mall/unable',
  '/mall/phone',
  '/mall/login',
  '/login',
  '/language',
  '/404',
  '/defaultError',
  '/testAudio',
]

test('every screen belongs to a place of the bar, save those that stand outside', () => {
  const without = urlsOf(rows).filter(url => !placeOf(url))
  expect(without.sort()).toEqual([...OUTSIDE].sort())
})

test('each place is where it leads', () => {
  for (const { url } of PLACES) expect(placeOf(url)).toBe(url)
})

test.each([
  ['/event/create', '/mall/serviceCenter'],
  ['/event/view', '/service/serviceList'],
  ['/event', '/service/serviceList'],
  ['/chat', '/mall/serviceCenter'],
  ['/chatEvaluate', '/service/serviceList'],
  ['/service/details', '/service/serviceList'],
  ['/service/record/list', '/product/list'],
  ['/mall/service/detail', '/mall/shop'],
  ['/mall/serviceCenter', '/mall/serviceCenter'],
  ['/order/detail', '/order/orderList'],
  ['/productreg', '/product/list'],
  ['/address/edit', '/mall/user'],
])('%s belongs to %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})
