import { defineErrors } from '../../http/errors'

export const invoiceErrors = defineErrors({
  INVOICES_OFF: {
    status: 403,
    code: 403100,
    text: {
      zh: '这里不能申请发票，请联系我们。已申请的仍会处理，已开的仍可下载',
      en: 'Invoices are not offered here, please contact us. Those asked for are still decided, those issued can be downloaded',
      ru: 'Счета-фактуры здесь не выставляются, свяжитесь с нами. Запрошенные будут рассмотрены, выставленные можно скачать',
      tw: '這裡不能申請發票，請聯絡我們。已申請的仍會處理，已開立的仍可下載',
    },
  },
  INVOICE_STATE: {
    status: 409,
    code: 409100,
    text: {
      zh: '发票的状态已变化，请刷新后再试',
      en: 'The state of the invoice has changed, please refresh',
      ru: 'Статус счёта-фактуры изменился, обновите страницу',
      tw: '發票的狀態已變更，請重新整理後再試',
    },
  },
  INVOICE_TAKEN: {
    status: 409,
    code: 409101,
    text: {
      zh: '订单 {orderNo} 已经申请过发票',
      en: 'Order {orderNo} is on an invoice already',
      ru: 'Заказ {orderNo} уже включён в счёт-фактуру',
      tw: '訂單 {orderNo} 已經申請過發票',
    },
  },
  INVOICE_NOTHING: {
    status: 409,
    code: 409102,
    text: {
      zh: '没有可以开票的金额：还没有付款，或已经退款',
      en: 'There is nothing to invoice: not paid yet, or paid back',
      ru: 'Нечего включать в счёт: оплаты нет или деньги возвращены',
      tw: '沒有可以開票的金額：還沒有付款，或已經退款',
    },
  },
  INVOICE_TITLES_FULL: {
    status: 409,
    code: 409103,
    text: {
      zh: '最多保存 {most} 个抬头，请先删掉不用的',
      en: 'At most {most} titles can be kept, please remove one first',
      ru: 'Можно хранить не больше {most} получателей, сначала удалите лишнего',
      tw: '最多儲存 {most} 個抬頭，請先刪掉不用的',
    },
  },
  TAX_NUMBER: {
    status: 400,
    code: 400100,
    text: {
      zh: '税号不对：请照营业执照上的统一社会信用代码填写',
      en: 'This tax number is wrong: write the credit code of the business licence',
      ru: 'Налоговый номер неверен: укажите код из свидетельства о регистрации',
      tw: '統一編號不對：請照營業執照上的統一社會信用代碼填寫',
    },
  },
  INVOICE_EMAIL: {
    status: 400,
    code: 400101,
    text: {
      zh: '邮箱地址不对',
      en: 'This e-mail address is wrong',
      ru: 'Неверный адрес эл. почты',
      tw: '電子郵件地址不對',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof invoiceErrors, ErrorEntry> {}
}
