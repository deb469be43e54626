import { defineErrors } from '../../http/errors'

export const reportErrors = defineErrors({
  REPORT_STATE: {
    status: 409,
    code: 40929,
    text: {
      zh: '报告已经处理过了{who}，请刷新查看',
      en: 'The report has been decided already{who}, please look again',
      ru: 'По отчёту уже есть решение{who}, обновите страницу',
      tw: '報告已經處理過了{who}，請重新整理查看',
    },
  },
  REPORT_CHANGED: {
    status: 409,
    code: 40937,
    text: {
      zh: '报告已更新：您看到的是 {was}，现在是 {now}。请核对后再签字',
      en: 'The report has changed: you saw {was} and it is {now} now. Please read it again before you sign',
      ru: 'Отчёт изменился: вы видели {was}, теперь {now}. Прочитайте его ещё раз, прежде чем подписать',
      tw: '報告已更新：您看到的是 {was}，現在是 {now}。請核對後再簽名',
    },
  },
  REPORT_ORDER_OPEN: {
    status: 409,
    code: 40938,
    text: {
      zh: '这次服务还有一笔 {amount} 的订单等待付款，请先付款或取消，再确认报告',
      en: 'An order of {amount} for this service waits to be paid. Please pay or cancel it, then confirm the report',
      ru: 'Заказ на {amount} за эту услугу ждёт оплаты. Оплатите или отмените его, затем подтвердите отчёт',
      tw: '這次服務還有一筆 {amount} 的訂單等待付款，請先付款或取消，再確認報告',
    },
  },
  REPORT_QUOTED: {
    status: 409,
    code: 409151,
    text: {
      zh: '报价是 {amount}，报告里的费用要和报价一致；要改价请先修改报价',
      en: 'The quotation says {amount}, and the report has to say the same. To change the price, change the quotation first',
      ru: 'В смете указано {amount}, и в отчёте должно быть то же. Чтобы изменить цену, сначала измените смету',
      tw: '報價是 {amount}，報告裡的費用要和報價一致；要改價請先修改報價',
    },
  },
  REPORT_TASK_STATE: {
    status: 409,
    code: 40939,
    text: {
      zh: '开始服务后才能写报告',
      en: 'A report is written once the work has begun',
      ru: 'Отчёт составляют после начала работ',
      tw: '開始服務後才能寫報告',
    },
  },
  REPORT_PHOTOS: {
    status: 400,
    code: 400130,
    text: {
      zh: '维修前后的照片各最多 {max} 张，您选了 {count} 张',
      en: 'At most {max} pictures before and after each, you chose {count}',
      ru: 'Не больше {max} фото до и после, выбрано {count}',
      tw: '維修前後的照片各最多 {max} 張，您選了 {count} 張',
    },
  },
  REPORT_LINE: {
    status: 400,
    code: 40037,
    text: {
      zh: '第 {place} 项：免费的数量不能超过总数，并要写明原因',
      en: 'Line {place}: no more than all of it can be free, and the reason is needed',
      ru: 'Строка {place}: бесплатно не больше, чем всего, и нужна причина',
      tw: '第 {place} 項：免費的數量不能超過總數，並要寫明原因',
    },
  },
  REPORT_SUM: {
    status: 400,
    code: 40038,
    text: {
      zh: '金额超出上限',
      en: 'The amount is too large',
      ru: 'Слишком большая сумма',
      tw: '金額超出上限',
    },
  },
  REPORT_LACKS: {
    status: 400,
    code: 40039,
    text: {
      zh: '公司要求填写测量数据、维修前照片和维修后照片中的必填项，请补齐',
      en: 'Your company asks for readings or pictures that are missing',
      ru: 'Компания требует показания или фото, которых нет',
      tw: '公司要求填寫測量數據、維修前照片和維修後照片中的必填項，請補齊',
    },
  },
  REPORT_LINK_EXPIRED: {
    status: 410,
    code: 41000,
    text: {
      zh: '链接已过期，可以请商家重新发送',
      en: 'The link has expired, you can ask for a new one',
      ru: 'Срок действия ссылки истёк, можно запросить новую',
      tw: '連結已過期，可以請商家重新傳送',
    },
  },
  REPORT_NOT_GENUINE: {
    status: 404,
    code: 40410,
    text: {
      zh: '这个文件和我们保存的报告不一致：被改动过，或者不是我们的报告',
      en: 'This file is none of our reports: it was changed, or never was one',
      ru: 'Файл не совпадает ни с одним нашим отчётом: он изменён или не наш',
      tw: '這個檔案和我們保存的報告不一致：被改動過，或者不是我們的報告',
    },
  },
  REPORT_TEMPLATE_FOR: {
    status: 409,
    code: 409155,
    text: {
      zh: '请选择这项要求适用的产品类别或请求类型',
      en: 'Choose the kinds of products or of requests that this is asked of',
      ru: 'Укажите виды изделий или заявок, к которым это относится',
      tw: '請選擇這項要求適用的產品類別或請求類型',
    },
  },
  REPORT_LETTERS: {
    status: 400,
    code: 400111,
    text: {
      zh: '报告上印不出这些字符，请换一种写法：{letters}',
      en: 'These characters cannot be printed, please write them another way: {letters}',
      ru: 'Эти символы не печатаются, напишите иначе: {letters}',
      tw: '報告上印不出這些字元，請換一種寫法：{letters}',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof reportErrors, ErrorEntry> {}
}
