import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { tenantTime } from '../../../../shared/day'
import type { Language } from '../../../../shared/language'
import type { Db } from '../../../db/database'
import { AppError } from '../../../http/errors'
import type { Vendors } from '../../../providers'
import { VendorError } from '../../../providers/vendor'
import { fillTemplate, templateOf, type SubscribeTemplate } from '../../../providers/wechat/subscribe'
import { NOT_WANTED, type SubscribeMessage } from '../../../providers/wechat/wechat'
import { linkmanOf, type App, type Ctx } from '../../call/context'
import { openIdsOf } from '../../identity/binding.service'
import { doorLogins, doors } from '../../tenancy/door.table'
import { wordsOf } from '../message-words'
import { messageConsents } from '../message.table'
import { begin, end, type Channel, type Delivery } from './channel'

const WECHAT_LANGUAGES: Record<Language, SubscribeMessage['lang']> = {
  zh: 'zh_CN',
  en: 'en_US',
  ru: 'en_US',
  tw: 'zh_TW',
}

/** The template of the company's mini-program that tells of a change. */
export const templateFor = ({ wechat }: Pick<Vendors, 'wechat'>, change: string): SubscribeTemplate | undefined =>
  templateOf(wechat.templates, change)

/** Notes that the caller allowed one message of each template. Throws NOT_FOUND for an open id of somebody else. */
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

/** Consents for a template that are left, of some linkmen. */
export const consentsLeft = (tenantId: string, linkmanIds: string[], templateId: string) =>
  and(
    eq(messageConsents.tenantId, tenantId),
    inArray(messageConsents.linkmanId, linkmanIds),
    eq(messageConsents.templateId, templateId),
    gt(messageConsents.count, 0),
  )

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

function valuesOf({ message, texts, language }: Delivery, template: SubscribeTemplate): Record<string, string> {
  const { facts, createTime } = message
  const { title: state, body: note } = wordsOf(texts, facts, language)
  const contents = {
    eventNo: facts.number ?? '',
    title: facts.title ?? '',
    state,
    time: wechatTime(createTime),
    engineer: facts.engineer ?? '',
    note,
  }
  return fillTemplate(template, contents, wordsOf(texts, facts, language === 'tw' ? 'tw' : 'zh').title)
}

type ConsentRow = typeof messageConsents.$inferSelect
async function setCount(tx: Db, row: ConsentRow, count: number | ReturnType<typeof sql>): Promise<void> {
  await tx
    .update(messageConsents)
    .set({ count })
    .where(
      and(
        eq(messageConsents.tenantId, row.tenantId),
        eq(messageConsents.linkmanId, row.linkmanId),
        eq(messageConsents.templateId, row.templateId),
        eq(messageConsents.openId, row.openId),
      ),
    )
}

/** Takes one of the allowed messages for this one; null when there is none, or WeChat had its try. */
const takeConsent = ({ app, providers: { wechat }, message, linkman }: Delivery, templateId: string) =>
  app.db.transaction(async tx => {
    const { tenantId } = message
    const linkmanId = linkman.id
    const mine = (await openIdsOf(tx, tenantId, linkmanId, wechat.appIds.weapp)).map(one => one.openId)
    const [newest] = mine
    if (newest === undefined) return null
    const [consent] = await tx
      .select()
      .from(messageConsents)
      .where(and(consentsLeft(tenantId, [linkmanId], templateId), inArray(messageConsents.openId, [...mine, ''])))
      .orderBy(desc(messageConsents.openId))
      .limit(1)
      .for('update')
    if (!consent || !(await begin(tx, message, 'wechat'))) return null
    await setCount(tx, consent, sql`${messageConsents.count} - 1`)
    return { consent, openId: consent.openId || newest }
  })

/** One-time messages of the company's WeChat mini-program, each of which the person allowed beforehand. */
export const wechatChannel: Channel<Delivery> = {
  async send(delivery) {
    const { app, log, message, wishes, language, subject, providers } = delivery
    const template = wishes.wechat ? templateFor(providers, message.change) : undefined
    if (!template) return 'next'
    const domainId = await domainOf(app, message.tenantId, delivery.linkman.id)
    const taken = await takeConsent(delivery, template.id)
    if (!taken) return 'next'
    const close = (state: 'sent' | 'failed' | 'refused', count?: number | ReturnType<typeof sql>) =>
      app.db.transaction(async tx => {
        await end(tx, message, state)
        if (count !== undefined) await setCount(tx, taken.consent, count)
      })
    const oneMore = sql`${messageConsents.count} + 1`
    try {
      await providers.wechat.send({
        openId: taken.openId,
        templateId: template.id,
        page: `${subject.page}?${new URLSearchParams({ id: message.subjectId, domainId })}`,
        lang: WECHAT_LANGUAGES[language],
        data: valuesOf(delivery, template),
      })
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      const { vendor, reason, message: detail } = error
      log.warn({ vendor, reason, detail, messageId: message.id }, 'a message was not sent')
      // it may have arrived all the same, and nobody wants it twice
      if (reason === 'silent') return 'over'
      if (reason === 'refused') {
        await close('refused', error.errcode === NOT_WANTED ? 0 : oneMore)
        return 'next'
      }
      await close('failed', oneMore)
      throw error
    }
    await close('sent')
    return 'over'
  },
}
