import { messages } from '@/i18n'

/** What a payment says wherever something is paid. */
export const paymentTexts = messages('payment', {
  zh: {
    created: '待支付', paid: '已支付', closed: '已关闭', refunded: '已退款',
    pay: '支付 {{amount}}', payAgain: '重新支付', check: '查询结果', paying: '正在打开收银台…', asking: '正在确认支付结果…',
    cancelled: '支付已取消，可以重新支付', failed: '支付没有成功，可以重新支付', unknown: '暂时没有收到支付结果。如果已付款，请稍后查询', closedHint: '已超过支付时间，这笔款项没有扣款',
    needWechat: '请先用微信登录，再在微信中支付',
  },
  en: {
    created: 'To pay', paid: 'Paid', closed: 'Closed', refunded: 'Refunded',
    pay: 'Pay {{amount}}', payAgain: 'Pay again', check: 'Check again', paying: 'Opening the cashier…', asking: 'Confirming the payment…',
    cancelled: 'The payment was cancelled. You can pay again', failed: 'The payment did not go through. You can pay again', unknown: 'No result yet. If you have paid, check again in a moment', closedHint: 'The time to pay is over. Nothing was charged',
    needWechat: 'Sign in with WeChat first to pay inside WeChat',
  },
  ru: {
    created: 'К оплате', paid: 'Оплачено', closed: 'Закрыто', refunded: 'Возвращено',
    pay: 'Оплатить {{amount}}', payAgain: 'Оплатить снова', check: 'Проверить', paying: 'Открываем кассу…', asking: 'Проверяем оплату…',
    cancelled: 'Оплата отменена. Можно оплатить снова', failed: 'Оплата не прошла. Можно оплатить снова', unknown: 'Результата пока нет. Если вы оплатили, проверьте чуть позже', closedHint: 'Время оплаты истекло. Деньги не списаны',
    needWechat: 'Чтобы платить в WeChat, сначала войдите через WeChat',
  },
  tw: {
    created: '待付款', paid: '已付款', closed: '已關閉', refunded: '已退款',
    pay: '付款 {{amount}}', payAgain: '重新付款', check: '查詢結果', paying: '正在開啟收銀台…', asking: '正在確認付款結果…',
    cancelled: '付款已取消，可以重新付款', failed: '付款未成功，可以重新付款', unknown: '暫時沒有收到付款結果。若已付款，請稍後查詢', closedHint: '已超過付款時間，這筆款項沒有扣款',
    needWechat: '請先用微信登入，再於微信中付款',
  },
})
