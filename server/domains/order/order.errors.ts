import { defineErrors } from '../../http/errors'

export const orderErrors = defineErrors({
  ORDER_STATE: {
    status: 409,
    code: 40943,
    text: {
      zh: '订单的状态已经变了，请刷新后再试',
      en: 'The order has moved on, please look again',
      ru: 'Статус заказа изменился, обновите страницу',
      tw: '訂單的狀態已經變了，請重新整理後再試',
    },
  },
  ORDER_CHANGED: {
    status: 409,
    code: 40944,
    text: {
      zh: '{what}有变化{sums}。请重新确认',
      en: 'Changed: {what}{sums}. Please confirm again',
      ru: 'Изменилось: {what}{sums}. Подтвердите ещё раз',
      tw: '{what}有變化{sums}。請重新確認',
    },
  },
  ORDER_TOTAL: {
    status: 409,
    code: 409148,
    text: {
      zh: '一个订单最多 {most}，请分开下单',
      en: 'One order may come to {most} at most: please order in parts',
      ru: 'Сумма одного заказа не больше {most}: оформите по частям',
      tw: '一個訂單最多 {most}，請分開下單',
    },
  },
  ORDER_LINE_GONE: {
    status: 409,
    code: 40945,
    text: {
      zh: '“{name}”已下架，请从订单中移除',
      en: '“{name}” is not on sale any more, please take it out',
      ru: '«{name}» больше не продаётся, уберите позицию',
      tw: '「{name}」已下架，請從訂單中移除',
    },
  },
  ORDER_LINE_SHORT: {
    status: 409,
    code: 40946,
    text: {
      zh: '“{name}”只剩 {left} 件',
      en: 'Of “{name}” there are {left} left',
      ru: '«{name}»: осталось {left}',
      tw: '「{name}」只剩 {left} 件',
    },
  },
  TOO_MANY_UNPAID: {
    status: 409,
    code: 40954,
    text: {
      zh: '还有 {most} 个订单没有付款，请先付款或取消',
      en: '{most} orders wait to be paid: please pay or cancel one first',
      ru: 'Ждут оплаты заказов: {most}. Сначала оплатите или отмените',
      tw: '還有 {most} 個訂單沒有付款，請先付款或取消',
    },
  },
  ALREADY_SENT: {
    status: 409,
    code: 40948,
    text: {
      zh: '这些商品已经发货了',
      en: 'These pieces were sent already',
      ru: 'Эти товары уже отправлены',
      tw: '這些商品已經出貨了',
    },
  },
  PICKUP_CODE: {
    status: 400,
    code: 40069,
    text: {
      zh: '取货码不对',
      en: 'This is not the code of the order',
      ru: 'Код не подходит к заказу',
      tw: '取貨碼不對',
    },
  },
  ADDRESS_MISSING: {
    status: 400,
    code: 40076,
    text: {
      zh: '请选择收货地址',
      en: 'Please choose an address',
      ru: 'Выберите адрес',
      tw: '請選擇收貨地址',
    },
  },
  CITY_NOT_SERVED: {
    status: 409,
    code: 40955,
    text: {
      zh: '暂不配送到{city}，请换一个地址或选择自提',
      en: 'We do not deliver to {city} yet: choose another address, or collect the order',
      ru: '{city}: сюда пока не доставляем. Выберите другой адрес или самовывоз',
      tw: '暫不配送到{city}，請換一個地址或選擇自取',
    },
  },
  PIECES_KEPT: {
    status: 409,
    code: 409140,
    text: {
      zh: '这些商品正在退款或已退款，不能发货',
      en: 'Money for these pieces is asked for or went back: they are not to be sent',
      ru: 'За эти товары запрошен или сделан возврат денег: их нельзя отправить',
      tw: '這些商品正在退款或已退款，不能出貨',
    },
  },
  ORDER_IN_AFTER_SALE: {
    status: 409,
    code: 409199,
    text: {
      zh: '售后 {number} 还没有结束，结束后才能删除订单',
      en: 'After-sale {number} is under way: the order can be deleted once it is over',
      ru: 'Заявка {number} ещё в работе: заказ можно удалить после её завершения',
      tw: '售後 {number} 還沒有結束，結束後才能刪除訂單',
    },
  },
  AFTER_SALE_OPEN: {
    status: 409,
    code: 409141,
    text: {
      zh: '这个订单还有未处理的售后，请先处理',
      en: 'An after-sale of this order is open: decide it first',
      ru: 'По заказу есть открытая послепродажная заявка: сначала решите её',
      tw: '這個訂單還有未處理的售後，請先處理',
    },
  },
  OFFLINE_OFF: {
    status: 409,
    code: 40949,
    text: {
      zh: '不支持线下付款',
      en: 'Orders are paid here only',
      ru: 'Оплата только здесь',
      tw: '不支援線下付款',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof orderErrors, ErrorEntry> {}
}
