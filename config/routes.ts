/**
 * The one table of URLs (spec section 2). It is in config/ because only this folder is transpiled while Taro loads its configuration,
 * so it imports nothing. The guard's open list, the pages (pages.ts) and what a path stands for (route-match.ts) are derived from it.
 */
export interface Route {
  /** page file below src/, without extension */
  page: string
  /** further URLs of the same screen, under the same rules; a URL with rules of its own has a row of its own */
  aliases?: readonly string[]
  /** open without login (spec "Guard behaviour") */
  open?: true
  /** open to a visitor for what the server gives them there; what it refuses leads to the login */
  byServer?: true
  /** not offered where the company has switched off what this screen is the first of (shared/screen-switches.ts) */
  switch?: Switch
  /** reloads every time it is shown (spec "Special cases") */
  reload?: true
  /** URL name of a named route, from the spec */
  name?: string
  /** query parameters that the screen reads */
  query?: readonly string[]
  /** where the URL leads when it carries none of its query parameters */
  bare?: string
  /** in a wide window: a list, or what is opened beside it */
  pane?: 'list' | 'detail'
  /** fills a wide window: with its columns, or as a list whose cards stand side by side until one is opened beside it */
  wide?: true
  /** there, the list that this is opened beside where none stands below it */
  beside?: string
  /** message key of the title */
  title: TitleKey
}

/** What a company can switch off, by the first screen of it. */
export type Switch =
  | '/wiki'
  | '/mall/shop'
  | '/product/qualitySearch'
  | '/faultLibrary/list'
  | '/extendedWarrantyCard'
  | '/invoiceManage/list'
  | '/vip/center'
  | '/event/evaluate/create'

export type TitleKey =
  | 'home'
  | 'serviceCenter'
  | 'userCenter'
  | 'login'
  | 'language'
  | 'unable'
  | 'notFound'
  | 'error'
  | 'companyInfo'
  | 'userInfo'
  | 'eventList'
  | 'eventCreate'
  | 'eventView'
  | 'eventProgress'
  | 'eventRemark'
  | 'eventEvaluate'
  | 'eventEvaluation'
  | 'engineerComments'
  | 'product'
  | 'chat'
  | 'satisfaction'
  | 'invoice'
  | 'task'
  | 'taskList'
  | 'taskProgress'
  | 'taskRemark'
  | 'serviceReport'
  | 'reportVerify'
  | 'productList'
  | 'productRegister'
  | 'warrantyCheck'
  | 'warrantyCard'
  | 'warrantyCards'
  | 'aboutCodes'
  | 'care'
  | 'wiki'
  | 'collection'
  | 'shop'
  | 'goods'
  | 'placeOrder'
  | 'order'
  | 'refund'
  | 'afterSale'
  | 'logistics'
  | 'address'
  | 'map'
  | 'city'
  | 'member'
  | 'people'
  | 'myBalance'
  | 'myPoints'
  | 'myServiceFee'
  | 'myQuota'
  | 'provider'
  | 'engineer'
  | 'circle'
  | 'assistant'
  | 'bindPhone'
  | 'scanner'
  | 'faultLibrary'
  | 'serviceRecord'
  | 'video'
  | 'article'
  | 'audioTest'
  | 'demo'
  | 'courseCheckIn'
  | 'message'

/** First path segment of the partner's own screens, baked in when the app is built. */
export const PARTNER_PREFIX = process.env.LIANKE_PARTNER_PREFIX || 'partner'
/** URL of a partner screen; its type keeps the default prefix, so that it names a row whatever the build's prefix is. */
export const partner = <N extends string>(name: N) => `/${PARTNER_PREFIX}/${name}` as `/partner/${N}`

/** The page that leads on from the URLs of REDIRECTS. */
export const REDIRECT = 'features/portal/pages/redirect'

