import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { EventRecordType } from '../../../shared/event'
import type { Language } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Jobs } from '../../jobs/queue'
import type { App, Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { sentMessages } from '../../kernel/notify/message.table'
import { tellOfEntry, WORK_CHANGES } from '../../kernel/work/entry-message'
import { STAFF_CHANGES } from '../../kernel/work/staff-news'
import { providersOf } from '../../kernel/tenancy/account.service'
import { products } from '../product/product.table'
import { eventRecords, events } from './event.table'

/** What staff may do that a customer is told of. */
const CHANGES = {
  accept: {
    title: { zh: '处理中', en: 'In progress', ru: 'В работе', tw: '處理中' },
    body: { zh: '工程师已接单', en: 'Engineer accepted it', ru: 'Инженер приступил', tw: '工程師已接單' },
  },
  ...WORK_CHANGES,
  off: {
    title: { zh: '已取消', en: 'Cancelled', ru: 'Отменена', tw: '已取消' },
    body: { zh: '请求已取消', en: 'The request is off', ru: 'Заявка отменена', tw: '請求已取消' },
    sms: true,
  },
  update: {
    title: { zh: '信息更正', en: 'Corrected', ru: 'Исправлено', tw: '資料更正' },
    body: { zh: '请核对', en: 'Please have a look', ru: 'Проверьте данные', tw: '請核對' },
  },
  merge: {
    title: { zh: '已合并', en: 'Merged', ru: 'Объединена', tw: '已合併' },
    body: { zh: '转至 {into}', en: 'See {into}', ru: 'См. {into}', tw: '轉至 {into}' },
  },
  quote: {
    title: { zh: '有新报价', en: 'New quotation', ru: 'Новая смета', tw: '有新報價' },
    body: {
      zh: '{price} 请同意或付款',
      en: '{price}: agree or pay',
      ru: '{price}: согласие/оплата',
      tw: '{price} 請同意或付款',
    },
    sms: true,
  },
  agree: {
    title: { zh: '报价已同意', en: 'Price agreed', ru: 'Цена согласована', tw: '報價已同意' },
    body: { zh: '稍后付款', en: 'Pay later', ru: 'Оплата позже', tw: '稍後付款' },
    keepsBody: true,
  },
  convert: {
    title: { zh: '已转工单', en: 'Work order opened', ru: 'Оформлен наряд', tw: '已轉工單' },
    body: { zh: '已转为上门工单', en: 'A visit will follow', ru: 'Ожидайте визита', tw: '已轉為到府工單' },
  },
} as const satisfies Partial<Record<EventRecordType, ChangeTexts>>

export const eventMessages: SubjectMessages = {
  kind: 'event',
  link: id => `/event/view?id=${id}`,
  page: 'features/service/event/pages/view',
  changes: CHANGES,
  staffChanges: STAFF_CHANGES,
}

/** Tells the linkman of an event of an entry in its timeline. */
export const tellOfEvent = (
  who: Pick<Ctx, 'tenantId' | 'now' | 'providers'>,
  tx: Db,
  event: Pick<
    typeof events.$inferSelect,
    'id' | 'eventNo' | 'title' | 'productId' | 'linkmanId' | 'customerId' | 'executorId' | 'visitNumber'
  >,
  record: typeof eventRecords.$inferSelect,
) => tellOfEntry(who, tx, { ...event, kind: 'event', number: event.eventNo }, record, products)

/** Tells of an entry that waits since before there was a message centre, unless a message about it may have arrived. */
export async function tellOfOldEntry(app: App, log: FastifyBaseLogger, job: Jobs['tellLinkman']): Promise<void> {
  const { tenantId, recordId } = job
  const [found] = await app.db
    .select({ event: events, record: eventRecords, state: sentMessages.state })
    .from(eventRecords)
    .innerJoin(events, and(eq(events.tenantId, eventRecords.tenantId), eq(events.id, eventRecords.subjectId)))
    .leftJoin(
      sentMessages,
      and(eq(sentMessages.tenantId, eventRecords.tenantId), eq(sentMessages.recordId, eventRecords.id)),
    )
    .where(and(eq(eventRecords.tenantId, tenantId), eq(eventRecords.id, recordId)))
  if (!found || found.record.actor === 'linkman' || (found.state !== null && found.state !== 'failed')) return
  const providers = await providersOf(app, tenantId, log)
  await app.db.transaction(tx => tellOfEvent({ tenantId, now: app.now, providers }, tx, found.event, found.record))
}

/** What stands in the conversation of a request whose quotation was not accepted. */
export const DECLINE_WORDS: Record<Language, string> = {
  zh: '不同意报价 {amount}：{reason}',
  en: 'Quotation of {amount} not accepted: {reason}',
  ru: 'Смета на {amount} не принята: {reason}',
  tw: '不同意報價 {amount}：{reason}',
}

/** What the timelines of a request and of its order say of cash that staff took. */
export const CASH_WORDS: Record<Language, string> = {
  zh: '{name} 收取现金 {amount}',
  en: '{amount} in cash taken by {name}',
  ru: 'Наличные {amount}, принял(а) {name}',
  tw: '{name} 收取現金 {amount}',
}

/** What the timeline says of a quotation that was signed on an engineer's phone. */
export const SIGNED_WORDS: Record<Language, string> = {
  zh: '{amount} · {name} 在工程师手机上签字',
  en: '{amount} · signed by {name} on the engineer’s phone',
  ru: '{amount} · подпись на телефоне инженера: {name}',
  tw: '{amount} · {name} 在工程師手機上簽名',
}
