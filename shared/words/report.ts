import type { ReportCause, ReportState } from '../report'
import type { KindWords, Word } from './kind-words'

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

/** Why something was broken, as it is read and chosen. */
export const REPORT_CAUSE_WORDS: Readonly<Record<ReportCause, Word>> = {
  wear: { zh: '正常磨损或老化', en: 'Wear or age', ru: 'Износ или возраст', tw: '正常磨損或老化' },
  manufacturing: { zh: '产品质量', en: 'Defect of the product', ru: 'Дефект изделия', tw: '產品品質' },
  installation: { zh: '安装问题', en: 'Installation', ru: 'Ошибка монтажа', tw: '安裝問題' },
  use: { zh: '使用不当', en: 'How it was used', ru: 'Неправильное использование', tw: '使用不當' },
  environment: {
    zh: '水、电或环境',
    en: 'Water, power or surroundings',
    ru: 'Вода, сеть или условия',
    tw: '水、電或環境',
  },
  none: { zh: '没有发现故障', en: 'No fault found', ru: 'Неисправность не найдена', tw: '沒有發現故障' },
}
