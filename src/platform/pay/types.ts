/** How the payer's window ended. `ok` is what it says, `unknown` that it cannot say: either way only the server knows. */
export type PayStatus = 'ok' | 'cancelled' | 'failed' | 'unknown'

export interface JsapiParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}
/** WeChat's own window, WeChat's link from another browser, Alipay's window. */
export type PayRequest =
  | { way: 'JSAPI'; parameters: JsapiParameters }
  | { way: 'H5'; url: string }
  | { way: 'ALIPAY'; tradeNO: string; orderStr: string }
export type PayWay = PayRequest['way']

export interface PayPlatform {
  /** the way that is open here */
  way: PayWay
  /** Opens the payer's window and waits for its end; a request of another way has failed. Never rejects. */
  pay(request: PayRequest): Promise<{ status: PayStatus }>
  /** absolute address of a URL of the portal, for pages that lead back here; '' where nothing leaves the app */
  returnUrl(url: string): string
}
