import { Type as T } from '@sinclair/typebox'
import {
  AFTER_SALE_REASONS,
  AFTER_SALE_RECORD_TYPES,
  AFTER_SALE_STATES,
  AFTER_SALE_TYPES,
  MAX_AFTER_SALE_PICTURES,
  MAX_AFTER_SALE_TEXT,
} from '../shared/aftersale'
import { MAX_AMOUNT } from '../shared/cart'
import { GOODS_KINDS } from '../shared/goods'
import { MAX_REASON } from '../shared/limits'
import { MAX_ORDER_LINES, MAX_SHIPMENT_NUMBER, ORDER_STATES } from '../shared/order'
import { BACK_MEANS } from '../shared/member'
import { REFUND_STATES } from '../shared/refund'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  ByMeans,
  Cents,
  File,
  Id,
  IdOf,
  Instant,
  MeansRow,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  ParcelNumber,
  Text,
} from './entities'

const refund = { tag: 'aftersale', source: '§7 refund' } as const
const afterSale = { tag: 'aftersale', source: '§7 after-sales' } as const
const chosen = { tag: 'aftersale', source: '§7 after-sales; path chosen here' } as const

const Pieces = T.Array(Body({ lineId: Id, pieces: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }) }), {
  minItems: 1,
  maxItems: MAX_ORDER_LINES,
})
const Why = {
  reason: OneOf(AFTER_SALE_REASONS),
  text: Text(MAX_AFTER_SALE_TEXT),
  pictures: T.Array(IdOf('photo'), { maxItems: MAX_AFTER_SALE_PICTURES, uniqueItems: true }),
}
const Asked = {
  ...Why,
  lines: Pieces,
  amount: { ...Cents, description: 'that goes back, as it was shown; 0 where goods are exchanged or repaired' },
}
const Parcel = { company: NotBlank(MAX_SHIPMENT_NUMBER), number: ParcelNumber }

const Line = T.Object({
  lineId: Id,
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  specs: T.Array(T.Object({ name: T.String(), value: T.String() })),
  picture: T.String(),
  unit: T.String(),
  salePrice: { ...Cents, description: 'of one piece, cents' },
  pieces: T.Integer(),
  amount: { ...Cents, description: 'that goes back for them, cents' },
})
const Row = {
  id: Id,
  afterSaleNo: T.String(),
  type: OneOf(AFTER_SALE_TYPES),
  state: OneOf(AFTER_SALE_STATES),
  orderId: Id,
  orderNo: T.String(),
  reason: OneOf(AFTER_SALE_REASONS),
  amount: { ...Cents, description: 'that goes back, cents' },
  lines: T.Array(Line),
  money: T.Array(MeansRow, {
    description:
      'where its money is, or would go, means by means; none where no money goes back, or what was asked for is off',
  }),
  createTime: Instant,
  updateTime: Instant,
  finishTime: Nullable(Instant),
}
/** A part of what goes back, by that with which the order was paid. */
const By = T.Object({ kind: OneOf(BACK_MEANS), cents: Cents })
const AnswerTime = {
  ...Nullable(Instant),
  description: 'by when the company promises to decide; null once it has, is late, or promises nothing',
}
const Details = {
  ...Row,
  answerTime: AnswerTime,
  text: T.String(),
  pictures: T.Array(File),
  returnAddress: T.String({ description: 'where the goods go to' }),
  returnParcel: Nullable(T.Object({ company: T.String(), companyName: T.String(), number: T.String() })),
  sentParcel: Nullable(T.Object({ company: T.String(), companyName: T.String(), number: T.String() })),
  rejectReason: T.String(),
  /** the money that goes back */
  refund: Nullable(
    T.Object({
      refundNo: T.String(),
      state: OneOf(REFUND_STATES),
      otherwise: T.String({ description: "how staff paid it back otherwise; '' for what went back the way it came" }),
      finishTime: Nullable(Instant),
    }),
  ),
  records: T.Array(
    T.Object({
      id: Id,
      type: OneOf(AFTER_SALE_RECORD_TYPES),
      actor: OneOf(['linkman', 'staff', 'system']),
      actorName: T.String(),
      content: T.String(),
      createTime: Instant,
    }),
  ),
}
const AfterSale = T.Object(Details)
const SeenUpdateTime = {
  ...Instant,
  description: 'updateTime of what was looked at: another one meanwhile answers CHANGED_MEANWHILE',
}
const Moved = T.Object({ id: Id, state: OneOf(AFTER_SALE_STATES) })
const ById = T.Object({ id: IdOf('afterSale') })
const OneBody = Body({ id: IdOf('afterSale') })

