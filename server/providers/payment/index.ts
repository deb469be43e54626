import type { PaymentAccounts } from './accounts'
import { alipay } from './alipay'
import type { Payment } from './payment'
import { sandboxPayment } from './sandbox'
import { wechatPay } from './wechat'

/** Takes money at the merchants that are configured; where there is none at all, a sandbox plays both. */
export function createPayment(accounts: PaymentAccounts): Payment {
  if (!accounts.wechat && !accounts.alipay) return sandboxPayment()
  const { wechat, alipay: atAlipay } = accounts
  return { sandbox: false, wechat: wechat && wechatPay(async () => wechat), alipay: atAlipay && alipay(async () => atAlipay) }
}
