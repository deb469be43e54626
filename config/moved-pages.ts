/**
 * Page files of the mini-programs that lie elsewhere since they were released, by how their path began: the first that fits counts.
 * Messages that a chat app has delivered, cards that were shared and printed codes name them for years, so rows are only ever added.
 */
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['features/event/pages/create', 'features/request/raise/pages/create'],
  ['features/event/', 'features/service/event/'],
  ['features/service/event/pages/create', 'features/request/raise/pages/create'],
  ['features/service/register/', 'features/request/register/'],
  ['features/service/demo/', 'features/request/demo/'],
  ['features/service/task/pages/report', 'features/report/pages/report'],
  ['features/service/task/pages/verify', 'features/report/pages/verify'],
  ['features/service/shop/pages/afterSale', 'features/shop/orders/afterSale'],
  ['features/service/shop/pages/invoice', 'features/shop/orders/invoice'],
  ['features/service/shop/pages/logistics', 'features/shop/orders/logistics'],
  ['features/service/shop/pages/orderDetail', 'features/shop/orders/orderDetail'],
  ['features/service/shop/pages/orderList', 'features/shop/orders/orderList'],
  ['features/shop/pages/afterSale', 'features/shop/orders/afterSale'],
  ['features/shop/pages/invoice', 'features/shop/orders/invoice'],
  ['features/shop/pages/logistics', 'features/shop/orders/logistics'],
  ['features/shop/pages/orderDetail', 'features/shop/orders/orderDetail'],
  ['features/shop/pages/orderList', 'features/shop/orders/orderList'],
  ['features/service/shop/', 'features/shop/'],
  ['features/service/survey/', 'features/survey/'],
  ['features/service/engineer/', 'features/engineer/'],
  ['features/service/provider/', 'features/provider/'],
  ['features/service/circle/', 'features/circle/'],
  ['features/service/course/', 'features/course/'],
  ['features/wiki/pages/productList', 'features/knowledge/wiki/pages/productArticles'],
  ['features/wiki/', 'features/knowledge/wiki/'],
  ['features/assistant/', 'features/knowledge/assistant/'],
  ['features/mall/pages/notOpen', 'features/portal/pages/index'],
  ['features/portal/pages/notOpen', 'features/portal/pages/index'],
  ['features/portal/rare/notOpen', 'features/portal/pages/index'],
  ['features/mall/', 'features/portal/'],
  ['features/auth/pages/userInfo', 'features/auth/rare/userInfo'],
]

/** Where a page file lies now; null for one that has not moved. `page` begins without a slash. */
export function movedPage(page: string): string | null {
  const row = MOVED.find(([from]) => page.startsWith(from))
  return row ? row[1] + page.slice(row[0].length) : null
}
