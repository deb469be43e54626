import { Type as T } from '@sinclair/typebox'
import { AFTER_SALE_STATES, AFTER_SALE_TYPES } from '../shared/aftersale'
import { MAX_AMOUNT } from '../shared/cart'
import { GOODS_KINDS } from '../shared/goods'
import { MAX_REASON } from '../shared/limits'
import { MEANS } from '../shared/member'
import {
  DEDUCTION_KINDS,
  MAX_ORDER_LINES,
  MAX_ORDER_REMARK,
  MAX_SHIPMENT_NUMBER,
  ORDER_RECORD_TYPES,
  ORDER_STATES,
  ORDER_TAB_KEYS,
} from '../shared/order'
import { MISFITS } from '../shared/payment'
import { REFUND_REASONS, REFUND_STATES } from '../shared/refund'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  Done,
  Id,
  IdOf,
  Instant,
  MeansRow,
  NotBlank,
  Nullable,
  OneOf,
  OneTimeCode,
  Page,
  PageQuery,
  ParcelNumber,
  Text,
} from './entities'

const tag = 'order'
/** It says of each line by itself what was shown. */
const MAX_CONFIRM_TOKEN = 2048
const order = { tag, source: '§7 shop and orders' } as const

const Specs = T.Array(T.Object({ name: T.String(), value: T.String() }))
const LineInput = Body({ variantId: IdOf('variant'), amount: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }) })
const OrderInput = {
  lines: T.Array(LineInput, { minItems: 1, maxItems: MAX_ORDER_LINES }),
  addressId: T.Optional({ ...IdOf('address'), description: 'of my address book; left out where I collect it' }),
  isPickup: T.Optional(T.Boolean()),
  use: T.Optional(
    T.Array(OneOf(MEANS), {
      maxItems: MEANS.length,
      uniqueItems: true,
      description: 'assets of my customer that pay as far as they go, in the order of their names in the specification',
    }),
  ),
}
const Line = {
  variantId: Nullable({ ...Id, description: 'null for what stands in no catalogue' }),
  commodityId: Nullable(Id),
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  specs: Specs,
  picture: T.String(),
  unit: T.String(),
  price: { ...Cents, description: 'of one piece before the discount, cents' },
  salePrice: { ...Cents, description: 'of one piece, cents' },
  amount: T.Integer(),
  covered: T.Integer({ description: 'pieces that the warranty pays for' }),
  coveredBy: Nullable(T.Object({ productId: Id, name: T.String(), model: T.String() })),
  share: { ...Cents, description: 'what is to be paid for the line, cents' },
}
const Deductions = T.Array(T.Object({ kind: OneOf(DEDUCTION_KINDS), amount: Cents }))
const Sums = { total: Cents, deductions: Deductions, amount: { ...Cents, description: 'to be paid, cents' } }
const Placed = T.Object({
  id: Id,
  orderNo: T.String(),
  state: OneOf(ORDER_STATES),
  amount: Cents,
  isLower: T.Boolean({ description: 'the amount became lower than the one that was shown' }),
  paymentNo: T.String({ description: "'' where there is nothing to pay here" }),
})
const Confirmation = T.Object({
  lines: T.Array(T.Object(Line)),
  ...Sums,
  assets: T.Array(T.Object({ kind: OneOf(MEANS), worth: { ...Cents, description: 'that could pay for it, cents' } }), {
    description: 'what my customer could use',
  }),
  confirmToken: T.String({ description: 'stands for what was shown; goes along with the order' }),
  takesOffline: T.Boolean({ description: 'it may be paid otherwise than here' }),
  needsAddress: T.Boolean(),
  isServed: T.Boolean({ description: 'false: the shop does not deliver to this address, CITY_NOT_SERVED' }),
})
const placing = {
  ...order,
  idempotent: true,
  body: Body({
    ...OrderInput,
    remark: T.Optional(Text(MAX_ORDER_REMARK)),
    payOffline: T.Optional(T.Boolean()),
    amount: { ...Cents, description: 'as it was shown' },
    confirmToken: Text(MAX_CONFIRM_TOKEN, 1),
  }),
  data: Placed,
} as const

/** A request that belongs to an order, '' and null for none. */
const ItsRequest = { eventId: Nullable(Id), eventNo: T.String() }

