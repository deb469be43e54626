import { and, asc, eq } from 'drizzle-orm'
import { keptPieces } from '../../../shared/aftersale'
import { localize, type Language } from '../../../shared/language'
import { money } from '../../../shared/money'
import { partsOf, partsText } from '../../../shared/money-back'
import type { OrderRecordType } from '../../../shared/order'
import type { RefundReason } from '../../../shared/refund'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { companyName } from '../../providers/logistics/companies'
import { tellOnDuty } from '../../kernel/notify/duty'
import { tellOwner } from '../../kernel/notify/owner'
import { orderLines, orders, type orderRecords } from './order.table'

type OrderRow = typeof orders.$inferSelect
type Entry = typeof orderRecords.$inferSelect

const PAID: ChangeTexts = {
  title: { zh: '已付款', en: 'Paid', ru: 'Оплачено', tw: '已付款' },
  body: { zh: '{amount}，正在备货', en: '{amount}, in packing', ru: '{amount}, собираем', tw: '{amount}，正在備貨' },
}
/** What is paid for is done by a request: nothing is packed. */
const PAID_SERVICE: ChangeTexts = {
  title: PAID.title,
  body: {
    zh: '{amount}，随服务请求处理',
    en: '{amount}, done with your request',
    ru: '{amount}, по вашей заявке',
    tw: '{amount}，隨服務請求處理',
  },
}
const COMPLETED: ChangeTexts = {
  title: { zh: '已完成', en: 'Completed', ru: 'Завершён', tw: '已完成' },
  body: { zh: '订单已完成', en: 'The order is complete', ru: 'Заказ выполнен', tw: '訂單已完成' },
}
/** What a customer is told of an order. `ready`: it is paid, and they collect it. `payService`: it is paid, and a request does it. The last five: money goes back. */
const CHANGES = {
  pay: PAID,
  confirmPayment: PAID,
  payService: PAID_SERVICE,
  ready: {
    title: { zh: '可以取货', en: 'Ready', ru: 'Можно забрать', tw: '可以取貨' },
    body: { zh: '凭取货码领取', en: 'Collect with code', ru: 'Заберите по коду', tw: '憑取貨碼領取' },
    sms: true,
  },
  shipPart: {
    title: { zh: '部分发货', en: 'Partly sent', ru: 'Часть в пути', tw: '部分出貨' },
    body: {
      zh: '已发出 {sent} / {pieces} 件',
      en: 'Sent {sent} of {pieces}',
      ru: '{sent} из {pieces} шт.',
      tw: '已寄出 {sent} / {pieces} 件',
    },
    sms: true,
  },
  ship: {
    title: { zh: '已发货', en: 'On the way', ru: 'В пути', tw: '已出貨' },
    body: { zh: '{parcel}', en: '{parcel}', ru: '{parcel}', tw: '{parcel}' },
    sms: true,
  },
  receive: {
    title: { zh: '已完成', en: 'Completed', ru: 'Завершён', tw: '已完成' },
    body: { zh: '已自动确认收货', en: 'Counts as received', ru: 'Считается полученным', tw: '已自動確認收貨' },
  },
  collect: {
    title: { zh: '已取货', en: 'Collected', ru: 'Выдан', tw: '已取貨' },
    body: { zh: '商品已取走', en: 'It was handed over', ru: 'Заказ выдан', tw: '商品已取走' },
  },
  complete: COMPLETED,
  cancel: {
    title: { zh: '订单取消', en: 'Cancelled', ru: 'Заказ отменён', tw: '訂單取消' },
    body: { zh: '未在限定时间内付款', en: 'Not paid in time', ru: 'Не оплачен вовремя', tw: '未在限定時間內付款' },
  },
  paidTwice: {
    title: { zh: '重复付款', en: 'Paid twice', ru: 'Двойная оплата', tw: '重複付款' },
    body: {
      zh: '{amount} 将原路退回',
      en: '{amount} goes back',
      ru: 'Вернём {amount}',
      tw: '{amount} 將原路退回',
    },
    sms: true,
  },
  paidLate: {
    title: { zh: '款项退回', en: 'Paid too late', ru: 'Оплата с опозданием', tw: '款項退回' },
    body: {
      zh: '{amount} 将原路退回',
      en: '{amount} goes back',
      ru: 'Вернём {amount}',
      tw: '{amount} 將原路退回',
    },
    sms: true,
  },
  cancelPaid: {
    title: { zh: '已取消', en: 'Cancelled', ru: 'Отменён', tw: '已取消' },
    body: {
      zh: '{amount} 将原路退回',
      en: '{amount} goes back',
      ru: 'Вернём {amount}',
      tw: '{amount} 將原路退回',
    },
    keepsBody: true,
    sms: true,
  },
  cancelOwed: {
    title: { zh: '已取消', en: 'Cancelled', ru: 'Отменён', tw: '已取消' },
    body: {
      zh: '{amount} 由我们退还',
      en: 'We pay {amount} back',
      ru: 'Мы вернём {amount}',
      tw: '{amount} 由我們退還',
    },
    sms: true,
  },
  paidMismatched: {
    title: { zh: '款项退回', en: 'Paid back', ru: 'Возврат платежа', tw: '款項退回' },
    body: {
      zh: '金额不符，{amount} 将退回',
      en: 'Not the sum asked for, {amount} goes back',
      ru: 'Другая сумма, вернём {amount}',
      tw: '金額不符，{amount} 將退回',
    },
    sms: true,
  },
} as const satisfies Partial<
  Record<
    OrderRecordType | 'ready' | 'payService' | 'paidTwice' | 'paidLate' | 'cancelOwed' | 'paidMismatched',
    ChangeTexts
  >
