import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Instant, OneOf, PayWay, Text } from './entities'

const tag = 'pay'

/** Amounts are integer cents. `created` may still become any of the others; the rest is final but for a refund. */
const PaymentState = OneOf(['created', 'paid', 'closed', 'refunded'])
const Payment = T.Object({
  paymentNo: T.String(),
  subject: T.String(),
  amount: T.Integer({ description: 'cents' }),
  state: PaymentState,
  createTime: Instant,
  payTime: T.String({ description: 'instant, or empty' }),
  isUnpaid: T.Boolean({
    description: 'the provider was asked just now and says that nobody has paid, and that no bank thinks about it',
  }),
})

export const payApi = defineCalls({
  'GET /doorType/getPaymentConfig': {
    tag: 'door',
    summary: 'How things are paid here: online ways, otherwise than here, by whom and within what time',
    source: '§7 initial data; fields chosen here',
    auth: 'public',
    anyToken: true,
    data: T.Object({
      payWays: T.Array(PayWay, { description: 'ways to pay online; none: nothing is paid online here' }),
      needPayOrderByOutLine: T.Boolean({ description: 'what is ordered may be paid otherwise than here' }),
      payer: { ...OneOf(['linkman']), description: 'whoever placed the order; others of the customer see it only' },
      payMinutes: T.Integer({ description: 'minutes in which what was ordered is paid online' }),
      offlineDays: T.Integer({ description: 'days in which it is paid otherwise than here' }),
    }),
  },
  'POST /demo/payment/create': {
    tag,
    summary: 'A payment to try the payment provider with; only where that is a sandbox',
    source: 'payment test screen under /demo; path chosen here',
    idempotent: true,
    body: Body({ amount: T.Integer({ minimum: 1, maximum: 100000, description: 'cents' }) }),
    data: Payment,
  },
  'POST /pay/wxPay': {
    tag,
    summary:
      "Begin a payment at WeChat: from the mini-program or WeChat's browser (JSAPI), or by a link from elsewhere (H5)",
    source: '§7 shop and orders',
    body: Body({
      paymentNo: Text(64, 1),
      tradeType: OneOf(['JSAPI', 'H5']),
      openId: T.Optional(Text(128)),
      appId: T.Optional({
        ...Text(64),
        description: "app that named the open id, where it is not the merchant's first",
      }),
      returnUrl: T.Optional(Text(2000)),
    }),
    data: T.Object({
      paymentNo: T.String(),
      h5Url: T.String({ description: 'H5 only' }),
      jsapi: T.Unsafe<{
        appId: string
        timeStamp: string
        nonceStr: string
        package: string
        signType: 'RSA'
        paySign: string
      } | null>({
        anyOf: [
          {
            type: 'object',
            required: ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'],
            properties: {
              appId: { type: 'string' },
              timeStamp: { type: 'string' },
              nonceStr: { type: 'string' },
              package: { type: 'string' },
              signType: { type: 'string' },
              paySign: { type: 'string' },
            },
          },
          { type: 'null' },
        ],
      }),
    }),
  },
  'POST /paycenter/payOrder': {
    tag,
    summary: 'Begin a payment at Alipay, as DingTalk does',
    source: '§7 shop and orders',
    body: Body({ paymentNo: Text(64, 1) }),
    data: T.Object({
      paymentNo: T.String(),
      tradeNO: T.String(),
      orderStr: T.String({ description: "signed order text for DingTalk's own cashier" }),
    }),
  },
  'POST /pay/queryOrder': {
    needsRoom: false,
    tag,
    summary: 'How a payment stands, asked from the provider while it is open',
    source: '§7 shop and orders',
    body: Body({ paymentNo: Text(64, 1) }),
    data: Payment,
  },
})
