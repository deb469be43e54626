import type { Language } from '../../../../shared/language'

/** How an order, and an article of the shop, is told. */
interface Texts {
  unpaid: string
  late: string
  offlinePending: string
  paid: string
  request: string
  pickup: string
  part: string
  shipped: string
  completed: string
  cancelled: string
  parcel: string
  and: string
  others: string
  all: string
  price: string
  priceFrom: string
  stock: Record<'in' | 'few' | 'none', string>
  service: string
  fits: string
  fitsNot: string
  fitsModels: string
  fitsUnknown: string
  covered: string
  stop: string
  comma: string
}

export const SHOP_TEXTS: Record<Language, Texts> = {
  zh: {
    unpaid: '待付款 {amount}，还有 {minutes} 分钟，{time} 前付款有效',
    late: '付款时间已过，订单会自动取消',
    offlinePending: '我们正在确认收款',
    paid: '已付款，正在备货',
    request: '已付款，随服务请求处理',
    pickup: '已付款，可凭取货码领取',
    part: '已发出 {sent} 件，共 {all} 件',
    shipped: '已全部发出',
    completed: '已完成',
    cancelled: '已取消',
    parcel: '快递 {company} {number}（{time} 发出）',
    and: '{name} 等 {n} 件',
    others: '其他订单：',
    all: '全部订单',
    price: '{name}：{price}',
    priceFrom: '{name}：{price} 起',
    stock: { in: '有货', few: '库存不多', none: '暂时缺货' },
    service: '可以直接下单',
    fits: '适合您的 {machine}（{model}）',
    fitsNot: '适用型号是 {models}，您登记的产品里没有',
    fitsModels: '适用型号：{models}',
    fitsUnknown: '没有注明适用型号，下单前请先问一下',
    covered: '您的机器在质保期内，可免费领 1 件',
    stop: '。',
    comma: '，',
  },
  en: {
    unpaid: 'to be paid: {amount}, {minutes} minutes left, until {time}',
    late: 'the time to pay is over, it is cancelled by itself',
    offlinePending: 'we are checking the payment',
    paid: 'paid, being prepared',
    request: 'paid, done with your request',
    pickup: 'paid, collect it with the code',
    part: 'sent: {sent} of {all}',
    shipped: 'all of it was sent',
    completed: 'completed',
    cancelled: 'cancelled',
    parcel: 'parcel {company} {number} (sent {time})',
    and: '{name} and more, pieces: {n}',
    others: 'Other orders:',
    all: 'All orders',
    price: '{name}: {price}',
    priceFrom: '{name}: from {price}',
    stock: { in: 'in stock', few: 'few left', none: 'out of stock' },
    service: 'can be ordered',
    fits: 'it fits your {machine} ({model})',
    fitsNot: 'it fits {models}, none of your products',
    fitsModels: 'it fits {models}',
    fitsUnknown: 'it does not say what it fits, please ask before you order',
    covered: 'your machine is in warranty: one piece is free',
    stop: '.',
    comma: ', ',
  },
  ru: {
    unpaid: 'к оплате {amount}, осталось минут: {minutes}, до {time}',
    late: 'время оплаты истекло, заказ отменится сам',
    offlinePending: 'ждём подтверждения оплаты',
    paid: 'оплачен, собираем',
    request: 'оплачен, выполним по заявке',
    pickup: 'оплачен, заберите по коду',
    part: 'отправлено: {sent} из {all}',
    shipped: 'отправлен полностью',
    completed: 'выполнен',
    cancelled: 'отменён',
    parcel: 'посылка {company} {number} (отправлена {time})',
    and: '{name} и другое, штук: {n}',
    others: 'Другие заказы:',
    all: 'Все заказы',
    price: '{name}: {price}',
    priceFrom: '{name}: от {price}',
    stock: { in: 'есть в наличии', few: 'осталось мало', none: 'нет в наличии' },
    service: 'можно заказать',
    fits: 'подходит к вашему изделию {machine} ({model})',
    fitsNot: 'подходит к {models}, среди ваших изделий таких нет',
    fitsModels: 'подходит к {models}',
    fitsUnknown: 'не указано, к чему подходит: уточните перед заказом',
    covered: 'ваше изделие на гарантии: одна штука бесплатно',
    stop: '.',
    comma: ', ',
  },
  tw: {
    unpaid: '待付款 {amount}，還有 {minutes} 分鐘，{time} 前付款有效',
    late: '付款時間已過，訂單會自動取消',
    offlinePending: '我們正在確認收款',
    paid: '已付款，正在備貨',
    request: '已付款，隨服務請求處理',
    pickup: '已付款，可憑取貨碼領取',
    part: '已寄出 {sent} 件，共 {all} 件',
    shipped: '已全部寄出',
    completed: '已完成',
    cancelled: '已取消',
    parcel: '物流 {company} {number}（{time} 寄出）',
    and: '{name} 等 {n} 件',
    others: '其他訂單：',
    all: '全部訂單',
    price: '{name}：{price}',
    priceFrom: '{name}：{price} 起',
    stock: { in: '有貨', few: '庫存不多', none: '暫時缺貨' },
    service: '可以直接下單',
    fits: '適合您的 {machine}（{model}）',
    fitsNot: '適用型號是 {models}，您登記的產品裡沒有',
    fitsModels: '適用型號：{models}',
    fitsUnknown: '沒有註明適用型號，下單前請先問一下',
    covered: '您的機器在保固期內，可免費領 1 件',
    stop: '。',
    comma: '，',
  },
}
