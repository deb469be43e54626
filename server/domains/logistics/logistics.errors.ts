import { defineErrors } from '../../http/errors'

export const logisticsErrors = defineErrors({
  LOGISTICS_OFF: {
    status: 409,
    code: 40907,
    text: {
      zh: '这里不能查询物流',
      en: 'Parcels cannot be tracked here',
      ru: 'Отслеживание здесь не подключено',
      tw: '這裡不能查詢物流',
    },
  },
  LOGISTICS_QUOTA: {
    status: 409,
    code: 40957,
    text: {
      zh: '物流查询次数已用完，请稍后再试',
      en: 'No more carrier questions for now, please try again later',
      ru: 'Запросы перевозчикам исчерпаны, попробуйте позже',
      tw: '物流查詢次數已用完，請稍後再試',
    },
  },
  LOGISTICS_COMPANY: {
    status: 400,
    code: 40077,
    text: {
      zh: '查不了这家物流公司，请从列表中选择',
      en: 'This carrier cannot be asked, please choose one of the list',
      ru: 'Этого перевозчика нет в списке, выберите из списка',
      tw: '查不了這家物流公司，請從清單中選擇',
    },
  },
  LOGISTICS_NUMBER: {
    status: 400,
    code: 40078,
    text: {
      zh: '物流公司没有这个单号，请核对单号',
      en: 'The carrier does not take this number, please check it',
      ru: 'Перевозчик не принимает номер, проверьте его',
      tw: '物流公司沒有這個單號，請核對單號',
    },
  },
  LOGISTICS_CARRIER: {
    status: 503,
    code: 50351,
    text: {
      zh: '物流公司暂时没有响应，请稍后再试',
      en: 'The carrier does not answer, please try again shortly',
      ru: 'Перевозчик не отвечает, попробуйте чуть позже',
      tw: '物流公司暫時沒有回應，請稍後再試',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof logisticsErrors, ErrorEntry> {}
}
