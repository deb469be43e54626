import type { OrderRecordType, OrderState } from '../order'
import type { KindWords } from './kind-words'

/** What an order of the shop is called, its states, and what staff did to it, as staff read them. */
export const ORDER_WORDS = {
  name: { zh: '订单', en: 'Order', ru: 'Заказ', tw: '訂單' },
  states: {
    unpaid: { zh: '待付款', en: 'To be paid', ru: 'Ждёт оплаты', tw: '待付款' },
    offlinePending: { zh: '待确认收款', en: 'Payment to be confirmed', ru: 'Оплата не подтверждена', tw: '待確認收款' },
    paid: { zh: '待发货', en: 'To be sent', ru: 'К отправке', tw: '待出貨' },
    shipped: { zh: '已发货', en: 'Sent', ru: 'Отправлен', tw: '已出貨' },
    completed: { zh: '已完成', en: 'Completed', ru: 'Завершён', tw: '已完成' },
    cancelled: { zh: '已取消', en: 'Cancelled', ru: 'Отменён', tw: '已取消' },
  },
  actions: {
    confirmPayment: {
      zh: '确认线下收款',
      en: 'Payment of an order confirmed',
      ru: 'Оплата заказа подтверждена',
      tw: '確認線下收款',
    },
    ship: { zh: '订单发货', en: 'Parcel sent', ru: 'Отправка заказа', tw: '訂單出貨' },
    collect: { zh: '凭码取货', en: 'Order handed over', ru: 'Выдача заказа', tw: '憑碼取貨' },
    complete: { zh: '完成订单', en: 'Order completed', ru: 'Завершение заказа', tw: '完成訂單' },
    cancel: { zh: '取消订单', en: 'Order cancelled', ru: 'Отмена заказа', tw: '取消訂單' },
    settleRefund: {
      zh: '退款已另行退还',
      en: 'Refund paid otherwise',
      ru: 'Деньги возвращены иначе',
      tw: '退款已另行退還',
    },
    settleTrade: {
      zh: '处理不符的支付',
      en: 'Payment that did not fit settled',
      ru: 'Несовпадающий платёж урегулирован',
      tw: '處理不符的付款',
    },
  },
  records: {
    create: { zh: '下单', en: 'Ordered', ru: 'Оформлен', tw: '下單' },
    payOffline: { zh: '选择线下付款', en: 'To be paid otherwise', ru: 'Оплата вне портала', tw: '選擇線下付款' },
    payOnline: { zh: '改为扫码付款', en: 'To be paid by a code', ru: 'Оплата по QR-коду', tw: '改為掃碼付款' },
    pay: { zh: '付款', en: 'Paid', ru: 'Оплачен', tw: '付款' },
    confirmPayment: { zh: '确认收款', en: 'Payment confirmed', ru: 'Оплата подтверждена', tw: '確認收款' },
    shipPart: { zh: '部分发货', en: 'Sent in part', ru: 'Отправлена часть', tw: '部分出貨' },
    ship: { zh: '发货', en: 'Sent', ru: 'Отправлен', tw: '出貨' },
    receive: { zh: '确认收货', en: 'Received', ru: 'Получен', tw: '確認收貨' },
    collect: { zh: '取货', en: 'Handed over', ru: 'Выдан', tw: '取貨' },
    complete: { zh: '完成', en: 'Completed', ru: 'Завершён', tw: '完成' },
    cancel: { zh: '取消', en: 'Cancelled', ru: 'Отменён', tw: '取消' },
    cancelPaid: {
      zh: '取消并退款',
      en: 'Cancelled, the money goes back',
      ru: 'Отменён с возвратом денег',
      tw: '取消並退款',
    },
    back: { zh: '退款', en: 'Paid back', ru: 'Возврат денег', tw: '退款' },
  },
} as const satisfies KindWords<OrderState, OrderRecordType | 'back'>
