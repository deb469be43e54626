import type { PayPlatform, PayStatus } from './types'

interface TradePay {
  tradeNO?: string
  orderStr?: string
  success(result: { resultCode?: number | string }): void
  fail(error: unknown): void
}
// Taro makes promises only of Alipay's calls that it knows on DingTalk, and this is none of them
declare const dd: { tradePay(o: TradePay): void }

/** Result codes of Alipay's window; the line may break (6002) after the payment was sent. */
const RESULTS: Record<string, PayStatus> = {
  9000: 'ok',
  8000: 'unknown',
  6004: 'unknown',
  6002: 'unknown',
  6001: 'cancelled',
  4000: 'failed',
  4: 'failed',
}

export const payment: PayPlatform = {
  way: 'ALIPAY',
  pay: request =>
    new Promise(resolve => {
      if (request.way !== 'ALIPAY') {
        resolve({ status: 'failed' })
        return
      }
      const { tradeNO, orderStr } = request
      dd.tradePay({
        // one of the two: the number says all, where Alipay gave one
        ...(tradeNO ? { tradeNO } : { orderStr }),
        success: ({ resultCode }) => resolve({ status: RESULTS[String(resultCode)] ?? 'unknown' }),
        fail: () => resolve({ status: 'failed' }),
      })
    }),
  returnUrl: () => '',
}
