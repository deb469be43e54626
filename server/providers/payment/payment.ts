import type { Provider } from '../provider'

/** A trade as the provider is asked to make it. The same number with the same content gives the same trade. */
export interface Order {
  /** our number: 6 to 32 letters and digits, never used twice */
  tradeNo: string
  subject: string
  /** cents */
  amount: number
  /** ISO 8601; nobody can pay it afterwards */
  expireTime: string
  /** absolute address that hears of it */
  notifyUrl: string
}

/** How a trade stands. `missing`: the provider has never heard of it; `waiting`: the person is paying, or the bank thinks. */
export interface Standing {
  state: 'missing' | 'open' | 'waiting' | 'paid' | 'closed' | 'refunded'
  /** cents; 0 until it is paid */
  amount: number
  /** ISO 4217 */
  currency: string
  /** our number, and whose trade it is, in the provider's words: it may be somebody else's */
  tradeNo: string
  merchantId: string
  appId: string
  /** the provider's number, '' until it is paid */
  providerNo: string
  /** ISO 8601, '' until it is paid */
  payTime: string
}
export const NOT_THERE: Standing = {
  state: 'missing',
  amount: 0,
  currency: '',
  tradeNo: '',
  merchantId: '',
  appId: '',
  providerNo: '',
  payTime: '',
}

/** A part of a paid trade that goes back. The same number with the same content is paid back once. */
export interface Refund {
  /** our number of the trade */
  tradeNo: string
  /** our number of the refund: at most 64 letters and digits, never used twice */
  refundNo: string
  /** cents, and those of the whole trade */
  amount: number
  total: number
  reason: string
  /** absolute address that hears of it */
  notifyUrl: string
}

/** How a refund stands. `missing`: nothing was paid back under its number, `waiting`: it is on its way, `failed`: it will not arrive by itself. */
export interface RefundStanding {
  state: 'missing' | 'waiting' | 'refunded' | 'failed'
  /** cents; 0 while it is missing */
  amount: number
  /** ISO 4217 */
  currency: string
  /** our numbers, and whose refund it is, in the provider's words: it may be somebody else's */
  tradeNo: string
  refundNo: string
  merchantId: string
}
export const NO_REFUND: RefundStanding = {
  state: 'missing',
  amount: 0,
  currency: '',
  tradeNo: '',
  refundNo: '',
  merchantId: '',
}

/** What a provider sent to `notifyUrl`: the body as it came. */
export interface Notice {
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Vendor {
  /** Whom its word names as the one that takes the money; the app is the merchant's first. */
  payee(): Promise<{ merchantId: string; appId: string }>
  /** Text of a code that is shown to the payer, who scans it with the vendor's app. Throws PaymentFailure. */
  beginCode(order: Order): Promise<string>
  /** How a trade stands. Throws PaymentFailure. */
  query(tradeNo: string): Promise<Standing>
  /** Nobody can pay it any more. What is closed or missing stays so. Throws PaymentFailure, also when it is paid. */
  close(tradeNo: string): Promise<void>
  /** Pays a part of a paid trade back; asked again, nothing more. Throws PaymentFailure; after one that is not {@link isRefusal} nobody knows. */
  refund(refund: Refund): Promise<RefundStanding>
  /** How a refund stands. Throws PaymentFailure. */
  queryRefund(refund: Pick<Refund, 'tradeNo' | 'refundNo'>): Promise<RefundStanding>
  /** Reads a notice, which is about a trade or about a refund of one; null unless the provider has signed it just now. */
  read(notice: Notice): Promise<{ standing: Standing } | { refund: Omit<RefundStanding, 'state' | 'amount'> } | null>
}

export interface JsapiParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}
export interface WechatPay extends Vendor {
  /** Parameters of WeChat's own window, inside the mini-program or WeChat's browser; `appId` '' is the merchant's first app. Throws PaymentFailure. */
  beginJsapi(order: Order, payer: { openId: string; appId: string }): Promise<JsapiParameters>
  /** Address of the page that opens WeChat from another browser, good for 5 minutes. Throws PaymentFailure. */
  beginH5(order: Order, payer: { ip: string }): Promise<string>
}
export interface Alipay extends Vendor {
  /** Alipay's number of the trade, '' where it wants to know the buyer first, and the signed text that opens its window by itself. Throws PaymentFailure. */
  begin(order: Order): Promise<{ tradeNO: string; orderStr: string }>
}

/** Takes money. A vendor that is not configured is null beside one that is: a sandbox next to a real one would give goods away. */
export interface Payment extends Provider {
  readonly wechat: WechatPay | null
  readonly alipay: Alipay | null
}

/** The provider could not be reached, or refused. `code` is its own word. */
export class PaymentFailure extends Error {
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options)
    this.name = 'PaymentFailure'
    this.code = code
  }
}

/** What vendors say, and clients of them, where it may or may not have been done. */
const UNCLEAR = /^(UNREACHABLE|UNSIGNED|NO_JSON|SYSTEM_ERROR|BANK_ERROR|ACQ\.SYSTEM_ERROR|20000|5\d\d)$|unknow-error$/
/** Whether the provider has said that it did not do what it was asked for. */
export const isRefusal = ({ code }: PaymentFailure): boolean => !UNCLEAR.test(code)

export const TIMEOUT_MS = 10_000
