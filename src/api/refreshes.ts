import type { Contract } from '@contract/index'

type Key = keyof Contract

/** What the specification's needs-update flag speaks of: a customer's requests, and how many there are of each state. */
const NEEDS_UPDATE = ['GET /ssp/event/list', 'GET /ssp/event/countforList'] as const
/** One request, and one task, with what was written in it. */
const ONE_EVENT = ['GET /ssp/event/get', 'GET /ssp/event/recordList'] as const
const ONE_TASK = ['GET /v_open/doorGetTask', 'GET /linkc/task/recordList'] as const
const EVENT = [...NEEDS_UPDATE, ...ONE_EVENT, 'GET /linkc/task/visits'] as const
const EVALUATION = [...EVENT, 'GET /ssp/event/evaluate'] as const
/** What forms begin with is what was filled in before. */
const KNOWN = 'GET /ssp/event/known'
/** Who looks at something has read what they were told of it; who reads that has not looked at it. */
const UNREAD = ['GET /ssp/message/unReadMsg'] as const
const UNREAD_EVENTS = ['GET /ssp/event/unReadMsg', 'GET /ssp/event/getEventUnReadMessage', ...UNREAD] as const
const UNREAD_TASKS = ['GET /linkc/task/unReadMsg', ...UNREAD] as const
const USED = 'GET /ssp/event/usedAddresses'
const RAISED = [...NEEDS_UPDATE, KNOWN, USED] as const
const ADDRESSES = ['GET /address/queryAddressList', 'GET /address/queryDefaultAddress', USED] as const
const QUOTATION = 'GET /ssp/event/quotation'
const QUOTED = [...EVENT, QUOTATION] as const
const TASK = [...EVENT, ...ONE_TASK] as const
const REPORT = [
  'GET /task/transformation/getServiceReportByTaskId',
  'GET /serviceReport/open',
  'GET /v_open/doorGetTask',
  // of the request that became the task
  'GET /ssp/event/get',
] as const
const ORDERS = [
  'POST /order/userOrderListV2',
  'GET /order/orderDetails',
  'GET /order/canPay',
  'GET /logistics/details',
  QUOTATION,
] as const
const PRODUCTS = [
  'GET /product/list',
  'GET /product/getById',
  'GET /product/userProductList',
  'POST /register/getProductAndRegisterList',
  'GET /product/quality',
] as const
const REGISTRATIONS = [...PRODUCTS, 'GET /register/detail'] as const
const CIRCLE = ['GET /circle/list', 'GET /circle/get'] as const
const AFTER_SALES = [
  'GET /afterSales/list',
  'GET /afterSales/cEndDetails',
  'GET /refund/getRefundInfo',
  'GET /refund/getRefundMoneyInfo',
  ...ORDERS,
] as const
const CARDS = ['GET /extendedWarranty/list', 'GET /extendedWarranty/get'] as const
const INVOICES = ['GET /invoice/list', 'GET /invoice/get', 'GET /invoice/queryByBizId', 'GET /invoice/payable'] as const
const INVOICE_TITLES = ['GET /invoiceTitle/list', 'GET /invoiceTitle/hasDefaultTitle'] as const
const MEMBER = [
  'GET /member/getMemberInfo',
  'POST /member/queryMemberQuotaUseInfo',
  'POST /member/searchBalanceConsume',
  'POST /member/searchPointsConsume',
  'POST /member/searchServiceFeeConsume',
  'POST /member/searchLimitConsume',
] as const
const PEOPLE = ['GET /member/getLinkmanList'] as const
const STANDING = ['GET /member/standing', 'GET /linkc/v3c/auth/getLinkmanAndCustomer'] as const
const HANDOVER = ['GET /product/handover'] as const
const ARTICLE = ['GET /wiki/detail'] as const
const COLLECTION = [...ARTICLE, 'GET /collection/getCollectionList'] as const

/**
 * Which reading calls a writing call puts out of date. Spec §4 "Event list flags": evaluating, and switching an event off,
 * mark its lists, and evaluating lets go of the stored event. A per-tab flag that starts true is a list that was never
 * loaded: it loads when it is first shown.
 *
 * Of what only counts readings, the marks of the tab bar are here; a list takes the mark of an opened row away itself, and keeps
 * its place.
 */