// `open` and `reload` follow the lists of the specification word for word. Rows marked "shell" are open although the list leaves them out:
// a visitor who is sent there could not arrive otherwise.
export const ROUTES = {
  // mall shell
  '/mall/index': {
    page: 'features/portal/pages/index',
    open: true,
    reload: true,
    query: ['relogin', 'id'],
    wide: true,
    title: 'home',
  },
  '/mall/serviceCenter': {
    page: 'features/portal/pages/serviceCenter',
    open: true,
    reload: true,
    query: ['productId'],
    title: 'serviceCenter',
  },
  '/mall/user': {
    page: 'features/portal/pages/user',
    pane: 'list',
    wide: true,
    open: true,
    reload: true,
    title: 'userCenter',
  },
  '/mall/unable': { page: 'features/portal/pages/unable', open: true /* shell */, title: 'unable' },
  '/mall/company/info': { page: 'features/portal/pages/companyInfo', open: true, title: 'companyInfo' },
  '/mall/shop': {
    page: 'features/shop/pages/shop',
    pane: 'list',
    wide: true,
    open: true,
    reload: true,
    query: ['keyword', 'typeId', 'productId', 'cart'],
    switch: '/mall/shop',
    title: 'shop',
  },
  '/mall/service/detail': {
    page: 'features/shop/pages/serviceDetail',
    pane: 'detail',
    wide: true,
    beside: '/mall/shop',
    reload: true,
    query: ['id'],
    switch: '/mall/shop',
    title: 'goods',
  },
  '/mall/product/detail': {
    page: 'features/shop/pages/productDetail',
    pane: 'detail',
    wide: true,
    beside: '/mall/shop',
    open: true,
    reload: true,
    query: ['id'],
    switch: '/mall/shop',
    title: 'goods',
  },
  '/mall/engineer/comment': {
    page: 'features/engineer/pages/comments',
    query: ['id'],
    title: 'engineerComments',
  },
  '/mall/engineer/info': { page: 'features/engineer/pages/engineer', query: ['id'], title: 'engineer' },
  '/mall/phone': {
    page: 'features/auth/pages/phone',
    open: true /* shell */,
    query: ['openId', 'appId', 'from'],
    title: 'bindPhone',
  },
  '/circle/list': { page: 'features/circle/pages/circle', query: ['id'], title: 'circle' },
  '/mall/order': {
    page: 'features/shop/pages/order',
    wide: true,
    reload: true,
    query: ['lines'],
    switch: '/mall/shop',
    title: 'placeOrder',
  },
  '/mall/order/bridge': {
    page: 'features/shop/pages/order',
    wide: true,
    reload: true,
    query: ['lines'],
    switch: '/mall/shop',
    title: 'placeOrder',
  },
  '/mall/scanner': { page: 'features/product/pages/scanner', query: ['to', 'language'], title: 'scanner' },
  // the alternative shell shows the same screens, but behind the login
  '/main/index': {
    page: 'features/portal/pages/index',
    wide: true,
    reload: true,
    query: ['relogin', 'id'],
    title: 'home',
  },
  '/main/service': {
    page: 'features/portal/pages/serviceCenter',
    reload: true,
    query: ['productId'],
    title: 'serviceCenter',
  },
  '/main/user': {
    page: 'features/portal/pages/user',
    pane: 'list',
    wide: true,
    reload: true,
    title: 'userCenter',
  },

  // general
  '/login': {
    page: 'features/auth/pages/login',
    aliases: ['/mall/login'],
    open: true /* shell */,
    reload: true,
    query: ['relogin', 'from', 'token', 'phone', 'id'],
    title: 'login',
  },
  '/language': { page: 'features/auth/pages/language', open: true, query: ['from'], title: 'language' },
  '/404': { page: 'features/portal/pages/notFound', open: true /* shell */, query: ['from'], title: 'notFound' },
  '/defaultError': { page: 'features/portal/pages/defaultError', open: true, query: ['from'], title: 'error' },
  // chosen here: the specification names a message tab, and no URL for it
  '/message/list': { page: 'features/message/pages/list', pane: 'detail', beside: '/mall/user', title: 'message' },
  '/userCenter/userInfo': {
    page: 'features/auth/rare/userInfo',
    pane: 'detail',
    beside: '/mall/user',
    title: 'userInfo',
  },
  '/video': {
    page: 'features/misc/pages/video',
    reload: true,
    query: ['src', 'poster', 'title'],
    title: 'video',
  },
  '/richText': {
    page: 'features/knowledge/wiki/pages/richText',
    byServer: true,
    query: ['id', 'module'],
    title: 'article',
  },
  '/testAudio': { page: 'features/misc/pages/testAudio', open: true, title: 'audioTest' },
  '/demo': { page: 'features/request/demo/pages/demo', query: ['paymentNo', 'returned'], title: 'demo' },
  '/courseCheckIn': {
    page: 'features/course/pages/checkIn',
    open: true,
    query: ['id'],
    title: 'courseCheckIn',
  },
  '/chat': {
    page: 'features/im/pages/chat',
    byServer: true,
    aliases: ['/chatForWerFen'],
    query: ['chatId', 'productId'],
    title: 'chat',
  },
  // of the assistant's own specification (§2.3); visitors may ask, too
  '/chat/ai': {
    page: 'features/knowledge/assistant/pages/ai',
    open: true,
    query: ['robotId', 'test'],
    title: 'assistant',
  },
  '/chatEvaluate': {
    page: 'features/survey/pages/evaluate',
    open: true,
    reload: true,
    query: ['from', 'id', 'secret', 'star', 'score'],
    title: 'satisfaction',
  },
  '/satisfactionEvaluate': {
    page: 'features/survey/pages/evaluate',
    reload: true,
    query: ['from', 'id', 'secret', 'star', 'score'],
    title: 'satisfaction',
  },
  '/satisfactionEvaluateSuccess': {
    page: 'features/survey/pages/success',
    open: true,
    title: 'satisfaction',
  },

  // service requests
  '/service/serviceList': {
    page: 'features/service/event/pages/list',
    pane: 'list',
    wide: true,
    aliases: ['/event'],
    query: ['state', 'from', 'guest'],
    title: 'eventList',
  },
  '/event/create': {
    page: 'features/request/raise/pages/create',
    aliases: ['/event/create/wofen'],
    query: ['templateId', 'productId', 'id', 'code', 'from', 'formOuterBizId'],
    title: 'eventCreate',
  },
  '/event/create/bridge': {
    page: 'features/request/raise/pages/create',
    reload: true,
    query: ['templateId', 'productId', 'id', 'code'],
    title: 'eventCreate',
  },
  '/event/view': {
    page: 'features/service/event/pages/view',
    pane: 'detail',
    beside: '/service/serviceList?state=all',
    aliases: ['/event/boli/view', '/service/details'],
    query: ['id'],
    title: 'eventView',
  },
  '/event/view/bridge': {
    page: 'features/service/event/pages/view',
    pane: 'detail',
    aliases: ['/event/boli/view/bridge'],
    reload: true,
    query: ['id'],
    title: 'eventView',
  },
  '/event/progress': { page: 'features/service/event/pages/progress', query: ['id'], title: 'eventProgress' },
  '/event/remark': { page: 'features/service/event/pages/remark', query: ['id'], title: 'eventRemark' },
  // the specification has this URL twice: as the redirecting child of /event, and as the screen of one evaluation
  '/event/evaluate': {
    page: 'features/service/event/pages/evaluation',
    query: ['id'],
    bare: '/service/serviceList?state=unEvaluate',
    title: 'eventEvaluation',
  },
  '/event/evaluate/create': {
    page: 'features/service/event/pages/evaluate',
    aliases: ['/event/boli/evaluate/create'],
    reload: true,
    query: ['id'],
    switch: '/event/evaluate/create',
    title: 'eventEvaluate',
  },
  '/service/record/list': {
    page: 'features/product/pages/records',
    query: ['productId'],
    title: 'serviceRecord',
  },

  // tasks
  '/task/remark': { page: 'features/service/task/pages/remark', query: ['id'], title: 'taskRemark' },
  '/task/details': {
    page: 'features/service/task/pages/details',
    pane: 'detail',
    beside: '/task/list',
    reload: true,
    name: 'task-detail-view',
    query: ['id'],
    title: 'task',
  },
  '/task/evaluate': {
    page: 'features/service/task/pages/evaluate',
    reload: true,
    query: ['id'],
    switch: '/event/evaluate/create',
    title: 'eventEvaluate',
  },
  '/task/evaluate/detail': { page: 'features/service/task/pages/evaluation', query: ['id'], title: 'eventEvaluation' },
  '/task/report': {
    page: 'features/report/pages/report',
    open: true,
    reload: true,
    query: ['id', 's'],
    title: 'serviceReport',
  },
  '/task/report/verify': {
    page: 'features/report/pages/verify',
    open: true,
    query: ['code'],
    title: 'reportVerify',
  },
  '/task/progress': { page: 'features/service/task/pages/progress', query: ['id'], title: 'taskProgress' },
  '/task/list': {
    page: 'features/service/task/pages/list',
    pane: 'list',
    wide: true,
    reload: true,
    query: ['state'],
    title: 'taskList',
  },

  // products
  '/product': {
    page: 'features/product/pages/product',
    byServer: true,
    aliases: ['/product/event'],
    query: ['code', 'id'],
    title: 'product',
  },
  '/product/event/bridge': {
    page: 'features/product/pages/product',
    reload: true,
    query: ['code', 'id'],
    title: 'product',
  },
  '/product/list': {
    page: 'features/product/pages/list',
    aliases: ['/product/productList'],
    pane: 'list',
    wide: true,
    query: ['keyword', 'handover'],
    title: 'productList',
  },
  '/product/productDetail': {
    page: 'features/product/pages/detail',
    pane: 'detail',
    beside: '/product/list',
    reload: true,
    query: ['id'],
    title: 'product',
  },
  '/product/tip': { page: 'features/product/pages/tip', byServer: true, title: 'aboutCodes' },
  '/product/tips': { page: 'features/product/pages/tips', query: ['productId'], title: 'care' },
  '/productreg': {
    page: 'features/request/register/pages/register',
    byServer: true,
    query: ['code', 'serialNumber', 'id'],
    title: 'productRegister',
  },
  '/productreg/detail': {
    page: 'features/request/register/pages/registration',
    pane: 'detail',
    beside: '/product/list',
    query: ['id'],
    title: 'productRegister',
  },
  '/product/qualitySearch': {
    page: 'features/product/pages/qualitySearch',
    open: true,
    query: ['language'],
    switch: '/product/qualitySearch',
    title: 'warrantyCheck',
  },
  '/product/qualitySearchView': {
    page: 'features/product/pages/qualityView',
    open: true,
    query: ['serialNumber', 'code', 'language'],
    switch: '/product/qualitySearch',
    title: 'warrantyCheck',
  },
  '/extend/list': {
    page: 'features/product/pages/cards',
    pane: 'list',
    wide: true,
    query: ['code'],
    switch: '/extendedWarrantyCard',
    title: 'warrantyCards',
  },
  '/extendedWarrantyCard': {
    page: 'features/product/pages/card',
    pane: 'detail',
    beside: '/extend/list',
    reload: true,
    query: ['id', 'code'],
    switch: '/extendedWarrantyCard',
    title: 'warrantyCard',
  },

  // knowledge
  '/wiki': {
    page: 'features/knowledge/wiki/pages/index',
    pane: 'list',
    wide: true,
    byServer: true,
    reload: true,
    switch: '/wiki',
    title: 'wiki',
  },
  '/wiki/search': {
    page: 'features/knowledge/wiki/pages/search',
    pane: 'list',
    wide: true,
    byServer: true,
    aliases: ['/wiki/search/list'],
    query: ['keyword'],
    switch: '/wiki',
    title: 'wiki',
  },
  // before the one with an id: Taro's router takes the first that fits
  '/wiki/detail/bridge': {
    page: 'features/knowledge/wiki/pages/detail',
    pane: 'detail',
    byServer: true,
    reload: true,
    query: ['id', 'code', 'language'],
    switch: '/wiki',
    title: 'article',
  },
  '/wiki/detail/:id': {
    page: 'features/knowledge/wiki/pages/detail',
    pane: 'detail',
    byServer: true,
    aliases: ['/wiki/details'],
    query: ['id', 'language'],
    switch: '/wiki',
    title: 'article',
  },
  '/wiki/filter': {
    page: 'features/knowledge/wiki/pages/filter',
    pane: 'list',
    wide: true,
    byServer: true,
    query: ['typeIds', 'labels', 'order', 'view'],
    switch: '/wiki',
    title: 'wiki',
  },
  '/wiki/file': {
    page: 'features/knowledge/wiki/pages/file',
    byServer: true,
    query: ['id', 'fileId'],
    switch: '/wiki',
    title: 'article',
  },
  '/wiki/wikiProductList': {
    page: 'features/knowledge/wiki/pages/productArticles',
    pane: 'list',
    wide: true,
    query: ['productId', 'catalogId'],
    switch: '/wiki',
    title: 'wiki',
  },
  '/wiki/list': {
    page: 'features/knowledge/wiki/pages/list',
    pane: 'list',
    wide: true,
    byServer: true,
    query: ['typeIds', 'labels', 'order', 'view'],
    switch: '/wiki',
    title: 'wiki',
  },
  '/collection/list': { page: 'features/knowledge/wiki/pages/collection', switch: '/wiki', title: 'collection' },
  '/faultLibrary/list': {
    page: 'features/product/pages/faults',
    pane: 'list',
    wide: true,
    byServer: true,
    query: ['keyword', 'productId'],
    switch: '/faultLibrary/list',
    title: 'faultLibrary',
  },
  '/faultLibrary/view': {
    page: 'features/product/pages/fault',
    pane: 'detail',
    beside: '/faultLibrary/list',
    byServer: true,
    query: ['id', 'productId'],
    switch: '/faultLibrary/list',
    title: 'faultLibrary',
  },

  // orders, invoices, addresses
  '/order/orderList': {
    page: 'features/shop/orders/orderList',
    pane: 'list',
    wide: true,
    reload: true,
    title: 'order',
  },
  '/order/detail': {
    page: 'features/shop/orders/orderDetail',
    pane: 'detail',
    beside: '/order/orderList',
    reload: true,
    query: ['id', 'returned'],
    title: 'order',
  },
  '/order/refund': {
    page: 'features/shop/orders/afterSale',
    reload: true,
    query: ['orderId'],
    title: 'refund',
  },
  '/order/refundDetail': {
    page: 'features/shop/orders/afterSaleDetail',
    pane: 'detail',
    reload: true,
    query: ['id'],
    title: 'refund',
  },
  '/afterSale': {
    page: 'features/shop/orders/afterSale',
    reload: true,
    query: ['orderId', 'id'],
    title: 'afterSale',
  },
  '/afterSaleDetail': {
    page: 'features/shop/orders/afterSaleDetail',
    pane: 'detail',
    reload: true,
    query: ['id'],
    title: 'afterSale',
  },
  '/logistics/list': {
    page: 'features/shop/orders/logisticsList',
    query: ['orderId'],
    title: 'logistics',
  },
  '/logistics': {
    page: 'features/shop/orders/logistics',
    query: ['orderId', 'id', 'company', 'number'],
    title: 'logistics',
  },
  '/invoiceManage/list': {
    page: 'features/shop/orders/invoices',
    pane: 'list',
    wide: true,
    switch: '/invoiceManage/list',
    title: 'invoice',
  },
  '/invoiceManage/edit': {
    page: 'features/shop/orders/invoiceTitle',
    pane: 'detail',
    reload: true,
    query: ['id'],
    switch: '/invoiceManage/list',
    title: 'invoice',
  },
  '/invoice/edit': {
    page: 'features/shop/orders/invoiceEdit',
    reload: true,
    query: ['id', 'bizId', 'bizType'],
    switch: '/invoiceManage/list',
    title: 'invoice',
  },
  '/invoice/detail': {
    page: 'features/shop/orders/invoiceDetail',
    pane: 'detail',
    beside: '/invoiceManage/list',
    query: ['id'],
    title: 'invoice',
  },
  '/address/list': {
    page: 'features/shop/pages/addressList',
    pane: 'list',
    wide: true,
    reload: true,
    query: ['choose'],
    title: 'address',
  },
  '/address/edit': {
    page: 'features/shop/pages/addressEdit',
    pane: 'detail',
    query: ['id', 'choose'],
    title: 'address',
  },
  '/address/map': {
    page: 'features/shop/pages/addressMap',
    reload: true,
    query: ['id', 'choose', 'longitude', 'latitude'],
    title: 'map',
  },
  '/main/map': {
    page: 'features/shop/pages/map',
    open: true,
    reload: true,
    query: ['name', 'address', 'longitude', 'latitude'],
    title: 'map',
  },
  '/cityList': { page: 'features/shop/pages/cityList', reload: true, query: ['from'], title: 'city' },

  // members and service providers
  '/vip/center': {
    page: 'features/member/pages/center',
    pane: 'list',
    wide: true,
    switch: '/vip/center',
    title: 'member',
  },
  '/vip/people': { page: 'features/member/pages/people', switch: '/vip/center', title: 'people' },
  '/vip/myBalance': {
    page: 'features/member/pages/balance',
    pane: 'detail',
    beside: '/vip/center',
    query: ['paymentNo', 'amount'],
    switch: '/vip/center',
    title: 'myBalance',
  },
  '/vip/myPoints': {
    page: 'features/member/pages/points',
    pane: 'detail',
    beside: '/vip/center',
    switch: '/vip/center',
    title: 'myPoints',
  },
  '/vip/myServiceFee': {
    page: 'features/member/pages/serviceFee',
    pane: 'detail',
    beside: '/vip/center',
    switch: '/vip/center',
    title: 'myServiceFee',
  },
  '/vip/myQuota': {
    page: 'features/member/pages/quota',
    pane: 'detail',
    beside: '/vip/center',
    switch: '/vip/center',
    title: 'myQuota',
  },
  '/serviceProviderNetWork': {
    page: 'features/provider/pages/list',
    pane: 'list',
    wide: true,
    query: ['tenantId'],
    title: 'provider',
  },
  '/serviceProviderNetWork/detail': {
    page: 'features/provider/pages/detail',
    pane: 'detail',
    query: ['id', 'tenantId'],
    title: 'provider',
  },
  '/serviceProviderNetWork/detail/bridge': {
    page: 'features/provider/pages/detail',
    reload: true,
    query: ['id', 'tenantId'],
    title: 'provider',
  },

  [partner('warrantyCardEdit')]: {
    page: 'features/product/pages/card',
    reload: true,
    query: ['id', 'code'],
    switch: '/extendedWarrantyCard',
    title: 'warrantyCard',
  },
  [partner('warrantyCardDetail')]: {
    page: 'features/product/pages/card',
    reload: true,
    query: ['id', 'code'],
    switch: '/extendedWarrantyCard',
    title: 'warrantyCard',
  },
  [partner('afterSaleServiceEdit')]: {
    page: 'features/shop/orders/afterSale',
    reload: true,
    query: ['orderId', 'id'],
    title: 'afterSale',
  },
  [partner('afterSaleServiceList')]: {
    page: 'features/shop/orders/afterSaleList',
    pane: 'list',
    wide: true,
    title: 'afterSale',
  },
  [partner('taskDetail')]: {
    page: 'features/service/task/pages/details',
    pane: 'detail',
    reload: true,
    query: ['id'],
    title: 'task',
  },
} as const satisfies Record<`/${string}`, Route>

