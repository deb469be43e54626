import { defineErrors } from '../../http/errors'

export const taskErrors = defineErrors({
  TASK_EVALUATED: {
    status: 409,
    code: 409130,
    text: {
      zh: '您已经评价过这个工单了',
      en: 'You have already rated this work order',
      ru: 'Вы уже оценили этот наряд',
      tw: '您已經評價過這個工單了',
    },
  },
  TASK_STATE: {
    status: 409,
    code: 40935,
    text: {
      zh: '任务的状态已变化，请刷新后再试',
      en: 'The state of the task has changed, please refresh',
      ru: 'Статус задания изменился, обновите страницу',
      tw: '任務的狀態已變更，請重新整理後再試',
    },
  },
  TASK_QUOTED: {
    status: 409,
    code: 409150,
    text: {
      zh: '已有报价，费用以报价为准；要改价请修改报价',
      en: 'A quotation says what it costs. To change the price, change the quotation',
      ru: 'Стоимость определяет смета. Чтобы изменить цену, измените смету',
      tw: '已有報價，費用以報價為準；要改價請修改報價',
    },
  },
  TASK_DISCOUNT: {
    status: 400,
    code: 40035,
    text: {
      zh: '优惠金额不能超过费用',
      en: 'The discount cannot exceed the cost',
      ru: 'Скидка не может превышать стоимость',
      tw: '優惠金額不能超過費用',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof taskErrors, ErrorEntry> {}
}
