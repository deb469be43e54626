import { and, eq, inArray } from 'drizzle-orm'
import type { WorkKind } from '../../../shared/kinds'
import { isLanguage, type Language } from '../../../shared/language'
import type { Hearer, LifecycleAction } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { addJob } from '../../jobs/queue'
import type { Ctx } from '../call/context'
import type { ChangeTexts } from '../call/offers'
import { customers, staff } from '../identity/auth.table'
import type { TimelineTable } from '../lifecycle/lifecycle.table'
import { tell } from '../notify/notify.service'
import { staffWho } from '../notify/staff.queries'
import { acceptUntil } from './accept-rule.service'

/** Facts alone, which every language says alike. */
const verbatim = (text: string): Record<Language, string> => ({ zh: text, en: text, ru: text, tw: text })

/** Words for what staff are told of, of the work of every domain. */
export const STAFF_CHANGES = {
  create: {
    title: { zh: '新请求', en: 'New request', ru: 'Новая заявка', tw: '新請求' },
    body: verbatim('{customer}'),
  },
  allocate: {
    title: { zh: '派给您', en: 'Assigned to you', ru: 'Назначено вам', tw: '派給您' },
    body: verbatim('{customer} {planTime}'),
    keepsBody: true,
  },
  pass: {
    title: { zh: '转派给您', en: 'Reassigned to you', ru: 'Переназначено вам', tw: '改派給您' },
    body: {
      zh: '前一位未及时接单 {planTime}',
      en: 'Not accepted in time {planTime}',
      ru: 'Не принято вовремя {planTime}',
      tw: '前一位未及時接單 {planTime}',
    },
  },
  /** for who had it until now: `engineer` has it, or nobody */
  moved: {
    title: { zh: '不再由您处理', en: 'No longer yours', ru: 'Уже не ваша работа', tw: '不再由您處理' },
    body: verbatim('{engineer}'),
  },
  release: {
    title: { zh: '无人接单', en: 'Nobody accepted', ru: 'Никто не принял', tw: '無人接單' },
    body: {
      zh: '请重新派单',
      en: 'Please assign it again',
      ru: 'Назначьте заново',
      tw: '請重新派單',
    },
  },
  refuse: {
    title: { zh: '被拒绝', en: 'Refused', ru: 'Отказ', tw: '工程師拒絕' },
    body: { zh: '{engineer} 拒绝了', en: '{engineer} refused', ru: '{engineer}: отказ', tw: '{engineer} 拒絕了' },
    keepsBody: true,
  },
  unreachable: {
    title: { zh: '联系不上', en: 'Not reachable', ru: 'Нет связи', tw: '聯絡不上' },
    body: {
      zh: '{engineer} 收不到通知',
      en: '{engineer} gets no messages',
      ru: '{engineer} не получает сообщений',
      tw: '{engineer} 收不到通知',
    },
  },
  urge: {
    title: { zh: '客户催单', en: 'Customer reminder', ru: 'Клиент напомнил', tw: '客戶催單' },
    body: verbatim('{customer}'),
  },
  remark: {
    title: { zh: '客户留言', en: 'Customer wrote', ru: 'Клиент написал', tw: '客戶留言' },
    body: verbatim('{customer}'),
  },
  agree: {
    title: { zh: '客户同意报价', en: 'Price agreed', ru: 'Смета согласована', tw: '客戶同意報價' },
    body: verbatim('{customer}'),
    keepsBody: true,
  },
  reopen: {
    title: { zh: '重新打开', en: 'Reopened', ru: 'Открыта снова', tw: '重新開啟' },
    body: verbatim('{customer}'),
  },
  reschedule: {
    title: { zh: '上门改约', en: 'New visit time', ru: 'Новое время визита', tw: '到府改約' },
    body: verbatim('{planTime}'),
    keepsBody: true,
  },
  takeBack: {
    title: { zh: '已收回', en: 'No longer yours', ru: 'Уже не ваша работа', tw: '已收回' },
    body: { zh: '不再由您处理', en: 'Taken back', ru: 'Заявку забрали', tw: '不再由您處理' },
  },
  revisit: {
    title: { zh: '再次上门', en: 'Another visit', ru: 'Нужен ещё визит', tw: '再次到府' },
    body: verbatim('{engineer}'),
    keepsBody: true,
  },
  complete: {
    title: { zh: '代为完成', en: 'Finished for you', ru: 'Завершено за вас', tw: '代為完成' },
    body: verbatim('{engineer}'),
    keepsBody: true,
  },
  merge: {
    title: { zh: '重复合并', en: 'Merged', ru: 'Объединены', tw: '重複合併' },
    body: verbatim('{customer}'),
    keepsBody: true,
  },
  off: {
    title: { zh: '已取消', en: 'Cancelled', ru: 'Отменена', tw: '已取消' },
    body: verbatim('{customer}'),
  },
} as const satisfies Record<string, ChangeTexts>

type Entry = TimelineTable<string>['$inferSelect']
type Told = Hearer | 'nobody'
/** The rules of a kind of work, as far as they say who hears of what. */
interface Hearing {
  actions: Readonly<Record<string, Pick<LifecycleAction<string>, 'hears' | 'hearsLinkman'> | undefined>>
}

