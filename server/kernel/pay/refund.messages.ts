import type { Localized } from '../../../shared/language'
import type { RefundReason } from '../../../shared/refund'

/** Why money goes back, as the payer reads it at the provider. */
export const REASONS: Readonly<Record<RefundReason, Required<Localized>>> = {
  twice: { zh: '重复付款，原路退回', en: 'Paid twice', ru: 'Оплачено дважды', tw: '重複付款，原路退回' },
  late: { zh: '订单已关闭，原路退回', en: 'Paid too late', ru: 'Оплачено после срока', tw: '訂單已關閉，原路退回' },
  cancelled: { zh: '订单已取消，原路退回', en: 'Cancelled', ru: 'Отменено', tw: '訂單已取消，原路退回' },
  afterSale: { zh: '售后退款，原路退回', en: 'After-sale', ru: 'Возврат по заявке', tw: '售後退款，原路退回' },
  mismatch: {
    zh: '付款金额不符，原路退回',
    en: 'Another amount was paid',
    ru: 'Оплачена другая сумма',
    tw: '付款金額不符，原路退回',
  },
  elsewhere: { zh: '已退款', en: 'Paid back', ru: 'Возвращено', tw: '已退款' },
}
