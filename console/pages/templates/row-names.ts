import type { Localized } from '@shared/language'

/** What the fields of new rows are called, until the company calls them something else. */
export const ROW_NAMES = {
  title: { zh: '标题', en: 'Title', ru: 'Название', tw: '標題' },
  story: { zh: '经过', en: 'What was done', ru: 'Что сделано', tw: '經過' },
  certificate: { zh: '证书名称', en: 'Name of the certificate', ru: 'Название сертификата', tw: '證書名稱' },
  until: { zh: '有效期至', en: 'Valid until', ru: 'Действует до', tw: '有效期至' },
} as const satisfies Readonly<Record<string, Localized>>