/** What can still be asked for with a line of an order. */
const Open = T.Object({
  lineId: Id,
  kind: OneOf(GOODS_KINDS),
  name: T.String(),
  specs: Line.properties.specs,
  picture: T.String(),
  unit: T.String(),
  salePrice: Cents,
  amount: T.Integer({ description: 'pieces that were ordered' }),
  covered: T.Integer({ description: 'pieces that the warranty paid for' }),
  share: { ...Cents, description: 'that was to be paid for the line, cents' },
  refunded: T.Integer({ description: 'pieces whose money is back, on its way or asked for' }),
  back: T.Integer({ description: 'cents of those' }),
  left: T.Integer({ description: 'pieces with which something can be asked for' }),
  sent: T.Integer({ description: 'of those that are left, pieces that were sent: only they can be sent back' }),
})

export const afterSaleApi = defineCalls({
  'POST /refund/apply/save': {
    ...refund,
    summary:
      'Ask for money back for pieces of an order, with nothing to be sent back. AFTER_SALE_PIECES for more than are left, AFTER_SALE_CHANGED with both amounts, AFTER_SALE_NOTHING where nothing was paid, AFTER_SALE_LATE, ORDER_STATE',
    idempotent: true,
    body: Body({ orderId: IdOf('soldOrder'), ...Asked }),
    data: AfterSale,
  },
  'POST /refund/cancel/refund/apply': {
    ...refund,
    summary: 'Ask for it no more, until it is decided. AFTER_SALE_STATE',
    idempotent: true,
    body: OneBody,
    data: Moved,
  },
  'GET /refund/getRefundInfo': {
    ...refund,
    summary: 'One of my customer, and where its money is',
    query: ById,
    data: AfterSale,
  },
  'GET /refund/getRefundMoneyInfo': {
    ...refund,
    summary: 'What can be asked for with an order, and what would go back',
    query: T.Object({ orderId: IdOf('order') }),
    data: T.Object({
      orderId: Id,
      orderNo: T.String(),
      state: OneOf(ORDER_STATES),
      lines: T.Array(Open),
      money: T.Object(
        {
          paid: ByMeans,
          before: { ...ByMeans, description: 'of it, what went back' },
          waiting: T.Array(T.Object({ id: Id, amount: Cents }), {
            description: 'after-sales whose money is asked for, the first first: each goes back before the next',
          }),
        },
        { description: 'what it was paid with' },
      ),
      answerTime: { ...AnswerTime, description: 'by when what is asked for now is decided, as the company promises' },
      isLate: T.Boolean({ description: 'its time is over' }),
      types: T.Array(OneOf(AFTER_SALE_TYPES), { description: 'what can be asked for now' }),
    }),
  },
  'POST /afterSales/initiateApplication': {
    ...afterSale,
    summary: 'Ask for goods of an order to be taken back, exchanged or repaired. The same errors as for money back',
    idempotent: true,
    body: Body({ orderId: IdOf('soldOrder'), type: OneOf(AFTER_SALE_TYPES), ...Asked }),
    data: AfterSale,
  },
  'POST /afterSales/editApplication': {
    ...afterSale,
    summary: 'Change what was asked for until it is decided; what was rejected is asked for again',
    idempotent: true,
    body: Body({ id: IdOf('afterSale'), ...Asked }),
    data: AfterSale,
  },
  'POST /afterSales/returnOfGoods': {
    ...afterSale,
    summary: 'Say with which parcel the goods come back. AFTER_SALE_STATE',
    idempotent: true,
    body: Body({ id: IdOf('afterSale'), ...Parcel }),
    data: Moved,
  },
  'GET /afterSales/cEndDetails': { ...afterSale, summary: 'One of my customer', query: ById, data: AfterSale },
  'GET /afterSales/withdrawApplication': {
    ...afterSale,
    summary: 'Ask for it no more, until the goods are on their way. AFTER_SALE_STATE',
    idempotent: true,
    query: ById,
    data: Moved,
  },
  'GET /afterSales/confirmReceiptOfGoods': {
    ...afterSale,
    summary: 'I have the goods that were sent to me. AFTER_SALE_STATE',
    idempotent: true,
    query: ById,
    data: Moved,
  },
  'GET /afterSales/list': {
    ...chosen,
    summary: 'What my customer asked for, the newest first',
    query: T.Object({ ...PageQuery, orderId: T.Optional(IdOf('order')) }),
    data: Page(T.Object(Row)),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'aftersale',
  auth: 'staff',
  permission: ['order.handle', 'shop.read'],
  source: 'after-sales for staff; paths chosen here',
} as const
const act = { ...staff, permission: 'order.handle', audit: 'afterSale', idempotent: true } as const
const StaffRow = {
  ...Row,
  customerId: Id,
  customerName: T.String(),
  linkmanName: T.String(),
  linkmanPhone: T.String(),
}

export const staffAfterSaleApi = defineCalls({
  'GET /staff/afterSale/list': {
    ...staff,
    summary:
      'What customers ask for with their orders, the newest first; the keyword looks for numbers, parcels, names and phones',
    query: T.Object({
      ...PageQuery,
      state: T.Optional(OneOf(AFTER_SALE_STATES)),
      type: T.Optional(OneOf(AFTER_SALE_TYPES)),
      keyword: T.Optional(Text(64)),
    }),
    data: CappedPage(T.Object(StaffRow)),
  },
  'GET /staff/afterSale/counts': {
    ...staff,
    summary: 'How many are in each state',
    data: T.Record(T.String(), T.Integer()),
  },
  'GET /staff/afterSale/get': {
    ...staff,
    summary: 'One of them',
    query: ById,
    data: T.Object({
      ...Details,
      ...StaffRow,
      wouldGoBack: T.Array(By, { description: 'by what it would go back now; none once it is paid back' }),
      lostPoints: T.Integer({
        description: 'points that were earned with what goes back and cannot be taken back, because they were spent',
      }),
      paidHere: T.Boolean({
        description: 'nothing is to be paid by hand: its money goes back the way it came, or there is none in it',
      }),
      invoiceNo: T.String({
        description: "number of the order's issued invoice, which is to be made void first; '' for none",
      }),
    }),
  },
  'POST /staff/afterSale/approve': {
    ...act,
    summary: 'Goods may come back, and where to. AFTER_SALE_STATE; not for money back without goods',
    body: Body({ id: IdOf('afterSale'), returnAddress: NotBlank(300), seenUpdateTime: SeenUpdateTime }),
    data: Moved,
  },
  'POST /staff/afterSale/reject': {
    ...act,
    summary: 'Say no, with the reason; also to goods that came back and are not as they were said to be',
    body: Body({ id: IdOf('afterSale'), reason: NotBlank(MAX_REASON) }),
    data: Moved,
  },
  'POST /staff/afterSale/receive': {
    ...act,
    summary: 'The goods are back; `restock` puts what can be sold again back in stock',
    body: Body({ id: IdOf('afterSale'), restock: T.Boolean() }),
    data: Moved,
  },
  'POST /staff/afterSale/payBack': {
    ...act,
    summary:
      'Pays back the way it came; what came over the counter is owed until staff say how they paid it back, here or by settleRefund. AFTER_SALE_STATE, AFTER_SALE_INVOICE while an issued invoice is not void, REFUND_OTHERWISE, REFUND_SUM, CHANGED_MEANWHILE',
    body: Body({
      id: IdOf('afterSale'),
      seenUpdateTime: SeenUpdateTime,
      otherwise: {
        ...Text(MAX_REASON),
        description: "how it was paid back, of what came over the counter; '' for not yet",
      },
    }),
    data: Moved,
  },
  'POST /staff/afterSale/sendGoods': {
    ...act,
    summary: 'New or repaired goods are on their way. STOCK_SHORT where there are not enough to exchange',
    body: Body({ id: IdOf('afterSale'), ...Parcel }),
    data: Moved,
  },
})
