import type { Misfit } from '../../../shared/payment'
import type { RefundStanding, Standing } from '../../providers/payment/payment'

const CURRENCY = 'CNY'

/** A payment as we asked for it; `amount` in cents. */
interface Asked {
  tradeNo: string
  merchantId: string
  appId: string
  amount: number
}
type Differences = Record<Misfit, boolean>
const misfitsIn = (differences: Differences): Misfit[] =>
  (Object.keys(differences) as Misfit[]).filter(one => differences[one])

/** What of a provider's word about a trade is not ours: nothing is paid or ended by it then. The amount counts once it is paid. */
export function misfitsOf(said: Standing, asked: Asked): Misfit[] {
  if (said.state === 'missing') return []
  const isPaid = said.state === 'paid' || said.state === 'refunded'
  return misfitsIn({
    trade: said.tradeNo !== asked.tradeNo || (isPaid && !said.providerNo),
    merchant: said.merchantId !== asked.merchantId,
    app: said.appId !== asked.appId,
    currency: isPaid && said.currency !== CURRENCY,
    amount: isPaid && said.amount !== asked.amount,
  })
}

/** What of its word about whose a refund is is not ours. */
export const refundMisfitsOf = (
  said: Omit<RefundStanding, 'state' | 'amount'>,
  asked: Pick<Asked, 'tradeNo' | 'merchantId'> & { refundNo: string },
): Misfit[] =>
  misfitsIn({
    trade: said.tradeNo !== asked.tradeNo || said.refundNo !== asked.refundNo,
    merchant: said.merchantId !== asked.merchantId,
    app: false,
    currency: said.currency !== CURRENCY,
    amount: false,
  })
