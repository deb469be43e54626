import { defineErrors } from '../../http/errors'

export const afterSaleErrors = defineErrors({
  AFTER_SALE_STATE: {
    status: 409,
    code: 409142,
    text: {
      zh: '售后单的状态已变化，请刷新后再试',
      en: 'The after-sale has moved on, please look again',
      ru: 'Статус заявки изменился, обновите страницу',
      tw: '售後單的狀態已變更，請重新整理後再試',
    },
  },
  AFTER_SALE_PIECES: {
    status: 409,
    code: 409143,
    text: {
      zh: '“{name}”最多可以申请 {left} 件',
      en: 'Of “{name}” it can be asked for {left} at most',
      ru: '«{name}»: можно заявить не больше {left}',
      tw: '「{name}」最多可以申請 {left} 件',
    },
  },
  AFTER_SALE_CHANGED: {
    status: 409,
    code: 409144,
    text: {
      zh: '退款金额从 {was} 变为 {now}，请重新确认',
      en: 'It was {was} and is {now} now, please confirm again',
      ru: 'Было {was}, стало {now}: подтвердите ещё раз',
      tw: '退款金額從 {was} 變為 {now}，請重新確認',
    },
  },
  AFTER_SALE_NOTHING: {
    status: 409,
    code: 409145,
    text: {
      zh: '这些商品没有付过款，没有可退的金额',
      en: 'Nothing was paid for these pieces, so nothing can go back',
      ru: 'За эти товары не платили, возвращать нечего',
      tw: '這些商品沒有付過款，沒有可退的金額',
    },
  },
  AFTER_SALE_LATE: {
    status: 409,
    code: 409146,
    text: {
      zh: '订单完成已超过 {days} 天，不能再申请售后',
      en: 'The order was completed more than {days} days ago: it is too late',
      ru: 'После завершения заказа прошло больше {days} дн.: срок истёк',
      tw: '訂單完成已超過 {days} 天，不能再申請售後',
    },
  },
  AFTER_SALE_INVOICE: {
    status: 409,
    code: 409147,
    text: {
      zh: '订单已开发票 {number}，请先作废发票再退款',
      en: 'Invoice {number} was issued for the order: make it void first',
      ru: 'По заказу выставлен счёт {number}: сначала аннулируйте его',
      tw: '訂單已開發票 {number}，請先作廢發票再退款',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof afterSaleErrors, ErrorEntry> {}
}