/** Who of the staff is told of an entry. */
function toldOf(kind: WorkKind, { actions }: Hearing, { type, actor }: Pick<Entry, 'type' | 'actor'>): Told {
  // a task is made by a colleague who is at work with it
  if (type === 'create') return kind === 'event' ? 'desk' : 'nobody'
  const rule = actions[type]
  if (!rule?.hears || (rule.hearsLinkman && actor !== 'linkman')) return 'nobody'
  // of colleagues, who give work out themselves, hears who has it
  return rule.hears === 'holderOrDesk' && actor !== 'linkman' ? 'holder' : rule.hears
}

/** When work is given to somebody, the clock begins to run. */
const GIVEN: readonly string[] = ['allocate', 'pass']
/** When it is taken from somebody else. */
const TAKEN: readonly string[] = [...GIVEN, 'release']

/** Has staff told of an entry after its commit, and what was given passed on when nobody accepts it in time. */
export const onStaffNews =
  (kind: WorkKind, rules: Hearing) =>
  async (ctx: Ctx, tx: Db, entry: Entry, formerId: string | null): Promise<void> => {
    const { tenantId } = ctx
    if (toldOf(kind, rules, entry) === 'nobody') return
    const former = TAKEN.includes(entry.type) && formerId !== entry.executorId ? formerId : null
    const news = { tenantId, kind, recordId: entry.id, ...(former ? { formerId: former } : {}) }
    await addJob(tx, 'tellStaff', news, `staff ${entry.id}`)
    // nobody has to accept what they took themselves
    if (!GIVEN.includes(entry.type) || entry.executorId === entry.actorId) return
    const until = await acceptUntil(ctx, tx)
    const job = { tenantId, kind, id: entry.subjectId, recordId: entry.id }
    if (until) await addJob(tx, 'passOn', job, `pass ${kind} ${entry.subjectId}`, until)
  }

interface Work {
  id: string
  number: string
  /** what it is called by somebody who reads `language` */
  nameIn(language: Language): string
  planTime: string
  customerId: string
  executorId: string | null
}

/** Which of these staff read each language, in which their own device is not asked. */
async function byLanguage(ctx: Ctx, people: readonly { staffId: string }[]): Promise<Map<Language, Set<string>>> {
  const rows = await ctx.db
    .select({ id: staff.id, language: staff.language })
    .from(staff)
    .where(
      and(
        eq(staff.tenantId, ctx.tenantId),
        inArray(
          staff.id,
          people.map(({ staffId }) => staffId),
        ),
      ),
    )
  const found = new Map<Language, Set<string>>()
  for (const { id, language } of rows) {
    const own = isLanguage(language) ? language : 'zh'
    found.set(own, (found.get(own) ?? new Set()).add(id))
  }
  return found
}

/** Tells of an entry whom it concerns, `formerId` too, who had the work before it: each once, and never who made it. */
export async function tellStaffOf(
  ctx: Ctx,
  kind: WorkKind,
  rules: Hearing,
  work: Work,
  entry: Entry,
  formerId: string | null,
): Promise<void> {
  const told = toldOf(kind, rules, entry)
  const engineer = entry.executorId ?? work.executorId
  const isEngineers = told === 'holder' || (told === 'holderOrDesk' && engineer !== null)
  const people = isEngineers
    ? [engineer].flatMap(staffId => (staffId === null ? [] : [{ staffId }]))
    : told === 'nobody'
      ? []
      : await staffWho(ctx.db, ctx.tenantId, `${kind}.allocate`, { onDuty: true })
  const former = formerId === null ? [] : [{ staffId: formerId }]
  const others = (all: { staffId: string }[]) =>
    all.filter(one => entry.actor !== 'staff' || one.staffId !== entry.actorId)
  const have = others(people)
  // of one change one message
  const had = others(former).filter(({ staffId }) => !have.some(one => one.staffId === staffId))
  if (!have.length && !had.length) return
  const [customer] = await ctx.db
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, work.customerId)))
  const planTime = entry.planTime || work.planTime
  const news = {
    subject: { kind, id: work.id },
    changeId: entry.id,
    time: entry.createTime,
  }
  const readers = await byLanguage(ctx, [...have, ...had])
  await ctx.db.transaction(async tx => {
    for (const [language, ids] of readers) {
      const facts = { number: work.number, title: work.nameIn(language), customer: customer?.name ?? '' }
      const reading = (all: typeof have) => all.filter(({ staffId }) => ids.has(staffId))
      await tell(ctx, tx, {
        ...news,
        change: entry.type,
        people: reading(have),
        facts: {
          ...facts,
          engineer: entry.actorName,
          ...(planTime ? { planTime: planTime.slice(5) } : {}),
          ...(entry.content ? { note: entry.content } : {}),
        },
      })
      await tell(ctx, tx, {
        ...news,
        change: 'moved',
        people: reading(had),
        facts: { ...facts, engineer: entry.executorName },
      })
    }
  })
}