export const REFRESHES: { readonly [K in Key]?: readonly Key[] } = {
  'POST /ssp/event/create': RAISED,
  'POST /qrcode/createEvent': RAISED,
  'POST /ssp/event/guestCreate': ['POST /ssp/event/guestList'],
  'POST /ssp/event/update': [...EVENT, KNOWN, USED],
  'POST /ssp/event/off': QUOTED,
  // what the cards of the assistant do
  'POST /api/voice/outside/agent/chat/share/message/confirm': QUOTED,
  'POST /ssp/event/createOrder': [...ORDERS, ...EVENT],
  'POST /ssp/event/agreeQuotation': QUOTED,
  'POST /ssp/event/declineQuotation': QUOTED,
  'POST /ssp/event/urge': EVENT,
  'POST /ssp/event/reschedule': EVENT,
  'POST /ssp/event/reopen': EVENT,
  'POST /linkc/task/reschedule': TASK,
  'POST /linkc/task/off': TASK,
  'POST /ssp/event/remark/create': ONE_EVENT,
  'POST /ssp/event/evaluate': EVALUATION,
  'POST /v_open/evaluate': [
    'GET /v_open/evaluateInitData',
    ...ONE_TASK,
    'GET /engineer/info',
    'POST /engineer/comments',
  ],
  'POST /ssp/event/boli/evaluate': EVALUATION,
  'POST /v_open/taskRecord/create': ONE_TASK,
  'POST /task/transformation/confirmServiceReport': [...REPORT, QUOTATION],
  'POST /task/transformation/refuseServiceReport': REPORT,
  'POST /task/transformation/retractServiceReport': REPORT,
  'GET /ssp/event/readMsg': UNREAD_EVENTS,
  'GET /linkc/task/readMsg': UNREAD_TASKS,
  'POST /ssp/message/readMsg': UNREAD,
  'POST /ssp/message/readAll': UNREAD,
  'POST /ssp/message/setting': ['GET /ssp/message/setting'],
  'POST /collection/addFabulous': ARTICLE,
  'POST /collection/removeFabulous': ARTICLE,
  'POST /collection/addCollection': COLLECTION,
  'POST /collection/removeCollection': COLLECTION,
  'POST /wiki/feedback': ARTICLE,
  'POST /shopCart/editShopCart': ['GET /shopCart/queryList'],
  'POST /shopCart/clearShopCart': ['GET /shopCart/queryList'],
  'POST /shopCart/mergeShopCart': ['GET /shopCart/queryList'],
  'POST /order/placeOrder': [...ORDERS, ...MEMBER, 'GET /shopCart/queryList'],
  'GET /order/cancelOrder': [...ORDERS, ...MEMBER],
  'GET /order/deleteOrder': ORDERS,
  'POST /order/confirm': [...ORDERS, ...MEMBER],
  'POST /member/addAuthorization': PEOPLE,
  'POST /member/cancelAuthorization': PEOPLE,
  'POST /member/changeAuthorization': PEOPLE,
  'POST /member/sendInvitation': PEOPLE,
  'POST /member/answerInvitation': STANDING,
  'POST /member/actFor': STANDING,
  'POST /member/readEnd': STANDING,
  'POST /member/serviceFeeToIntegral': MEMBER,
  'POST /refund/apply/save': AFTER_SALES,
  'POST /refund/cancel/refund/apply': AFTER_SALES,
  'POST /afterSales/initiateApplication': AFTER_SALES,
  'POST /afterSales/editApplication': AFTER_SALES,
  'POST /afterSales/returnOfGoods': AFTER_SALES,
  'GET /afterSales/withdrawApplication': AFTER_SALES,
  'GET /afterSales/confirmReceiptOfGoods': AFTER_SALES,
  'POST /customer/entered/answer': ['GET /customer/entered/list', ...NEEDS_UPDATE, ...REGISTRATIONS],
  'POST /product/update': PRODUCTS,
  'POST /product/handover/offer': HANDOVER,
  'POST /product/handover/withdraw': HANDOVER,
  'POST /product/handover/take': PRODUCTS,
  'POST /register/createRegister': REGISTRATIONS,
  'POST /register/update': REGISTRATIONS,
  'GET /extendedWarranty/receive': CARDS,
  'POST /extendedWarranty/activate': [...CARDS, ...PRODUCTS],
  'POST /faultLibrary/solved': ['GET /faultLibrary/view'],
  'POST /invoice/save': [...INVOICES, 'GET /invoice/queryLast'],
  'POST /invoice/update': [...INVOICES, 'GET /invoice/queryLast'],
  'POST /invoice/withdraw': INVOICES,
  'POST /invoiceTitle/save': INVOICE_TITLES,
  'POST /invoiceTitle/delete': INVOICE_TITLES,
  'POST /circle/come': CIRCLE,
  'POST /circle/stayAway': CIRCLE,
  'POST /training/attendance/phoneRegistration': ['GET /training/course/get'],
  'POST /satisfaction/askHelp': ['POST /satisfaction/getQuestionAndAnswer', ...EVENT],
  'POST /satisfaction/createAnswer': ['POST /satisfaction/getQuestionAndAnswer', 'GET /satisfaction/getConfigDetail'],
  'POST /address/add': ADDRESSES,
  'POST /address/editAddress': ADDRESSES,
  'POST /address/delete': ADDRESSES,
  'POST /shb/member/proveEmail': ['GET /linkc/v3c/auth/getLinkmanAndCustomer', KNOWN],
  'POST /shb/member/updateMemberAttributes': ['GET /linkc/v3c/auth/getLinkmanAndCustomer', KNOWN],
  'POST /linkc/v3c/auth/deviceLogout': ['GET /linkc/v3c/auth/deviceList'],
  'POST /linkc/v3c/auth/deviceLogoutAll': ['GET /linkc/v3c/auth/deviceList'],
  'POST /api/app/outside/switch/update': ['GET /api/app/outside/switch/query'],
}
