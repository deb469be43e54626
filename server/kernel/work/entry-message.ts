import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tenantTime } from '../../../shared/day'
import { localize, type Language } from '../../../shared/language'
import { workName } from '../../../shared/work-name'
import type { Db } from '../../db/database'
import type { Ctx } from '../call/context'
import type { ChangeTexts } from '../call/offers'
import { staff } from '../identity/auth.table'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { tellOwner } from '../notify/owner'
import { waitingFor, type Waiting } from '../visit/record-visit.service'
import type { Neighbours } from './work.table'

/** Words for what staff do with the work of every domain. Text messages are for what changes the customer's plans: who comes and when, that somebody is on the way, that it is over. */
export const WORK_CHANGES = {
  allocate: {
    title: { zh: '已派单', en: 'Engineer assigned', ru: 'Назначен инженер', tw: '已派單' },
    body: {
      zh: '工程师：{engineer}',
      en: 'Engineer: {engineer}',
      ru: 'Инженер: {engineer}',
      tw: '工程師：{engineer}',
    },
    keepsBody: true,
    sms: true,
  },
  /** an assignment that gives the visit another time as well */
  allocateAt: {
    title: { zh: '新的安排', en: 'Engineer and time', ru: 'Инженер и время', tw: '新的安排' },
    body: {
      zh: '{planTime} {engineer}',
      en: '{planTime} {engineer}',
      ru: '{planTime} {engineer}',
      tw: '{planTime} {engineer}',
    },
    keepsBody: true,
    sms: true,
  },
  /** when somebody comes who has to come again */
  visitAgain: {
    title: { zh: '再次上门', en: 'Next visit', ru: 'Следующий визит', tw: '再次到府' },
    body: {
      zh: '{planTime} {engineer}',
      en: '{planTime} {engineer}',
      ru: '{planTime} {engineer}',
      tw: '{planTime} {engineer}',
    },
    keepsBody: true,
    sms: true,
  },
  /** the same, and for which part it waited */
  visitAgainPart: {
    title: { zh: '再次上门', en: 'Next visit', ru: 'Следующий визит', tw: '再次到府' },
    body: {
      zh: '{planTime} {engineer} 等 {part}',
      en: '{planTime} {engineer} waiting for {part}',
      ru: '{planTime} {engineer} ждём: {part}',
      tw: '{planTime} {engineer} 等 {part}',
    },
    keepsBody: true,
    sms: true,
  },
  takeBack: {
    title: { zh: '改派中', en: 'Another engineer', ru: 'Замена инженера', tw: '改派中' },
    body: {
      zh: '正在另派工程师',
      en: 'We look for one',
      ru: 'Ищем другого',
      tw: '正在另找工程師',
    },
    keepsBody: true,
    sms: true,
  },
  pass: {
    title: { zh: '已改派', en: 'New engineer', ru: 'Другой инженер', tw: '已改派' },
    body: {
      zh: '工程师：{engineer}',
      en: 'Engineer: {engineer}',
      ru: 'Инженер: {engineer}',
      tw: '工程師：{engineer}',
    },
    sms: true,
  },
  depart: {
    title: { zh: '已出发', en: 'On the way', ru: 'В пути', tw: '已出發' },
    body: {
      zh: '预计 {arriveTime} 到达',
      en: 'Arrives {arriveTime}',
      ru: 'Прибытие {arriveTime}',
      tw: '預計 {arriveTime} 到達',
    },
    sms: true,
  },
  arrive: {
    title: { zh: '已到达', en: 'Engineer arrived', ru: 'Инженер на месте', tw: '已抵達' },
    body: {
      zh: '{engineer}已到',
      en: '{engineer} is there',
      ru: '{engineer} на месте',
      tw: '{engineer}已抵達',
    },
  },
  reschedule: {
    title: { zh: '已改约', en: 'Visit moved', ru: 'Визит перенесён', tw: '已改約' },
    body: {
      zh: '上门时间 {planTime}',
      en: 'Visit {planTime}',
      ru: 'Визит {planTime}',
      tw: '到府 {planTime}',
    },
    keepsBody: true,
    sms: true,
  },
  revisit: {
    title: { zh: '再次上门', en: 'Another visit', ru: 'Нужен ещё визит', tw: '再次到府' },
    body: {
      zh: '我们会再来一次',
      en: 'We will come again',
      ru: 'Приедем ещё раз',
      tw: '我們會再來一次',
    },
    keepsBody: true,
    sms: true,
  },
  /** one that has to wait for a part */
  revisitPart: {
    title: { zh: '再次上门', en: 'Another visit', ru: 'Нужен ещё визит', tw: '再次到府' },
    body: {
      zh: '等 {part}',
      en: 'Waiting for {part}',
      ru: 'Ждём: {part}',
      tw: '等 {part}',
    },
    keepsBody: true,
    sms: true,
  },
  /** one that has to wait for a day */
  revisitDay: {
    title: { zh: '再次上门', en: 'Another visit', ru: 'Нужен ещё визит', tw: '再次到府' },
    body: {
      zh: '{waitUntil} 后继续',
      en: 'After {waitUntil}',
      ru: 'После {waitUntil}',
      tw: '{waitUntil} 後繼續',
    },
    keepsBody: true,
    sms: true,
  },
  /** one that has to wait for a part until a day */
  revisitLater: {
    title: { zh: '再次上门', en: 'Another visit', ru: 'Нужен ещё визит', tw: '再次到府' },
    body: {
      zh: '{part} 预计 {waitUntil}',
      en: '{part} by {waitUntil}',
      ru: '{part} до {waitUntil}',
      tw: '{part} 預計 {waitUntil}',
    },
    keepsBody: true,
    sms: true,
  },
  reopen: {
    title: { zh: '重新打开', en: 'Opened again', ru: 'Открыта снова', tw: '重新開啟' },
    body: { zh: '我们继续处理', en: 'We go on with it', ru: 'Продолжаем работу', tw: '我們繼續處理' },
  },
  complete: {
    title: { zh: '已完成', en: 'Completed', ru: 'Завершено', tw: '已完成' },
    body: { zh: '服务已完成', en: 'The work is done', ru: 'Работы выполнены', tw: '服務已完成' },
    sms: true,
  },
  finish: {
    title: { zh: '已完成', en: 'Completed', ru: 'Завершено', tw: '已完成' },
    body: { zh: '服务已完成', en: 'The work is done', ru: 'Работы выполнены', tw: '服務已完成' },
    sms: true,
  },
  remark: {
    title: { zh: '有新留言', en: 'New message', ru: 'Новое сообщение', tw: '有新留言' },
    body: { zh: '发来了图片', en: 'Sent you a picture', ru: 'Прислали фото', tw: '傳來了圖片' },
  },
} as const satisfies Record<string, ChangeTexts>