>

/** What is told when money of an order goes back. Nobody waits for what was paid back at the provider itself. */
export const REFUND_CHANGES: Readonly<Record<RefundReason, keyof typeof CHANGES | null>> = {
  twice: 'paidTwice',
  late: 'paidLate',
  cancelled: 'cancelPaid',
  // the after-sale tells of it
  afterSale: null,
  mismatch: 'paidMismatched',
  elsewhere: null,
}

/** What staff are told of an order. `returned`: its parcel goes back to the sender, as the carrier says. */
const STAFF_CHANGES = {
  pay: {
    title: { zh: '订单已付款', en: 'Order paid', ru: 'Заказ оплачен', tw: '訂單已付款' },
    body: { zh: '{amount} 待发货', en: '{amount}, to be sent', ru: '{amount}, отправить', tw: '{amount} 待出貨' },
  },
  payOffline: {
    title: { zh: '待确认收款', en: 'Payment to check', ru: 'Проверьте оплату', tw: '待確認收款' },
    body: {
      zh: '{amount} {customer}',
      en: '{amount} {customer}',
      ru: '{amount} {customer}',
      tw: '{amount} {customer}',
    },
  },
  returned: {
    title: { zh: '包裹退回', en: 'Parcel returned', ru: 'Посылка назад', tw: '包裹退回' },
    body: { zh: '{parcel}', en: '{parcel}', ru: '{parcel}', tw: '{parcel}' },
  },
} as const satisfies Record<string, ChangeTexts>

export const orderMessages: SubjectMessages = {
  kind: 'order',
  link: id => `/order/detail?id=${id}`,
  page: 'features/shop/orders/orderDetail',
  staffLink: id => `/orders?id=${id}`,
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

const linesOf = ({ tenantId }: Pick<Ctx, 'tenantId'>, tx: Db, orderId: string) =>
  tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.place))

/**
 * What a message says of an order: its number, its goods, its amount and pieces, in a language. Of what is sent (`isSent`) it names only what
 * was, and counts no pieces that were paid back and stay here.
 */
async function factsOf(
  ctx: Ctx,
  tx: Db,
  order: OrderRow,
  language: Language,
  isSent = false,
): Promise<Record<string, string>> {
  const lines = await linesOf(ctx, tx, order.id)
  const taken = isSent ? await ctx.offers.afterSales[0]?.taken(ctx, tx, order.id) : undefined
  const stays = lines.reduce((sum, line) => sum + keptPieces(line, taken?.get(line.id)?.keptBack ?? 0), 0)
  return {
    number: order.orderNo,
    title: lines
      .filter(({ sent }) => !isSent || sent > 0)
      .map(({ name }) => localize(name, language))
      .join(' · '),
    amount: money(order.payable, language),
    pieces: String(order.pieces - stays),
    sent: String(lines.reduce((sum, { sent }) => sum + sent, 0)),
  }
}

/** What is told when an order is paid: by what it is handed over. */
async function paidAs(ctx: Ctx, tx: Db, order: OrderRow, type: OrderRecordType) {
  if (order.isPickup) return 'ready'
  const isDone = order.eventId !== null || (await linesOf(ctx, tx, order.id)).every(({ kind }) => kind === 'service')
  return isDone ? 'payService' : type
}

/** What of an order goes back with its cancelling, by each means, in a language. */
export async function cancelledBack(ctx: Ctx, tx: Db, orderId: string, language: Language): Promise<string> {
  const paidBy = await ctx.offers.memberAssets[0]?.paidBy(ctx, tx, [orderId])
  const back = paidBy?.get(orderId)?.backs.find(({ ref }) => ref === orderId)
  return back ? partsText(partsOf(back.by), language) : ''
}

/** What was ordered, in a language. */
export const goodsOf = async (ctx: Ctx, tx: Db, orderId: string, language: Language): Promise<string> =>
  (await linesOf(ctx, tx, orderId)).map(({ name }) => localize(name, language)).join(' · ')

/** Tells who ordered of an entry in the timeline of their order, inside its transaction; `order` as it was before. */
export async function tellOfOrder(ctx: Ctx, tx: Db, order: OrderRow, entry: Entry): Promise<void> {
  const isPaid = entry.type === 'pay' || entry.type === 'confirmPayment'
  const type = isPaid ? await paidAs(ctx, tx, order, entry.type) : entry.type
  const { company, number } = entry.facts ?? {}
  await tellOwner(ctx, tx, {
    kind: 'order',
    row: order,
    entry: { ...entry, type },
    facts: async language => ({
      ...(await factsOf(ctx, tx, order, language, entry.type === 'ship' || entry.type === 'shipPart')),
      ...(number ? { parcel: `${companyName(company ?? '', language)} ${number}` } : {}),
      ...(entry.type === 'cancel' && entry.content ? { note: entry.content } : {}),
    }),
  })
}

const isStaffNews = (type: OrderRecordType): type is 'pay' | 'payOffline' => type === 'pay' || type === 'payOffline'
/** Tells those who see to orders of an entry that is work for them, inside its transaction. */
export async function onOrderNews(ctx: Ctx, tx: Db, entry: Entry): Promise<void> {
  // staff who take the money themselves leave nothing to do
  if (!isStaffNews(entry.type) || entry.actor === 'staff') return
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.id, entry.subjectId)))
  if (!row) return
  const facts = await factsOf(ctx, tx, row, ctx.language)
  await tellOnDuty(ctx, tx, 'order.handle', { kind: 'order', row, entry, facts })
}
