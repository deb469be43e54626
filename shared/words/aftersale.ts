import type { AfterSaleRecordType, AfterSaleState, AfterSaleType } from '../aftersale'
import type { KindWords, Word } from './kind-words'

/** What an after-sale is called, its states, and what staff did to it, as staff read them. */
export const AFTER_SALE_WORDS = {
  name: { zh: '售后单', en: 'After-sale', ru: 'Послепродажная заявка', tw: '售後單' },
  states: {
    applied: { zh: '待处理', en: 'To be decided', ru: 'Ждёт решения', tw: '待處理' },
    approved: { zh: '待寄回', en: 'To be sent back', ru: 'Ждёт возврата товара', tw: '待寄回' },
    returning: { zh: '寄回中', en: 'On its way back', ru: 'Товар в пути', tw: '寄回中' },
    received: { zh: '已收货', en: 'Goods are back', ru: 'Товар получен', tw: '已收貨' },
    refunding: { zh: '退款中', en: 'Money on its way', ru: 'Деньги возвращаются', tw: '退款中' },
    sending: { zh: '已寄出', en: 'Goods sent', ru: 'Товар отправлен', tw: '已寄出' },
    refunded: { zh: '已退款', en: 'Paid back', ru: 'Деньги возвращены', tw: '已退款' },
    completed: { zh: '已完成', en: 'Completed', ru: 'Завершена', tw: '已完成' },
    rejected: { zh: '已拒绝', en: 'Rejected', ru: 'Отклонена', tw: '已拒絕' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', ru: 'Отозвана', tw: '已撤回' },
  },
  actions: {
    approve: { zh: '同意售后', en: 'After-sale approved', ru: 'Заявка одобрена', tw: '同意售後' },
    reject: { zh: '拒绝售后', en: 'After-sale rejected', ru: 'Заявка отклонена', tw: '拒絕售後' },
    receive: { zh: '收到退货', en: 'Goods are back', ru: 'Товар получен обратно', tw: '收到退貨' },
    payBack: { zh: '售后退款', en: 'Money paid back', ru: 'Возврат денег', tw: '售後退款' },
    sendGoods: { zh: '寄出换货', en: 'Goods sent', ru: 'Товар отправлен', tw: '寄出換貨' },
  },
  records: {
    create: { zh: '提交申请', en: 'Asked for', ru: 'Заявка подана', tw: '送出申請' },
    update: { zh: '修改申请', en: 'Changed', ru: 'Изменена', tw: '修改申請' },
    withdraw: { zh: '撤回申请', en: 'Withdrawn', ru: 'Отозвана', tw: '撤回申請' },
    approve: { zh: '同意申请', en: 'Approved', ru: 'Одобрена', tw: '同意申請' },
    reject: { zh: '拒绝申请', en: 'Rejected', ru: 'Отклонена', tw: '拒絕申請' },
    returnGoods: { zh: '寄回商品', en: 'Goods sent back', ru: 'Товар отправлен обратно', tw: '寄回商品' },
    receive: { zh: '收到商品', en: 'Goods are back', ru: 'Товар получен', tw: '收到商品' },
    payBack: { zh: '开始退款', en: 'Money on its way', ru: 'Возврат начат', tw: '開始退款' },
    refund: { zh: '退款到账', en: 'Paid back', ru: 'Деньги возвращены', tw: '退款到帳' },
    sendGoods: { zh: '寄出商品', en: 'Goods sent', ru: 'Товар отправлен', tw: '寄出商品' },
    confirm: { zh: '确认收货', en: 'Received', ru: 'Получено', tw: '確認收貨' },
  },
} as const satisfies KindWords<AfterSaleState, AfterSaleRecordType>

/** What is asked for, as staff read it. */
export const AFTER_SALE_TYPE_WORDS = {
  refund: { zh: '仅退款', en: 'Money back', ru: 'Возврат денег', tw: '僅退款' },
  return: { zh: '退货退款', en: 'Return', ru: 'Возврат товара', tw: '退貨退款' },
  exchange: { zh: '换货', en: 'Exchange', ru: 'Обмен', tw: '換貨' },
  repair: { zh: '维修', en: 'Repair', ru: 'Ремонт', tw: '維修' },
} as const satisfies Record<AfterSaleType, Word>
