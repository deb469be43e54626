import { PREVIEWS } from '../../config/pages'
import type { ROUTES, RouteKey } from '../../config/routes'
import type { FullCompany } from './full-company'

type Rows = typeof ROUTES
/** The URLs whose screens are there: one that is built does not compile without its visits below. */
type Built = { [K in RouteKey]: Rows[K] extends { pending: true } ? never : K }[RouteKey]
interface Visit {
  url: string
  as?: 'visitor' | 'shut'
}

const visits = ({
  events,
  tasks,
  articles,
  forms,
  code,
  products,
  shop,
  survey,
  point,
  course,
  activity,
  engineer,
  evaluatedTask,
}: FullCompany): Record<Built, (string | Visit)[]> => ({
  '/mall/index': ['/mall/index', { url: '/mall/index', as: 'visitor' }],
  '/mall/serviceCenter': ['/mall/serviceCenter', { url: '/mall/serviceCenter', as: 'visitor' }],
  '/mall/user': ['/mall/user', { url: '/mall/user', as: 'visitor' }],
  '/mall/unable': [{ url: '/mall/unable', as: 'shut' }],
  '/mall/company/info': ['/mall/company/info'],
  '/mall/shop': ['/mall/shop', { url: '/mall/shop', as: 'visitor' }, '/mall/shop?cart=1'],
  '/mall/product/detail': [
    `/mall/product/detail?id=${shop.filter}`,
    { url: `/mall/product/detail?id=${shop.filter}`, as: 'visitor' },
    '/mall/product/detail',
  ],
  '/mall/service/detail': [`/mall/service/detail?id=${shop.service}`],
  '/mall/order': [`/mall/order?lines=${shop.variant}.2`, '/mall/order'],
  '/mall/order/bridge': [`/mall/order/bridge?lines=${shop.variant}.1`],
  '/order/orderList': ['/order/orderList'],
  '/order/detail': [`/order/detail?id=${shop.order}`, `/order/detail?id=${shop.sent}`, '/order/detail'],
  '/logistics/list': ['/logistics/list', `/logistics/list?orderId=${shop.order}`],
  '/logistics': [
    `/logistics?orderId=${shop.sent}`,
    '/logistics?company=SF&number=SF1',
    `/logistics?orderId=${shop.order}`,
  ],
  '/address/list': ['/address/list'],
  '/invoiceManage/list': ['/invoiceManage/list'],
  '/invoiceManage/edit': ['/invoiceManage/edit'],
  '/invoice/edit': [`/invoice/edit?bizType=order&bizId=${shop.sent}`, '/invoice/edit'],
  '/invoice/detail': ['/invoice/detail'],
  '/address/edit': [`/address/edit?id=${shop.address}`, '/address/edit'],
  '/address/map': [`/address/map?id=${shop.address}`],
  '/main/map': [
    encodeURI('/main/map?name=维修中心&address=文三路 1 号&longitude=120.13&latitude=30.27'),
    { url: encodeURI('/main/map?name=维修中心&address=文三路 1 号'), as: 'visitor' },
    '/main/map',
  ],
  '/serviceProviderNetWork': [
    '/serviceProviderNetWork',
    { url: '/serviceProviderNetWork', as: 'visitor' },
    '/serviceProviderNetWork?tenantId=another',
  ],
  '/serviceProviderNetWork/detail': [`/serviceProviderNetWork/detail?id=${point}`, '/serviceProviderNetWork/detail'],
  '/serviceProviderNetWork/detail/bridge': [
    { url: `/serviceProviderNetWork/detail/bridge?id=${point}`, as: 'visitor' },
  ],
  '/circle/list': ['/circle/list', `/circle/list?id=${activity}`],
  '/courseCheckIn': [{ url: `/courseCheckIn?id=${course}`, as: 'visitor' }, '/courseCheckIn'],
  '/cityList': ['/cityList?from=/mall/shop'],
  '/main/index': ['/main/index'],
  '/main/service': ['/main/service'],
  '/main/user': ['/main/user'],
  '/login': [
    { url: '/login', as: 'visitor' },
    { url: '/login?from=/event/view', as: 'visitor' },
  ],
  '/mall/phone': [
    { url: '/mall/phone?openId=o1&appId=wx1', as: 'visitor' },
    { url: '/mall/phone', as: 'visitor' },
  ],
  '/language': ['/language?from=/mall/user'],
  '/404': ['/404?from=/nowhere'],
  '/defaultError': ['/defaultError?from=/mall/user'],
  '/userCenter/userInfo': ['/userCenter/userInfo'],
  '/demo': ['/demo'],
  '/service/serviceList': ['/service/serviceList?state=all', '/service/serviceList?state=unEvaluate'],
  '/event/create': [
    ...Object.values(forms).map(one => `/event/create?templateId=${one.id}`),
    `/event/create?id=${events.created}`,
    `/event/create?templateId=${forms.repair.id}&code=${code}`,
  ],
  '/event/create/bridge': [`/event/create/bridge?templateId=${forms.repair.id}&productId=${products.dishwasher.id}`],
  '/event/view': Object.values(events).map(id => `/event/view?id=${id}`),
  '/event/view/bridge': [`/event/view/bridge?id=${events.finished}`],
  '/event/progress': [`/event/progress?id=${events.onTheWay}`, `/event/progress?id=${events.evaluated}`],
  '/event/remark': [`/event/remark?id=${events.onTheWay}`],
  '/event/evaluate': [`/event/evaluate?id=${events.evaluated}`],
  '/event/evaluate/create': [`/event/evaluate/create?id=${events.finished}`],
  '/task/list': ['/task/list', '/task/list?state=finished'],
  '/task/details': [...Object.values(tasks).map(id => `/task/details?id=${id}`), '/task/details'],
  '/task/progress': [`/task/progress?id=${tasks.onTheWay}`],
  '/task/remark': [`/task/remark?id=${tasks.finished}`],
  '/task/report': [
    `/task/report?id=${tasks.finished}`,
    `/task/report?id=${tasks.onTheWay}`,
    { url: `/task/report?id=${tasks.finished}&s=none`, as: 'visitor' },
    { url: `/task/report?id=${tasks.finished}`, as: 'visitor' },
  ],
  '/task/report/verify': [{ url: '/task/report/verify?code=NONE', as: 'visitor' }, '/task/report/verify'],
  '/task/evaluate': [`/task/evaluate?id=${tasks.finished}`, `/task/evaluate?id=${tasks.onTheWay}`],
  '/task/evaluate/detail': [`/task/evaluate/detail?id=${evaluatedTask}`, `/task/evaluate/detail?id=${tasks.onTheWay}`],
  '/mall/engineer/info': [`/mall/engineer/info?id=${engineer.id}`, '/mall/engineer/info'],
  '/mall/engineer/comment': [`/mall/engineer/comment?id=${engineer.id}`],
  '/partner/taskDetail': [`/partner/taskDetail?id=${tasks.finished}`],
  '/product': [
    `/product?code=${code}`,
    `/product?id=${products.dishwasher.id}`,
    { url: `/product?code=${code}&from=dx`, as: 'visitor' },
  ],
  '/product/event/bridge': [`/product/event/bridge?id=${products.dishwasher.id}`],
  '/product/list': ['/product/list', '/product/productList?keyword=nothing'],
  '/product/productDetail': [`/product/productDetail?id=${products.dishwasher.id}`, '/product/productDetail'],
  '/product/tip': ['/product/tip'],
  '/product/tips': [`/product/tips?productId=${products.dishwasher.id}`],
  '/productreg': ['/productreg', `/productreg?code=${code}`],
  '/productreg/detail': ['/productreg/detail'],
  '/product/qualitySearch': ['/product/qualitySearch', { url: '/product/qualitySearch', as: 'visitor' }],
  '/product/qualitySearchView': [
    `/product/qualitySearchView?code=${code}`,
    { url: '/product/qualitySearchView?serialNumber=NONE', as: 'visitor' },
  ],
  '/service/record/list': ['/service/record/list', `/service/record/list?productId=${products.dishwasher.id}`],
  '/extend/list': ['/extend/list'],
  '/extendedWarrantyCard': ['/extendedWarrantyCard', '/extendedWarrantyCard?code=ABCDEFGHJKLM'],
  '/partner/warrantyCardEdit': ['/partner/warrantyCardEdit'],
  '/partner/warrantyCardDetail': ['/partner/warrantyCardDetail'],
  '/faultLibrary/list': ['/faultLibrary/list', { url: '/faultLibrary/list?keyword=E4', as: 'visitor' }],
  '/faultLibrary/view': ['/faultLibrary/view'],
  '/mall/scanner': ['/mall/scanner'],
  '/testAudio': [{ url: '/testAudio', as: 'visitor' }],
  '/chat/ai': ['/chat/ai', { url: '/chat/ai', as: 'visitor' }],
  '/wiki': ['/wiki'],
  '/wiki/search': [
    '/wiki/search',
    '/wiki/search?keyword=E4',
    `/wiki/search?keyword=${encodeURIComponent('没有这样的文章')}`,
  ],
  '/wiki/detail/:id': [
    `/wiki/detail/${articles.code.id}`,
    `/wiki/details?id=${articles.prices.id}`,
    `/wiki/detail/${events.finished}`,
  ],
  '/wiki/detail/bridge': [`/wiki/detail/bridge?id=${articles.code.id}`],
  '/wiki/filter': ['/wiki/filter'],
  '/wiki/file': ['/wiki/file'],
  '/wiki/wikiProductList': ['/wiki/wikiProductList', `/wiki/wikiProductList?productId=${products.dishwasher.id}`],
  '/wiki/list': ['/wiki/list', `/wiki/list?typeIds=${articles.types.codes.id}`],
  '/collection/list': ['/collection/list'],
  '/message/list': ['/message/list'],
  '/satisfactionEvaluate': [
    `/satisfactionEvaluate?id=${survey.link}&star=2`,
    `/satisfactionEvaluate?id=${survey.answered}`,
    { url: `/satisfactionEvaluate?from=dx&${survey.query}`, as: 'visitor' },
    '/satisfactionEvaluate',
  ],
  '/chatEvaluate': [{ url: `/chatEvaluate?${survey.query}`, as: 'visitor' }],
  '/satisfactionEvaluateSuccess': [
    '/satisfactionEvaluateSuccess',
    { url: '/satisfactionEvaluateSuccess', as: 'visitor' },
  ],
  '/richText': [`/richText?id=${articles.richText.id}`, '/richText'],
})

/** Every screen by a name that stays; a pending one stands for all of them: they are one page. */
export const screensOf = (company: FullCompany): { name: string; url: string; as: 'visitor' | 'shut' | 'customer' }[] =>
  Object.entries({
    ...visits(company),
    '/invoice/detail': ['/invoice/detail'],
    ...Object.fromEntries(Object.keys(PREVIEWS).map(url => [url, [url]])),
  }).flatMap(([key, list]) =>
    list.map((visit, n) => ({
      name: `${key} ${String(n)}`,
      ...(typeof visit === 'string' ? { url: visit, as: 'customer' } : { as: 'customer', ...visit }),
    })),
  )
