import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { tenantTime } from '../../../shared/day'
import { isLanguage, type Language } from '../../../shared/language'
import { linkmen, staff } from '../identity/auth.table'
import type { Db } from '../../db/database'
import { doorLogins, doors } from '../tenancy/door.table'
import { eventRecords, events } from '../../domains/event/event.table'
import { linkmanOf, type App, type Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { addJob, type Jobs } from '../../jobs/queue'
import type { Vendors } from '../../providers'
import { VendorError } from '../../providers/vendor'
import { fillTemplate, TOLD_CHANGES, type SubscribeTemplate, type ToldChange } from '../../providers/wechat/subscribe'
import { NOT_WANTED, type SubscribeMessage, type Wechat } from '../../providers/wechat/wechat'
import { providersOf } from '../tenancy/account.service'
import { openIdsOf } from '../identity/binding.service'
import { NOTE_TEXTS, STATE_TEXTS } from './message.texts'
import { messageConsents, sentMessages } from '../identity/openid.table'

/** The mini-program page of /event/view: WeChat opens pages, not URLs of ours. */
export const EVENT_PAGE = 'features/event/pages/view'
const WECHAT_LANGUAGES: Record<Language, SubscribeMessage['lang']> = {
  zh: 'zh_CN',
  en: 'en_US',
  ru: 'en_US',
  tw: 'zh_TW',
}

const isTold = (change: string): change is ToldChange => (TOLD_CHANGES as readonly string[]).includes(change)
const templateFor = ({ wechat }: Pick<Vendors, 'wechat'>, change: string): SubscribeTemplate | undefined =>
  isTold(change) ? wechat.templates.find(template => template.changes.includes(change)) : undefined

/** Notes that the caller allowed one message of each template. Throws NOT_FOUND for an open id that is not his. */
export async function allowMessages(ctx: Ctx, { templateIds, openId }: { templateIds: string[]; openId?: string }) {
  const { linkmanId } = linkmanOf(ctx)
  const mine = await openIdsOf(ctx.db, ctx.tenantId, linkmanId, ctx.providers.wechat.appIds.weapp)
  if (openId && !mine.some(one => one.openId === openId)) throw new AppError('NOT_FOUND')
  // a template that is no longer asked for is passed over
  const rows = templateIds
    .filter(id => ctx.providers.wechat.templates.some(template => template.id === id))
    .sort()
    .map(templateId => ({
      tenantId: ctx.tenantId,
      linkmanId,
      templateId,
      openId: openId ?? mine[0]?.openId ?? '',
      count: 1,
    }))
  if (rows.length)
    await ctx.db
      .insert(messageConsents)
      .values(rows)
      .onConflictDoUpdate({
        target: [
          messageConsents.tenantId,
          messageConsents.linkmanId,
          messageConsents.templateId,
          messageConsents.openId,
        ],
        set: { count: sql`${messageConsents.count} + 1` },
      })
  return { done: true } as const
}

const leftOf = (tenantId: string, linkmanId: string, templateId: string) =>
  and(
    eq(messageConsents.tenantId, tenantId),
    eq(messageConsents.linkmanId, linkmanId),
    eq(messageConsents.templateId, templateId),
    gt(messageConsents.count, 0),
  )

/** Sees to it that the linkman hears of a staff entry in his event's timeline, if he allowed it: once for each entry, when the transaction is committed. */
export async function announce(
  ctx: Ctx,
  tx: Db,
  { linkmanId }: { linkmanId: string },
  record: { id: string; type: string; actor: 'linkman' | 'staff' },
): Promise<void> {
  const template = record.actor === 'staff' ? templateFor(ctx.providers, record.type) : undefined
  if (!template) return
  const allowed = await tx
    .select({ count: messageConsents.count })
    .from(messageConsents)
    .where(leftOf(ctx.tenantId, linkmanId, template.id))
    .limit(1)
  if (allowed.length)
    await addJob(tx, 'tellLinkman', { tenantId: ctx.tenantId, recordId: record.id }, `tell ${record.id}`)
}

async function storyOf(app: App, tenantId: string, recordId: string) {
  const [story] = await app.db
    .select({
      type: eventRecords.type,
      content: eventRecords.content,
      actorName: eventRecords.actorName,
      arriveTime: eventRecords.arriveTime,
      createTime: eventRecords.createTime,
      eventId: events.id,
      eventNo: events.eventNo,
      title: events.title,
      linkmanId: linkmen.id,
      language: linkmen.language,
      engineer: staff.displayName,
    })
    .from(eventRecords)
    .innerJoin(events, and(eq(events.tenantId, eventRecords.tenantId), eq(events.id, eventRecords.subjectId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, events.tenantId), eq(linkmen.id, events.linkmanId)))
    .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
    .where(and(eq(eventRecords.tenantId, tenantId), eq(eventRecords.id, recordId)))
  return story
}
type Story = NonNullable<Awaited<ReturnType<typeof storyOf>>>

/** The door that the linkman came through last, else the tenant's first. */
async function domainOf(app: App, tenantId: string, linkmanId: string): Promise<string> {
  const [door] = await app.db
    .select({ domainId: doors.domainId })
    .from(doors)
    .leftJoin(
      doorLogins,
      and(
        eq(doorLogins.tenantId, doors.tenantId),
        eq(doorLogins.doorId, doors.id),
        eq(doorLogins.linkmanId, linkmanId),
      ),
    )
    .where(eq(doors.tenantId, tenantId))
    .orderBy(sql`${doorLogins.createTime} desc nulls last`, asc(doors.createTime))
    .limit(1)
  return door?.domainId ?? ''
}

/** `2026年11月18日 09:30`, as WeChat documents a time. */
const wechatTime = (iso: string): string => tenantTime(Date.parse(iso)).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')

function messageData(
  story: Story,
  change: ToldChange,
  template: SubscribeTemplate,
  language: Language,
): Record<string, string> {
  const engineer = story.engineer ?? story.actorName
  const time = story.arriveTime ? tenantTime(Date.parse(story.arriveTime)).slice(5) : ''
  const note = story.content || NOTE_TEXTS[change][language].replace('{engineer}', engineer).replace('{time}', time)
  const contents = {
    eventNo: story.eventNo,
    title: story.title,
    state: STATE_TEXTS[change][language],
    time: wechatTime(story.createTime),
    engineer,
    note,
  }
  return fillTemplate(template, contents, STATE_TEXTS[change][language === 'tw' ? 'tw' : 'zh'])
}

type ConsentRow = typeof messageConsents.$inferSelect
const sameConsent = (row: ConsentRow) =>
  and(
    eq(messageConsents.tenantId, row.tenantId),
    eq(messageConsents.linkmanId, row.linkmanId),
    eq(messageConsents.templateId, row.templateId),
    eq(messageConsents.openId, row.openId),
  )

/** Takes one message that the linkman allowed, for an entry that no message was tried for; null when there is none, or the entry had its try. */
const takeConsent = (
  app: App,
  wechat: Wechat,
  { tenantId, recordId }: Jobs['tellLinkman'],
  linkmanId: string,
  templateId: string,
) =>
  app.db.transaction(async tx => {
    const mine = (await openIdsOf(tx, tenantId, linkmanId, wechat.appIds.weapp)).map(one => one.openId)
    const [newest] = mine
    if (newest === undefined) return null
    const [consent] = await tx
      .select()
      .from(messageConsents)
      .where(and(leftOf(tenantId, linkmanId, templateId), inArray(messageConsents.openId, [...mine, ''])))
      .orderBy(desc(messageConsents.openId))
      .limit(1)
      .for('update')
    if (!consent) return null
    const [message] = await tx
      .insert(sentMessages)
      .values({ tenantId, recordId, state: 'sending' })
      .onConflictDoUpdate({
        target: [sentMessages.tenantId, sentMessages.recordId],
        set: { state: 'sending' },
        setWhere: eq(sentMessages.state, 'failed'),
      })
      .returning({ state: sentMessages.state })
    if (!message) return null
    await tx
      .update(messageConsents)
      .set({ count: sql`${messageConsents.count} - 1` })
      .where(sameConsent(consent))
    return { consent, openId: consent.openId || newest }
  })

/** Sends the message of a timeline entry. Throws when WeChat cannot be reached, to be tried again. */
export async function tellLinkman(app: App, log: FastifyBaseLogger, job: Jobs['tellLinkman']): Promise<void> {
  const { tenantId, recordId } = job
  const story = await storyOf(app, tenantId, recordId)
  const { wechat } = await providersOf(app, tenantId, log)
  const template = story && templateFor({ wechat }, story.type)
  if (!template || !isTold(story.type)) return
  const language = isLanguage(story.language) ? story.language : 'zh'
  const data = messageData(story, story.type, template, language)
  const domainId = await domainOf(app, tenantId, story.linkmanId)
  const taken = await takeConsent(app, wechat, job, story.linkmanId, template.id)
  if (!taken) return

  const end = (
    state: 'sent' | 'failed' | 'refused',
    count?: (typeof messageConsents.$inferInsert)['count'] | ReturnType<typeof sql>,
  ) =>
    app.db.transaction(async tx => {
      await tx
        .update(sentMessages)
        .set({ state })
        .where(and(eq(sentMessages.tenantId, tenantId), eq(sentMessages.recordId, recordId)))
      if (count !== undefined) await tx.update(messageConsents).set({ count }).where(sameConsent(taken.consent))
    })
  const oneMore = sql`${messageConsents.count} + 1`
  try {
    await wechat.send({
      openId: taken.openId,
      templateId: template.id,
      page: `${EVENT_PAGE}?${new URLSearchParams({ id: story.eventId, domainId })}`,
      lang: WECHAT_LANGUAGES[language],
      data,
    })
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    log.warn({ vendor: error.vendor, reason: error.reason, detail: error.message, recordId }, 'a message was not sent')
    // it may have arrived all the same, and nobody wants it twice
    if (error.reason === 'silent') return
    if (error.errcode === NOT_WANTED) return end('refused', 0)
    if (error.reason === 'refused') return end('refused', oneMore)
    await end('failed', oneMore)
    throw error
  }
  await end('sent')
}