const OrderMoney = T.Array(MeansRow, {
  description: 'what it was paid with, and what of it went back or is on its way',
})
const Left = T.Integer({ description: 'pieces that are neither sent nor paid back' })
const OrderRow = {
  id: Id,
  orderNo: T.String(),
  ...ItsRequest,
  state: OneOf(ORDER_STATES),
  amount: Cents,
  pieces: T.Integer(),
  createTime: Instant,
  expireTime: { ...Instant, description: 'until when it can be paid, also otherwise than here' },
  isPickup: T.Boolean(),
  sent: T.Integer({ description: 'pieces that were sent' }),
  paymentNo: T.String(),
  isMine: T.Boolean({ description: 'ordered by the caller, who alone can pay it' }),
  money: OrderMoney,
  lines: T.Array(
    T.Object({
      name: T.String(),
      picture: T.String(),
      specs: Specs,
      amount: T.Integer(),
      salePrice: Cents,
      left: Left,
    }),
  ),
}
const OrderAddress = T.Object({
  name: T.String(),
  phone: T.String(),
  country: T.String(),
  province: T.String(),
  city: T.String(),
  dist: T.String(),
  address: T.String(),
})
const Shipment = T.Object({
  id: Id,
  company: T.String(),
  number: T.String(),
  lines: T.Array(T.Object({ lineId: Id, amount: T.Integer() })),
  createTime: Instant,
})
const Record = T.Object({
  id: Id,
  type: { ...OneOf([...ORDER_RECORD_TYPES, 'back']), description: '`back`: money went back, `content` says how much' },
  actor: OneOf(['linkman', 'staff', 'system']),
  actorName: T.String(),
  content: T.String(),
  createTime: Instant,
})
const Refund = T.Object({
  id: Id,
  amount: { ...Cents, description: 'what goes back, cents' },
  reason: OneOf(REFUND_REASONS),
  state: OneOf(REFUND_STATES),
  otherwise: T.String({ description: "how the seller paid it back otherwise; '' for what went back the way it came" }),
  createTime: Instant,
  finishTime: Nullable(Instant),
})
const OrderDetails = {
  id: Id,
  orderNo: T.String(),
  ...ItsRequest,
  state: OneOf(ORDER_STATES),
  lines: T.Array(
    T.Object({
      id: Id,
      ...Line,
      coveredReason: T.String({ description: 'why the warranty pays for it, where staff said so' }),
      ...ItsRequest,
      sent: T.Integer(),
      returning: T.Integer({ description: 'pieces in after-sales that are open' }),
      refunded: T.Integer({ description: 'pieces whose money is back or on its way' }),
      left: Left,
    }),
  ),
  money: OrderMoney,
  ...Sums,
  remark: T.String(),
  isPickup: T.Boolean(),
  address: Nullable(OrderAddress),
  createTime: Instant,
  expireTime: Instant,
  payTime: Nullable(Instant),
  finishTime: Nullable(Instant),
  cancelReason: T.String(),
  paymentNo: T.String(),
  refunds: T.Array(Refund, { description: 'money of it that went back or is on its way, the newest first' }),
  afterSales: T.Array(
    T.Object({
      id: Id,
      afterSaleNo: T.String(),
      type: OneOf(AFTER_SALE_TYPES),
      state: OneOf(AFTER_SALE_STATES),
      amount: Cents,
      createTime: Instant,
    }),
    { description: 'what was asked for with it, the newest first' },
  ),
  canApply: T.Boolean({ description: 'something can be asked for with pieces of it now' }),
  shipments: T.Array(Shipment),
  records: T.Array(Record),
}
const ById = T.Object({ id: IdOf('order') })
const list = {
  ...order,
  needsRoom: false,
  body: Body({ ...PageQuery, state: T.Optional(OneOf(['all', ...ORDER_TAB_KEYS])), keyword: T.Optional(Text(64)) }),
  data: T.Object({
    ...Page(T.Object(OrderRow)).properties,
    counts: T.Record(T.String(), T.Integer(), { description: 'by tab; they add up to all' }),
  }),
} as const

