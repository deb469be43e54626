import type { ReportState } from '../report'
import type { KindWords } from './kind-words'

/** What a service report is called, its states, and what staff did to it, as staff read them. */
export const REPORT_WORDS = {
  name: { zh: '服务报告', en: 'Service report', ru: 'Отчёт о работах', tw: '服務報告' },
  states: {
    pending: { zh: '待客户确认', en: 'Awaiting the customer', ru: 'Ждёт клиента', tw: '待客戶確認' },
    confirmed: { zh: '已签字', en: 'Signed', ru: 'Подписан', tw: '已簽名' },
    refused: { zh: '有异议', en: 'Disputed', ru: 'Оспорен', tw: '有異議' },
    replaced: { zh: '已有新版', en: 'Replaced', ru: 'Заменён', tw: '已有新版' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', ru: 'Отозван', tw: '已撤回' },
  },
  actions: {
    create: { zh: '提交服务报告', en: 'Report handed in', ru: 'Отчёт сдан', tw: '送出服務報告' },
    sign: {
      zh: '客户在工程师手机上签字',
      en: 'Signed on our phone',
      ru: 'Подписан на телефоне инженера',
      tw: '客戶在工程師手機上簽名',
    },
    answer: { zh: '答复异议', en: 'Objection answered', ru: 'Ответ на возражение', tw: '回覆異議' },
    withdraw: { zh: '撤回服务报告', en: 'Report withdrawn', ru: 'Отчёт отозван', tw: '撤回服務報告' },
    sendLink: { zh: '发送报告链接', en: 'Link to a report sent', ru: 'Ссылка на отчёт отправлена', tw: '傳送報告連結' },
  },
} as const satisfies KindWords<ReportState>
