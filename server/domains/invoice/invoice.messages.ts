import { and, eq } from 'drizzle-orm'
import type { InvoiceAction } from '../../../shared/invoice'
import type { Language } from '../../../shared/language'
import { money } from '../../../shared/money'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { tellOnDuty } from '../../kernel/notify/duty'
import { tellOwner } from '../../kernel/notify/owner'
import { invoices, type invoiceRecords } from './invoice.table'

type Row = typeof invoices.$inferSelect
type Entry = typeof invoiceRecords.$inferSelect

/** What a customer is told of an invoice. */
const CHANGES = {
  issue: {
    title: { zh: '发票已开', en: 'Invoice issued', ru: 'Счёт выставлен', tw: '發票已開' },
    body: { zh: '点击查看和下载', en: 'See and download it', ru: 'Откройте и скачайте', tw: '點擊查看和下載' },
  },
  refuse: {
    title: { zh: '开票退回', en: 'Sent back', ru: 'Возвращён', tw: '開票退回' },
    body: { zh: '请修改后重新提交', en: 'Correct and send again', ru: 'Исправьте и отправьте', tw: '請修改後重新送出' },
  },
  void: {
    title: { zh: '发票作废', en: 'Invoice void', ru: 'Счёт аннулирован', tw: '發票作廢' },
    body: { zh: '可以重新申请', en: 'You can ask again', ru: 'Можно запросить снова', tw: '可以重新申請' },
  },
  lower: {
    title: { zh: '开票金额减少', en: 'Invoice lowered', ru: 'Сумма меньше', tw: '開票金額減少' },
    body: {
      zh: '有退款，现为 {amount}',
      en: 'Money went back: {amount}',
      ru: 'Был возврат: {amount}',
      tw: '有退款，現為 {amount}',
    },
  },
  withdraw: {
    title: { zh: '开票取消', en: 'No invoice', ru: 'Счёта не будет', tw: '開票取消' },
    body: { zh: '款项已全部退回', en: 'All money went back', ru: 'Деньги возвращены', tw: '款項已全部退回' },
  },
} as const satisfies Partial<Record<InvoiceAction, ChangeTexts>>

/** What staff are told of one. */
const STAFF_CHANGES = {
  create: {
    title: { zh: '申请开票', en: 'Invoice wanted', ru: 'Запрошен счёт', tw: '申請開票' },
    body: { zh: '{customer}', en: '{customer}', ru: '{customer}', tw: '{customer}' },
  },
  exceed: {
    title: { zh: '发票需作废', en: 'Invoice to void', ru: 'Аннулируйте счёт', tw: '發票需作廢' },
    body: { zh: '多开 {amount}', en: '{amount} too much', ru: 'Лишние {amount}', tw: '多開 {amount}' },
  },
} as const satisfies Record<string, ChangeTexts>

export const invoiceMessages: SubjectMessages = {
  kind: 'invoice',
  link: id => `/invoice/detail?id=${id}`,
  page: 'features/shop/orders/invoiceDetail',
  staffLink: id => `/invoices?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const factsOf = (row: Row, entry: Entry, language: Language) => ({
  number: row.invoiceNo,
  title: row.title.name,
  ...(entry.facts?.amount === undefined ? {} : { amount: money(entry.facts.amount, language) }),
})

/** Tells who asked for an invoice of what was done with it, inside the transaction of the entry. */
export const tellOfInvoice = (ctx: Ctx, tx: Db, row: Row, entry: Entry): Promise<void> =>
  tellOwner(ctx, tx, {
    kind: 'invoice',
    row,
    entry,
    facts: language => ({ ...factsOf(row, entry, language), ...(entry.content ? { note: entry.content } : {}) }),
  })

/** Tells who handles orders that an invoice is wanted, or names too much, inside its transaction. */
export async function onInvoiceNews(ctx: Ctx, tx: Db, entry: Entry): Promise<void> {
  if (entry.type !== 'create' && entry.type !== 'exceed') return
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, ctx.tenantId), eq(invoices.id, entry.subjectId)))
  if (!row) return
  await tellOnDuty(ctx, tx, 'order.handle', { kind: 'invoice', row, entry, facts: factsOf(row, entry, ctx.language) })
}
