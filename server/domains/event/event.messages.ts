import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { EventRecordType } from '../../../shared/event'
import type { Db } from '../../db/database'
import type { Jobs } from '../../jobs/queue'
import type { App, Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { sentMessages } from '../../kernel/notify/message.table'
import { tellOfEntry, WORK_CHANGES } from '../../kernel/work/entry-message'
import { STAFF_CHANGES } from '../../kernel/work/staff-news'
import { providersOf } from '../../kernel/tenancy/account.service'
import { eventRecords, events } from './event.table'

/** What staff may do that a customer is told of. */
const CHANGES = {
  accept: {
    title: { zh: '处理中', en: 'In progress', ru: 'В работе', tw: '處理中' },
    body: { zh: '工程师已接单', en: 'Engineer accepted it', ru: 'Инженер приступил', tw: '工程師已接單' },
  },
  ...WORK_CHANGES,
  reschedule: {
    title: { zh: '已改约', en: 'Visit moved', ru: 'Визит перенесён', tw: '已改約' },
    body: {
      zh: '上门时间 {planTime}',
      en: 'Visit {planTime}',
      ru: 'Визит {planTime}',
      tw: '到府 {planTime}',
    },
    sms: true,
  },
  quote: {
    title: { zh: '有新报价', en: 'New quotation', ru: 'Новая смета', tw: '有新報價' },
    body: { zh: '请核对并付款', en: 'Please look and pay', ru: 'Проверьте и оплатите', tw: '請核對並付款' },
    sms: true,
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

/** Tells the linkman of an event of an entry that staff made in its timeline. */
export const tellOfEvent = (
  who: Pick<Ctx, 'tenantId' | 'now' | 'providers'>,
  tx: Db,
  event: Pick<typeof events.$inferSelect, 'id' | 'eventNo' | 'title' | 'linkmanId' | 'executorId'>,
  record: typeof eventRecords.$inferSelect,
) => tellOfEntry(who, tx, { ...event, kind: 'event', number: event.eventNo }, record)

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
  if (!found || (found.state !== null && found.state !== 'failed')) return
  const providers = await providersOf(app, tenantId, log)
  await app.db.transaction(tx => tellOfEvent({ tenantId, now: app.now, providers }, tx, found.event, found.record))
}