export const orderApi = defineCalls({
  'POST /order/confirmOrder': {
    ...order,
    summary:
      'What these lines cost now, and why. ORDER_LINE_GONE for one that is not on sale, ORDER_LINE_SHORT for more than there is, ORDER_TOTAL for more than an order may cost. Writes nothing',
    needsRoom: false,
    body: Body(OrderInput),
    data: Confirmation,
  },
  'POST /order/placeOrder': {
    ...placing,
    summary:
      'Orders what was shown. ORDER_CHANGED with what differs when it costs more now; ORDER_LINE_GONE, ORDER_LINE_SHORT, ORDER_TOTAL, TOO_MANY_UNPAID, ADDRESS_MISSING, CITY_NOT_SERVED',
  },
  'POST /order/placeOrderV2': { ...placing, summary: 'The same, as newer clients ask for it' },
  'POST /order/userOrderListV2': {
    ...list,
    summary: 'Orders of my customer by tab, the newest first, with the counts of the tabs',
  },
  'POST /order/list': { ...list, summary: 'The same, as older clients ask for it' },
  'GET /order/orderDetails': { ...order, summary: 'One order', query: ById, data: T.Object(OrderDetails) },
  'GET /order/detail/byNum': {
    ...order,
    summary: 'One order by its number',
    query: T.Object({ orderNo: Text(64, 1) }),
    data: T.Object(OrderDetails),
  },
  'GET /order/pendingPaymentOrder': {
    ...order,
    summary: 'My orders that wait to be paid, the one with the least time first',
    data: T.Array(T.Object({ id: Id, orderNo: T.String(), amount: Cents, expireTime: Instant, paymentNo: T.String() })),
  },
  'GET /order/canPay': {
    ...order,
    summary: 'Whether I can pay an order now, and with which payment',
    query: ById,
    data: T.Object({ canPay: T.Boolean(), amount: Cents, paymentNo: T.String(), expireTime: Instant }),
  },
  'GET /order/cancelOrder': {
    ...order,
    summary: 'Cancels an order that is not paid; its trades are closed first. ORDER_STATE when it was paid meanwhile',
    idempotent: true,
    query: ById,
    data: T.Object({ id: Id, state: OneOf(ORDER_STATES) }),
  },
  'GET /order/deleteOrder': {
    ...order,
    summary: 'Takes an order that is over out of the lists of my customer',
    idempotent: true,
    query: ById,
    data: Done,
  },
  'POST /order/code': {
    ...order,
    summary: 'The code by which a paid order is handed over',
    needsRoom: false,
    body: Body({ id: IdOf('order') }),
    data: T.Object({ code: T.String({ description: '6 digits' }) }),
  },
  'POST /order/confirm': {
    ...order,
    summary: 'I have what was sent',
    idempotent: true,
    body: Body({ id: IdOf('order') }),
    data: T.Object({ id: Id, state: OneOf(ORDER_STATES) }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag, auth: 'staff', source: 'orders for staff; paths chosen here' } as const
const Moved = T.Object({ id: Id, state: OneOf(ORDER_STATES) })
const act = { ...staff, audit: 'order', permission: 'order.handle', idempotent: true } as const

export const staffOrderApi = defineCalls({
  'GET /staff/order/list': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary:
      'Orders of the tenant, or of one customer, the newest first; the keyword looks for numbers, names and phones',
    query: T.Object({
      ...PageQuery,
      state: T.Optional(OneOf(ORDER_STATES)),
      customerId: T.Optional(Id),
      keyword: T.Optional(Text(64)),
    }),
    data: CappedPage(
      T.Object({
        id: Id,
        orderNo: T.String(),
        state: OneOf(ORDER_STATES),
        customerName: T.String(),
        linkmanName: T.String(),
        amount: Cents,
        money: OrderMoney,
        pieces: T.Integer(),
        sent: T.Integer(),
        isPickup: T.Boolean(),
        createTime: Instant,
      }),
    ),
  },
  'GET /staff/order/counts': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'How many orders are in each state',
    data: T.Record(T.String(), T.Integer()),
  },
  'GET /staff/order/get': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary: 'One order',
    query: ById,
    data: T.Object({
      ...OrderDetails,
      customerId: Id,
      customerName: T.String(),
      linkmanName: T.String(),
      linkmanPhone: T.String(),
    }),
  },
  'POST /staff/order/confirmPayment': {
    ...act,
    summary: 'An order was paid otherwise than here: its money came over the counter',
    body: Body({ id: IdOf('order'), note: Text(MAX_REASON) }),
    data: Moved,
  },
  'POST /staff/order/ship': {
    ...act,
    summary: 'Sends pieces of an order, all or some. ALREADY_SENT for more than are left',
    body: Body({
      id: IdOf('order'),
      company: NotBlank(MAX_SHIPMENT_NUMBER),
      number: ParcelNumber,
      lines: T.Array(Body({ lineId: Id, amount: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }) }), {
        minItems: 1,
        maxItems: MAX_ORDER_LINES,
      }),
    }),
    data: Moved,
  },
  'POST /staff/order/collect': {
    ...act,
    summary: 'Hands an order over to whoever has its code. PICKUP_CODE for a wrong one, TOO_MANY_REQUESTS after five',
    body: Body({ id: IdOf('order'), code: OneTimeCode }),
    data: Moved,
  },
  'POST /staff/order/complete': {
    ...act,
    summary: 'All that was ordered was done or handed over',
    body: Body({ id: IdOf('order') }),
    data: Moved,
  },
  'POST /staff/order/cancel': {
    ...act,
    summary:
      'Cancels an order that is not paid; its trades are closed first. ORDER_STATE when it was paid meanwhile. With payBack one that is paid and of which nothing was sent: the money goes back the way it came; what came over the counter is owed until staff say how they paid it back, here or by settleRefund. REFUND_OTHERWISE',
    body: Body({
      id: IdOf('order'),
      reason: NotBlank(MAX_REASON),
      payBack: T.Optional(T.Boolean()),
      otherwise: T.Optional({
        ...Text(MAX_REASON),
        description: 'how it was paid back, of what came over the counter',
      }),
    }),
    data: Moved,
  },
  'POST /staff/order/settleRefund': {
    ...act,
    summary:
      'A refund that failed, or that staff owe, was paid back otherwise, and how. REFUND_STATE for any other, REFUND_SUM',
    body: Body({ id: IdOf('refund'), reason: NotBlank(MAX_REASON) }),
    data: Done,
  },
  'POST /staff/order/settleTrade': {
    ...act,
    summary:
      'What the provider has of a payment and is not ours was settled, and how. With payBack its money goes back the way it came. TRADE_STATE when it was settled, or cannot go back from here',
    body: Body({ id: IdOf('trade'), reason: NotBlank(MAX_REASON), payBack: T.Boolean() }),
    data: Done,
  },
  'GET /staff/order/reconciliation': {
    ...staff,
    permission: ['order.handle', 'shop.read'],
    summary:
      'Payments of which more was kept than an order knows of, orders that count as paid without one, refunds that failed, that staff owe or of which nobody knows, and trades of which the provider says what is not ours; all are empty while all is well',
    data: T.Object({
      payments: T.Array(T.Object({ paymentNo: T.String(), amount: Cents, state: T.String(), orderNo: T.String() })),
      orders: T.Array(T.Object({ id: Id, orderNo: T.String(), state: OneOf(ORDER_STATES), amount: Cents })),
      refunds: T.Array(
        T.Object({
          id: Id,
          refundNo: T.String(),
          orderId: Nullable(Id),
          orderNo: T.String(),
          amount: Cents,
          state: OneOf(REFUND_STATES),
          code: T.String({ description: "the provider's own word" }),
          tries: T.Integer(),
          canSettle: T.Boolean({ description: 'staff may pay it back otherwise and say so' }),
          createTime: Instant,
        }),
      ),
      trades: T.Array(
        T.Object({
          id: Id,
          tradeNo: T.String({ description: 'our number at the provider' }),
          paymentNo: T.String(),
          subject: T.String(),
          orderId: Nullable(Id),
          orderNo: T.String(),
          channel: OneOf(['wechat', 'alipay']),
          misfits: T.Array(OneOf(MISFITS), { description: 'what of it is not ours' }),
          asked: { ...Cents, description: 'what was to be paid, cents' },
          amount: { ...Cents, description: 'what the provider has, cents' },
          currency: T.String(),
          providerNo: T.String(),
          canGoBack: T.Boolean({ description: 'its money can go back from here' }),
          createTime: Instant,
        }),
      ),
    }),
  },
})