type Entry = TimelineTable<string>['$inferSelect']

/** What the words of an entry are, where they are no words of a person: the number of the other request, and sums. */
const SAID_IN_WORDS: Readonly<Record<string, string>> = { merge: 'into', quote: 'price' }

/** What is told of an entry that staff made; `engineer` is who does the work, '' where nobody does yet. */
export const factsOf = (
  work: { number: string; title: string },
  record: Pick<Entry, 'type' | 'actorName' | 'executorName' | 'arriveTime' | 'planTime' | 'content'>,
  engineer: string,
): Record<string, string> => ({
  number: work.number,
  title: work.title,
  engineer: record.executorName || engineer || record.actorName,
  ...(record.arriveTime ? { arriveTime: tenantTime(Date.parse(record.arriveTime)).slice(5) } : {}),
  ...(record.planTime ? { planTime: record.planTime.slice(5) } : {}),
  ...(record.content ? { [SAID_IN_WORDS[record.type] ?? 'note']: record.content } : {}),
})

/** What an entry is told as; `waits`: what the next visit of a work that has had one waits for. */
function changeOf(
  { type, planTime, formerPlanTime }: Pick<Entry, 'type' | 'planTime' | 'formerPlanTime'>,
  visitNumber: number,
  waits: Waiting | null,
): string {
  if (type === 'revisit' && waits)
    return waits.part && waits.waitUntil ? 'revisitLater' : waits.part ? 'revisitPart' : 'revisitDay'
  // who comes again was to come at no time until now
  if (visitNumber > 1 && planTime && !formerPlanTime && (type === 'allocate' || type === 'reschedule'))
    return waits?.part ? 'visitAgainPart' : 'visitAgain'
  return type === 'allocate' && planTime ? 'allocateAt' : type
}

/** What the machine of a work is called in a language; '' for none. */
async function machineOf(
  tx: Db,
  tenantId: string,
  products: Neighbours['products'],
  productId: string | null,
  language: Language,
): Promise<string> {
  if (productId === null) return ''
  const [machine] = await tx
    .select({ name: products.name, model: products.model })
    .from(products as PgTable)
    .where(and(eq(products.tenantId, tenantId), eq(products.id, productId)))
  return machine ? localize(machine.name, language) || machine.model : ''
}

/** Tells the linkman of a work of an entry in its timeline, inside the transaction of the entry. */
export async function tellOfEntry(
  who: Pick<Ctx, 'tenantId' | 'now' | 'providers'>,
  tx: Db,
  work: {
    kind: string
    id: string
    number: string
    title: string
    productId: string | null
    linkmanId: string
    customerId: string
    executorId: string | null
    visitNumber: number
  },
  record: Entry,
  products: Neighbours['products'],
): Promise<void> {
  const [executor] =
    work.executorId && !record.executorName
      ? await tx
          .select({ name: staff.displayName })
          .from(staff)
          .where(and(eq(staff.tenantId, who.tenantId), eq(staff.id, work.executorId)))
      : []
  const isAgain = work.visitNumber > 1 || record.type === 'revisit'
  const waits = isAgain ? await waitingFor(who, tx, work.id) : null
  const { id, createTime } = record
  const type = changeOf(record, work.visitNumber, waits)
  await tellOwner(who, tx, {
    kind: work.kind,
    row: work,
    entry: { id, createTime, type },
    facts: async language => {
      const title = workName(work.title, await machineOf(tx, who.tenantId, products, work.productId, language))
      const facts = factsOf({ ...work, title }, record, executor?.name ?? '')
      return {
        ...facts,
        ...(waits ? { part: waits.part, waitUntil: waits.waitUntil.slice(5) } : {}),
        // who plans another visit need not be who comes
        ...(isAgain && record.planTime ? { engineer: record.executorName || executor?.name || '' } : {}),
      }
    },
  })
}
