import type { ReportRecordType } from '../../../shared/report'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { tell } from '../../kernel/notify/notify.service'
import type { serviceReports } from './report.table'

type Row = typeof serviceReports.$inferSelect

/** What a customer is told of a report. */
const CHANGES = {
  create: {
    title: { zh: '服务报告', en: 'Service report', ru: 'Отчёт о работах', tw: '服務報告' },
    body: { zh: '请查看并签字', en: 'Please look and sign', ru: 'Посмотрите и подпишите', tw: '請查看並簽名' },
    sms: true,
  },
  answer: {
    title: { zh: '异议已答复', en: 'Your objection', ru: 'Ответ на возражение', tw: '異議已回覆' },
    body: { zh: '请查看并签字', en: 'Answered, please look', ru: 'Посмотрите наш ответ', tw: '請查看並簽名' },
    sms: true,
  },
  // on the engineer's phone: whoever signed did not do it here
  confirm: {
    title: { zh: '报告已签', en: 'Report signed', ru: 'Отчёт подписан', tw: '報告已簽' },
    body: { zh: '在工程师手机上', en: "On engineer's phone", ru: 'На телефоне инженера', tw: '在工程師手機上' },
    keepsBody: true,
  },
  send: {
    title: { zh: '服务报告', en: 'Service report', ru: 'Отчёт о работах', tw: '服務報告' },
    body: { zh: '链接已重新发送', en: 'Link sent again', ru: 'Ссылка отправлена', tw: '連結已重新傳送' },
    sms: true,
  },
} as const satisfies Partial<Record<ReportRecordType, ChangeTexts>>

/** What who wrote it is told. */
const STAFF_CHANGES = {
  confirm: {
    title: { zh: '客户已签', en: 'Report signed', ru: 'Отчёт подписан', tw: '客戶已簽' },
    body: { zh: '{signer}', en: '{signer}', ru: '{signer}', tw: '{signer}' },
  },
  refuse: {
    title: { zh: '客户异议', en: 'Report disputed', ru: 'Отчёт оспорен', tw: '客戶異議' },
    body: { zh: '{signer}', en: '{signer}', ru: '{signer}', tw: '{signer}' },
  },
  retract: {
    title: { zh: '撤回异议', en: 'Objection withdrawn', ru: 'Возражение снято', tw: '撤回異議' },
    body: { zh: '{signer}', en: '{signer}', ru: '{signer}', tw: '{signer}' },
  },
  ask: {
    title: { zh: '要新链接', en: 'New link wanted', ru: 'Нужна ссылка', tw: '要新連結' },
    body: { zh: '请重新发送', en: 'Please send it again', ru: 'Отправьте её снова', tw: '請重新傳送' },
  },
} as const satisfies Record<string, ChangeTexts>

/** Of a report it is told by its task: that is what its screen opens. */
export const reportMessages: SubjectMessages = {
  kind: 'report',
  link: id => `/task/report?id=${id}`,
  page: 'features/report/pages/report',
  staffLink: id => `/work/task/${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const factsOf = (row: Row) => ({ number: row.reportNo, title: row.facts.title })

/** Tells the customer of what staff did, inside its transaction. */
export const tellOfReport = (
  ctx: Ctx,
  tx: Db,
  row: Row,
  { change, changeId, note = '' }: { change: string; changeId: string; note?: string },
): Promise<void> =>
  tell(ctx, tx, {
    subject: { kind: 'report', id: row.taskId },
    change,
    changeId,
    people: [{ linkmanId: row.linkmanId }],
    customerId: row.customerId,
    facts: { ...factsOf(row), ...(note ? { note } : {}) },
  })

/** Tells who wrote a report what its customer did, inside its transaction. */
export const tellWriter = (
  ctx: Ctx,
  tx: Db,
  row: Row,
  {
    change,
    changeId,
    signer,
    note = '',
  }: { change: keyof typeof STAFF_CHANGES; changeId: string; signer: string; note?: string },
): Promise<void> =>
  tell(ctx, tx, {
    subject: { kind: 'report', id: row.taskId },
    change,
    changeId,
    people: [{ staffId: row.staffId }],
    facts: { ...factsOf(row), signer, ...(note ? { note } : {}) },
  })
