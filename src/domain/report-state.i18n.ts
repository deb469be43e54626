import { messages } from '@/i18n'

/** Names of the states of a service report as customers read them. */
export const reportState = messages('reportState', {
  zh: {
    report: '服务报告',
    pending: '待您确认',
    confirmed: '已签字',
    refused: '有异议',
    replaced: '已有新版',
    withdrawn: '已撤回',
  },
  en: {
    report: 'Service report',
    pending: 'Awaiting you',
    confirmed: 'Signed',
    refused: 'Disputed',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  },
  ru: {
    report: 'Отчёт о работах',
    pending: 'Ждёт вас',
    confirmed: 'Подписан',
    refused: 'Оспорен',
    replaced: 'Заменён',
    withdrawn: 'Отозван',
  },
  tw: {
    report: '服務報告',
    pending: '待您確認',
    confirmed: '已簽名',
    refused: '有異議',
    replaced: '已有新版',
    withdrawn: '已撤回',
  },
})
