import { and, eq } from 'drizzle-orm'
import type { InvoiceAction } from '../../../shared/invoice'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { customers } from '../../kernel/identity/auth.table'
import { tell } from '../../kernel/notify/notify.service'
import { staffWho } from '../../kernel/notify/staff.queries'
import type { invoiceRecords, invoices } from './invoice.table'

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
} as const satisfies Partial<Record<InvoiceAction, ChangeTexts>>

/** What staff are told of one. */
const STAFF_CHANGES = {
  create: {
    title: { zh: '申请开票', en: 'Invoice wanted', ru: 'Запрошен счёт', tw: '申請開票' },
    body: { zh: '{customer}', en: '{customer}', ru: '{customer}', tw: '{customer}' },
  },
} as const satisfies Record<string, ChangeTexts>

export const invoiceMessages: SubjectMessages = {
  kind: 'invoice',
  link: id => `/invoice/detail?id=${id}`,
  page: 'features/shop/pages/invoiceDetail',
  staffLink: id => `/invoices?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const factsOf = (row: Row) => ({ number: row.invoiceNo, title: row.title.name })

/** Tells who asked for an invoice of what staff did, inside the transaction of the entry. */
export async function tellOfInvoice(ctx: Ctx, tx: Db, row: Row, entry: Entry): Promise<void> {
  if (entry.actor !== 'staff') return
  await tell(ctx, tx, {
    subject: { kind: 'invoice', id: row.id },
    change: entry.type,
    changeId: entry.id,
    time: entry.createTime,
    people: [{ linkmanId: row.linkmanId }],
    facts: { ...factsOf(row), ...(entry.content ? { note: entry.content } : {}) },
  })
}

/** Tells who handles orders that an invoice is wanted, inside its transaction. */
export async function tellOfWish(ctx: Ctx, tx: Db, row: Row): Promise<void> {
  const [customer] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, row.customerId)))
  await tell(ctx, tx, {
    subject: { kind: 'invoice', id: row.id },
    change: 'create',
    people: await staffWho(tx, ctx.tenantId, 'order.handle', { onDuty: true }),
    facts: { ...factsOf(row), customer: customer?.name ?? '' },
  })
}
