import { and, asc, eq } from 'drizzle-orm'
import type { AfterSaleAction, AfterSaleRecordType } from '../../../shared/aftersale'
import { localize, type Language } from '../../../shared/language'
import { listText } from '../../../shared/list-text'
import { AFTER_SALE_TYPE_WORDS } from '../../../shared/words/aftersale'
import { partsBack, partsText } from '../../../shared/money-back'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { tellOnDuty } from '../../kernel/notify/duty'
import { tellOwner } from '../../kernel/notify/owner'
import { companyName } from '../../providers/logistics/companies'
import { orderLines } from '../order/order.table'
import { afterSaleLines, afterSales, type afterSaleRecords } from './aftersale.table'
import { moneyOf } from './money.queries'

type Row = typeof afterSales.$inferSelect
type Entry = typeof afterSaleRecords.$inferSelect

/** What a customer is told of an after-sale. */
const CHANGES = {
  approve: {
    title: { zh: '同意售后', en: 'Approved', ru: 'Одобрена', tw: '同意售後' },
    body: { zh: '请寄回商品', en: 'Send the goods back', ru: 'Отправьте товар', tw: '請寄回商品' },
    sms: true,
  },
  reject: {
    title: { zh: '售后被拒', en: 'Rejected', ru: 'Отклонена', tw: '售後被拒' },
    body: { zh: '点击查看原因', en: 'See the reason', ru: 'Смотрите причину', tw: '點擊查看原因' },
  },
  receive: {
    title: { zh: '已收退货', en: 'Goods are back', ru: 'Товар получен', tw: '已收退貨' },
    body: { zh: '正在处理', en: 'We go on with it', ru: 'Занимаемся заявкой', tw: '正在處理' },
  },
  payBack: {
    title: { zh: '退款中', en: 'Refund begun', ru: 'Возврат начат', tw: '退款中' },
    body: { zh: '{amount} 正在退回', en: '{amount} is going back', ru: '{amount} в пути', tw: '{amount} 正在退回' },
  },
  refund: {
    title: { zh: '已退款', en: 'Paid back', ru: 'Возвращено', tw: '已退款' },
    body: { zh: '已退 {amount}', en: '{amount} went back', ru: 'Возвращено {amount}', tw: '已退 {amount}' },
    sms: true,
  },
  sendGoods: {
    title: { zh: '商品寄出', en: 'On the way', ru: 'В пути', tw: '商品寄出' },
    body: { zh: '{parcel}', en: '{parcel}', ru: '{parcel}', tw: '{parcel}' },
    sms: true,
  },
  confirm: {
    title: { zh: '售后完成', en: 'Completed', ru: 'Завершена', tw: '售後完成' },
    body: { zh: '已自动确认收货', en: 'Counts as received', ru: 'Считается полученным', tw: '已自動確認收貨' },
  },
} as const satisfies Partial<Record<AfterSaleAction, ChangeTexts>>

/** What staff are told of one. */
const STAFF_CHANGES = {
  create: {
    title: { zh: '申请售后', en: 'After-sale', ru: 'Новая заявка', tw: '申請售後' },
    body: { zh: '{customer}', en: '{customer}', ru: '{customer}', tw: '{customer}' },
  },
  returnGoods: {
    title: { zh: '商品寄回', en: 'Goods come back', ru: 'Товар в пути', tw: '商品寄回' },
    body: { zh: '{parcel}', en: '{parcel}', ru: '{parcel}', tw: '{parcel}' },
  },
} as const satisfies Partial<Record<AfterSaleRecordType, ChangeTexts>>

export const afterSaleMessages: SubjectMessages = {
  kind: 'afterSale',
  link: id => `/afterSaleDetail?id=${id}`,
  page: 'features/shop/orders/afterSaleDetail',
  staffLink: id => `/after-sales?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const parcelIn = ({ facts }: Entry, language: Ctx['language']): { parcel?: string } => {
  const { company = '', number = '' } = facts ?? {}
  return number ? { parcel: `${companyName(company, language)} ${number}` } : {}
}

/** What is asked for, with which goods: '退货退款 · RO 膜滤芯'. */
async function titleOf(ctx: Ctx, tx: Db, { id, type }: Row, language: Language): Promise<string> {
  const lines = await tx
    .select({ name: orderLines.name })
    .from(afterSaleLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.tenantId, afterSaleLines.tenantId), eq(orderLines.id, afterSaleLines.lineId)),
    )
    .where(and(eq(afterSaleLines.tenantId, ctx.tenantId), eq(afterSaleLines.afterSaleId, id)))
    .orderBy(asc(orderLines.place))
  const names = lines.map(({ name }) => localize(name, language))
  return `${AFTER_SALE_TYPE_WORDS[type][language]} · ${listText(names, language)}`
}
/** What goes back with one, by each means: '¥385.00 和 2300 积分'. */
const amountOf = async (ctx: Ctx, tx: Db, row: Row, language: Language): Promise<string> =>
  partsText(partsBack((await moneyOf(ctx, tx, [row])).get(row.id) ?? []), language)

const factsOf = async (ctx: Ctx, tx: Db, row: Row, entry: Entry, language: Language) => ({
  number: row.afterSaleNo,
  title: await titleOf(ctx, tx, row, language),
  amount: await amountOf(ctx, tx, row, language),
  ...parcelIn(entry, language),
})

/** Tells who asked for an after-sale of what was done with it, inside the transaction of the entry. */
export const tellOfAfterSale = (ctx: Ctx, tx: Db, row: Row, entry: Entry): Promise<void> =>
  tellOwner(ctx, tx, {
    kind: 'afterSale',
    row,
    entry,
    facts: async language => ({
      ...(await factsOf(ctx, tx, row, entry, language)),
      ...(entry.content ? { note: entry.content } : {}),
    }),
  })

/** Tells those who handle orders of an entry that is work for them, inside its transaction. */
export async function onAfterSaleNews(ctx: Ctx, tx: Db, entry: Entry): Promise<void> {
  if (entry.type !== 'create' && entry.type !== 'returnGoods') return
  const [row] = await tx
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.tenantId, ctx.tenantId), eq(afterSales.id, entry.subjectId)))
  if (!row) return
  const facts = await factsOf(ctx, tx, row, entry, ctx.language)
  await tellOnDuty(ctx, tx, 'order.handle', { kind: 'afterSale', row, entry, facts })
}
