import type { Language } from '../../../shared/language'
import type { OrderState } from '../../../shared/order'

interface Texts {
  unpaid: (amount: string, minutes: number, time: string) => string
  late: string
  request: string
  pickup: string
  part: (sent: number, all: number) => string
  is: Record<Exclude<OrderState, 'unpaid'>, string>
  parcel: (company: string, number: string, time: string) => string
  paid: (amount: string) => string
  and: (name: string, pieces: number) => string
  comma: string
}

/** How it is told how an order stands. */
export const STANDING_TEXTS: Record<Language, Texts> = {
  zh: {
    unpaid: (amount, minutes, time) => `待付款 ${amount}，还有 ${minutes} 分钟，${time} 前付款有效`,
    late: '付款时间已过，订单会自动取消',
    request: '已付款，随服务请求处理',
    pickup: '已付款，可凭取货码领取',
    part: (sent, all) => `已发出 ${sent} 件，共 ${all} 件`,
    is: {
      offlinePending: '我们正在确认收款',
      paid: '已付款，正在备货',
      shipped: '已全部发出',
      completed: '已完成',
      cancelled: '已取消',
    },
    parcel: (company, number, time) => `快递 ${company} ${number}（${time} 发出）`,
    paid: amount => `金额 ${amount}`,
    and: (name, pieces) => `${name} 等 ${pieces} 件`,
    comma: '，',
  },
  en: {
    unpaid: (amount, minutes, time) => `to be paid: ${amount}, ${minutes} minutes left, until ${time}`,
    late: 'the time to pay is over, it is cancelled by itself',
    request: 'paid, done with your request',
    pickup: 'paid, collect it with the code',
    part: (sent, all) => `sent: ${sent} of ${all}`,
    is: {
      offlinePending: 'we are checking the payment',
      paid: 'paid, being prepared',
      shipped: 'all of it was sent',
      completed: 'completed',
      cancelled: 'cancelled',
    },
    parcel: (company, number, time) => `parcel ${company} ${number} (sent ${time})`,
    paid: amount => `amount ${amount}`,
    and: (name, pieces) => `${name} and more, pieces: ${pieces}`,
    comma: ', ',
  },
  ru: {
    unpaid: (amount, minutes, time) => `к оплате ${amount}, осталось минут: ${minutes}, до ${time}`,
    late: 'время оплаты истекло, заказ отменится сам',
    request: 'оплачен, выполним по заявке',
    pickup: 'оплачен, заберите по коду',
    part: (sent, all) => `отправлено: ${sent} из ${all}`,
    is: {
      offlinePending: 'ждём подтверждения оплаты',
      paid: 'оплачен, собираем',
      shipped: 'отправлен полностью',
      completed: 'выполнен',
      cancelled: 'отменён',
    },
    parcel: (company, number, time) => `посылка ${company} ${number} (отправлена ${time})`,
    paid: amount => `сумма ${amount}`,
    and: (name, pieces) => `${name} и другое, штук: ${pieces}`,
    comma: ', ',
  },
  tw: {
    unpaid: (amount, minutes, time) => `待付款 ${amount}，還有 ${minutes} 分鐘，${time} 前付款有效`,
    late: '付款時間已過，訂單會自動取消',
    request: '已付款，隨服務請求處理',
    pickup: '已付款，可憑取貨碼領取',
    part: (sent, all) => `已寄出 ${sent} 件，共 ${all} 件`,
    is: {
      offlinePending: '我們正在確認收款',
      paid: '已付款，正在備貨',
      shipped: '已全部寄出',
      completed: '已完成',
      cancelled: '已取消',
    },
    parcel: (company, number, time) => `物流 ${company} ${number}（${time} 寄出）`,
    paid: amount => `金額 ${amount}`,
    and: (name, pieces) => `${name} 等 ${pieces} 件`,
    comma: '，',
  },
}