export type RouteKey = keyof typeof ROUTES

/** Old or bare URLs and where they lead; path parameters go on as query parameters. */
export const REDIRECTS = {
  '/': '/mall/index',
  '/mall': '/mall/index',
  '/shop': '/mall/shop',
  '/setting': '/mall',
  '/map': '/mall',
  '/nopass': '/mall',
  '/reject': '/mall',
  '/userErro': '/mall',
  '/chooseEvent': '/mall/serviceCenter',
  '/mall/service': '/service/serviceList?state=all',
  '/main': '/main/index',
  '/qrcode/:code': '/product',
} as const satisfies Record<`/${string}`, `/${string}`>

// This runs on Chrome 73 and iOS 12 as well: no flatMap, matchAll or Object.fromEntries here and in route-match.ts.
export const rows = Object.entries(ROUTES) as [RouteKey, Route][]
/** The URLs of rows, aliases included. */
export const urlsOf = (chosen: typeof rows): string[] =>
  chosen.reduce<string[]>((urls, [key, row]) => urls.concat(key, row.aliases ?? []), [])

/** The row of a URL, with every field readable. */
export const routeOf = (key: RouteKey): Route => ROUTES[key]

/** Paths that need no login. `/mall` is in the specification's list, though it only redirects. */
export const OPEN_PATHS: readonly string[] = ['/mall', ...urlsOf(rows.filter(([, row]) => row.open))]
