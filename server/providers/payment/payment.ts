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
  /** the provider's number, '' until it is paid */
  providerNo: string
  /** ISO 8601, '' until it is paid */
  payTime: string
}
export const NOT_THERE: Standing = { state: 'missing', amount: 0, providerNo: '', payTime: '' }

/** What a provider sent to `notifyUrl`: the body as it came. */
export interface Notice {
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Vendor {
  /** How a trade stands. Throws PaymentFailure. */
  query(tradeNo: string): Promise<Standing>
  /** Nobody can pay it any more. What is closed or missing stays so. Throws PaymentFailure, also when it is paid. */
  close(tradeNo: string): Promise<void>
  /** Reads a notice; null unless the provider has signed it just now. */
  read(notice: Notice): Promise<{ tradeNo: string; standing: Standing } | null>
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

export const TIMEOUT_MS = 10_000
