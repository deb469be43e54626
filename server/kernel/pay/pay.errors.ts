import { defineErrors } from '../../http/errors'

export const payErrors = defineErrors({
  PAYMENT_PAID: {
    status: 409,
    code: 40950,
    text: {
      zh: '这笔款项已支付，无需重复付款',
      en: 'This has been paid already',
      ru: 'Этот платёж уже оплачен',
      tw: '這筆款項已付款，無須重複付款',
    },
  },
  PAYMENT_CLOSED: {
    status: 409,
    code: 40951,
    text: {
      zh: '支付已超时关闭，请重新下单',
      en: 'The time to pay is over, please start again',
      ru: 'Время оплаты истекло, начните заново',
      tw: '付款已逾時關閉，請重新下單',
    },
  },
  PAYMENT_CHANNEL: {
    status: 409,
    code: 40952,
    text: {
      zh: '暂不支持这种支付方式',
      en: 'This way to pay is not offered',
      ru: 'Этот способ оплаты недоступен',
      tw: '暫不支援這種付款方式',
    },
  },
  PAYMENT_ELSEWHERE: {
    status: 409,
    code: 40953,
    text: {
      zh: '已在别处用另一种方式支付，请重试',
      en: 'Paying was started in another place, please try again',
      ru: 'Оплата начата в другом месте, повторите попытку',
      tw: '已在別處以其他方式付款，請再試一次',
    },
  },
  REFUND_SUM: {
    status: 409,
    code: 40968,
    text: {
      zh: '退款金额超过了可退金额',
      en: 'More than is left of what was paid',
      ru: 'Больше, чем осталось от оплаченного',
      tw: '退款金額超過了可退金額',
    },
  },
  REFUND_STATE: {
    status: 409,
    code: 40969,
    text: {
      zh: '这笔退款无需另行处理',
      en: 'Nothing is to be done about this refund',
      ru: 'С этим возвратом ничего делать не нужно',
      tw: '這筆退款無須另行處理',
    },
  },
  REFUND_OTHERWISE: {
    status: 400,
    code: 400151,
    text: {
      zh: '退款会按原来的方式退回，无需填写其他方式',
      en: 'Nothing of it is paid back by hand: it goes back the way it came',
      ru: 'Возврат идёт тем же путём, что и оплата: другой способ указывать не нужно',
      tw: '退款會按原來的方式退回，無須填寫其他方式',
    },
  },
  TRADE_STATE: {
    status: 409,
    code: 409421,
    text: {
      zh: '这笔支付无需处理，或不能从这里退回',
      en: 'This payment is settled, or cannot be paid back from here',
      ru: 'Этот платёж уже урегулирован, или вернуть его отсюда нельзя',
      tw: '這筆付款無須處理，或無法從這裡退回',
    },
  },
  PAYMENT_PROVIDER: {
    status: 503,
    code: 50350,
    text: {
      zh: '支付服务暂时没有响应，请稍后再试',
      en: 'The payment service does not answer, please try again shortly',
      ru: 'Платёжный сервис не отвечает, попробуйте чуть позже',
      tw: '付款服務暫時沒有回應，請稍後再試',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof payErrors, ErrorEntry> {}
}
