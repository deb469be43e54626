import { and, desc, eq, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { PRICED_CHANGES, unheardKinds } from '../../../shared/authorization'
import type { HereKind } from '../../../shared/kinds'
import { PAGE_SIZE } from '../../../shared/limits'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isInScope, linkmanOf, staffOf, type Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { announce } from '../live/announce'
import { ownersOf } from '../live/here.service'
import { tenants } from '../tenancy/door.table'
import type { StaffWishes } from './channels/channel'
import { noticeOf } from './channels/sms'
import { messagesOf, spelledOut, staffPage, wordsOf } from './message-words'
import { messages, messageSettings, staffMessageSettings } from './message.table'
import { DEFAULT_STAFF_WISHES, DEFAULT_WISHES, toldLive } from './notify.service'

/** More than this many unread ones are not counted: a badge says 99+. */
const MOST_COUNTED = 100
const done = { done: true } as const

/** Of a linkman's messages those about what they see now: of the customer for whom they act, and within what they may do for it. */
function seenNow(ctx: Ctx) {
  const { customerId, scopes } = linkmanOf(ctx)
  return and(
    or(isNull(messages.customerId), eq(messages.customerId, customerId)),
    scopes && unheardKinds(scopes).length ? notInArray(messages.kind, unheardKinds(scopes)) : undefined,
    isInScope(ctx, ['money'])
      ? undefined
      : not(and(eq(messages.kind, 'event'), inArray(messages.change, [...PRICED_CHANGES])) ?? sql`false`),
  )
}
const mine = (ctx: Ctx) =>
  and(
    eq(messages.tenantId, ctx.tenantId),
    ctx.principal.kind === 'staff'
      ? eq(messages.staffId, ctx.principal.staffId)
      : and(eq(messages.linkmanId, linkmanOf(ctx).linkmanId), seenNow(ctx)),
  )

/** Where one of the caller's messages stands in the list. Throws NOT_FOUND. */
async function placeOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ time: messages.createTime, id: messages.id })
    .from(messages)
    .where(and(mine(ctx), eq(messages.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
const upTo = (comparison: '<' | '<=', { time, id }: { time: string; id: string }) =>
  sql`(${messages.createTime}, ${messages.id}) ${sql.raw(comparison)} (${time}::timestamptz, ${id}::uuid)`

/** So many of the caller's messages, newest first, that stand below a place. */
export const messagesBelow = (ctx: Ctx, place: { time: string; id: string } | undefined, most: number) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(mine(ctx), place && upTo('<', place)))
    .orderBy(desc(messages.createTime), desc(messages.id))
    .limit(most)

/**
 * The caller's messages, newest first, in the caller's language: those that stand below `before`, so that the cost is that of a page
 * wherever it lies. Throws NOT_FOUND for a `before` that is no message of the caller's.
 */
export async function messageList(ctx: Ctx, query: { before?: string; pageSize?: number }) {
  const pageSize = query.pageSize ?? PAGE_SIZE
  const place = query.before === undefined ? undefined : await placeOf(ctx, query.before)
  const rows = await messagesBelow(ctx, place, pageSize + 1)
  const played = ctx.providers.sms?.sandbox === true
  return {
    list: rows.slice(0, pageSize).map(row => {
      const subject = messagesOf(ctx, row.kind)
      const texts = (row.staffId ? subject?.staffChanges : subject?.changes)?.[row.change]
      const notice = played && row.channel === 'sms' && row.state === 'sent' && noticeOf(texts, row.facts, ctx.language)
      return {
        id: row.id,
        kind: row.kind,
        ...wordsOf(texts, spelledOut(row.facts, ctx.language), ctx.language),
        about: row.facts.title ?? '',
        number: row.facts.number ?? '',
        url: (row.staffId ? staffPage(ctx, row) : subject?.link(row.subjectId)) ?? '',
        isRead: row.readTime !== null,
        createTime: row.createTime,
        ...(notice ? { sandboxSms: [notice.title, notice.state].join(' ') } : {}),
      }
    }),
    hasNextPage: rows.length > pageSize,
  }
}

/** How many of the caller's messages are unread, up to 100. */
export async function unreadMessages(ctx: Ctx) {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(and(mine(ctx), isNull(messages.readTime)))
    .limit(MOST_COUNTED)
    .as('some')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(some)
  return { count: row?.count ?? 0 }
}

async function markRead(ctx: Ctx, db: Db, which: ReturnType<typeof and>): Promise<void> {
  const read = await db
    .update(messages)
    .set({ readTime: instantOf(ctx.now()) })
    .where(and(mine(ctx), isNull(messages.readTime), which))
    .returning({ id: messages.id, linkmanId: messages.linkmanId, staffId: messages.staffId })
  // other pages of the same person
  const [first] = read
  if (first) await announce(ctx, db, toldLive(first, 'read'))
}

/** Marks one of the caller's messages as read. Throws NOT_FOUND. */
export async function readMessage(ctx: Ctx, id: string) {
  await placeOf(ctx, id)
  await markRead(ctx, ctx.db, eq(messages.id, id))
  return done
}

/** Marks a message of the caller's and all older ones as read: not those that came while the list was looked at. Throws NOT_FOUND. */
export async function readAllMessages(ctx: Ctx, id: string) {
  const place = await placeOf(ctx, id)
  await markRead(ctx, ctx.db, upTo('<=', place))
  return done
}

/** Marks what the caller was told of something as read, because it is being looked at. */
export async function readAbout(ctx: Ctx, db: Db, subject: { kind: string; id: string }) {
  await markRead(ctx, db, and(eq(messages.kind, subject.kind), eq(messages.subjectId, subject.id)))
  return done
}

/** The same for staff, of what they may see. Throws NOT_FOUND. */
export async function readWhatIsOpen(ctx: Ctx, subject: { kind: HereKind; id: string }) {
  await ownersOf(ctx, subject.kind, subject.id)
  return readAbout(ctx, ctx.db, subject)
}

/** How the caller wants to be told, and over what the company can. */
export async function messageSetting(ctx: Ctx) {
  const { linkmanId } = linkmanOf(ctx)
  const [[row], [tenant]] = await Promise.all([
    ctx.db
      .select()
      .from(messageSettings)
      .where(and(eq(messageSettings.tenantId, ctx.tenantId), eq(messageSettings.linkmanId, linkmanId))),
    ctx.db.select({ quietHours: tenants.quietHours }).from(tenants).where(eq(tenants.id, ctx.tenantId)),
  ])
  if (!tenant) throw new AppError('NOT_FOUND')
  const { wechat, sms, quiet } = row ?? DEFAULT_WISHES
  return {
    wechat,
    sms,
    quiet,
    hasWechat: ctx.providers.wechat.templates.length > 0,
    hasSms: !!ctx.providers.sms?.sendNotice,
    quietFrom: tenant.quietHours.from,
    quietTo: tenant.quietHours.to,
  }
}

/** Keeps how the caller wants to be told; what is left out stays as it is. */
export async function saveMessageSetting(ctx: Ctx, change: { wechat?: boolean; sms?: boolean; quiet?: boolean }) {
  const { linkmanId } = linkmanOf(ctx)
  if (Object.keys(change).length)
    await ctx.db
      .insert(messageSettings)
      .values({ tenantId: ctx.tenantId, linkmanId, ...change })
      .onConflictDoUpdate({ target: [messageSettings.tenantId, messageSettings.linkmanId], set: change })
  return messageSetting(ctx)
}

/** How the calling member of staff wants to be told, and over what the company can. */
export async function staffMessageSetting(ctx: Ctx) {
  const { staffId } = staffOf(ctx)
  const { dingtalk, wechat, sms } = ctx.providers
  const [[row], [tenant]] = await Promise.all([
    ctx.db
      .select()
      .from(staffMessageSettings)
      .where(and(eq(staffMessageSettings.tenantId, ctx.tenantId), eq(staffMessageSettings.staffId, staffId))),
    ctx.db.select({ quietHours: tenants.quietHours }).from(tenants).where(eq(tenants.id, ctx.tenantId)),
  ])
  if (!tenant) throw new AppError('NOT_FOUND')
  const wishes = row ?? DEFAULT_STAFF_WISHES
  return {
    duty: wishes.duty,
    dingtalk: wishes.dingtalk,
    wecom: wishes.wecom,
    sms: wishes.sms,
    quiet: wishes.quiet,
    ownQuietHours: wishes.ownQuietHours,
    hasDingtalk: dingtalk.tellsStaff,
    hasWecom: wechat.tellsStaff,
    hasSms: !!sms?.sendStaffNotice,
    quietHours: tenant.quietHours,
  }
}

/** Keeps how the calling member of staff wants to be told; what is left out stays as it is. Throws QUIET_HOURS. */
export async function saveStaffMessageSetting(ctx: Ctx, change: Partial<StaffWishes>) {
  const { staffId } = staffOf(ctx)
  const { ownQuietHours: own } = change
  if (own && own.from === own.to) throw new AppError('QUIET_HOURS')
  if (Object.keys(change).length)
    await ctx.db
      .insert(staffMessageSettings)
      .values({ tenantId: ctx.tenantId, staffId, ...change })
      .onConflictDoUpdate({ target: [staffMessageSettings.tenantId, staffMessageSettings.staffId], set: change })
  return staffMessageSetting(ctx)
}
