import { messages } from '@/i18n'

/** Texts of the screen that tries what the platforms do. */
export const misc = messages('misc', {
  zh: {
    intro: '在这里试用各平台的能力',
    payTitle: '支付测试',
    payNote: '使用沙盒支付，不会真的扣款',
    amount: '金额',
    createPayment: '新建测试支付',
    newPayment: '再建一笔',
    paymentNo: '支付单号',
    payTime: '支付时间',
    payOff: '这里接入的是真实支付，不能创建测试支付',
  },
  en: {
    intro: 'Try what each platform can do',
    payTitle: 'Payment test',
    payNote: 'Uses the sandbox: no money is taken',
    amount: 'Amount',
    createPayment: 'New test payment',
    newPayment: 'Another one',
    paymentNo: 'Payment no.',
    payTime: 'Paid at',
    payOff: 'Payments are real here, so there is no test payment',
  },
  ru: {
    intro: 'Проверка возможностей платформ',
    payTitle: 'Проверка оплаты',
    payNote: 'Тестовая оплата: деньги не списываются',
    amount: 'Сумма',
    createPayment: 'Новый тестовый платёж',
    newPayment: 'Ещё один',
    paymentNo: 'Номер платежа',
    payTime: 'Оплачено',
    payOff: 'Здесь настоящая оплата, тестовые платежи недоступны',
  },
  tw: {
    intro: '在這裡試用各平台的功能',
    payTitle: '付款測試',
    payNote: '使用沙盒付款，不會真的扣款',
    amount: '金額',
    createPayment: '新增測試付款',
    newPayment: '再建一筆',
    paymentNo: '付款單號',
    payTime: '付款時間',
    payOff: '這裡接入的是真實付款，無法建立測試付款',
  },
})
