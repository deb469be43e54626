import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { emailKey } from '../../../shared/email'
import { localize, type Language } from '../../../shared/language'
import { isSignUpOpen } from '../../../shared/screen-switches'
import { mobileOf } from './mobile'
import { cleanPhone, maskPhone } from '../../../shared/phone'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { doors, tenants } from '../tenancy/door.table'
import { files } from '../files/file.table'
import { isOwnFile } from '../files/owner'
import { releaseUses, useFiles } from '../files/use.service'
import { fileLink } from '../files/link'
import { afterRenaming } from './renamed'
import { hashToken } from '../call/token-hash'
import { audited } from '../audit/audit.service'
import { linkmanOf, type App, type Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit } from '../call/limit'
import { loginTypes } from '../../providers'
import { openIdTickets } from './openid.table'
import {
  captchas,
  customers,
  knownDevices,
  linkmen,
  passwordTries,
  quickTokens,
  refreshTokens,
  sessions,
  signInTickets,
  sentCodes,
  staffLinks,
  tokenFamilies,
  ownsPhone,
} from './auth.table'
import { actsBy, isInvited, settleEnd } from './authorization.service'
import { mailOf, oneAddressAtATime, smsOf, takeCode } from './code.service'
import { checkPassword, type Credentials } from './password.service'
import { instantOf } from '../call/instant'
import { newToken } from './secret'
import { openFamily } from './token.service'

const DAY = 86_400
const QUICK_TOKEN_SECONDS = DAY

export type LinkmanRow = typeof linkmen.$inferSelect
const headOf = (ctx: Ctx, who: LinkmanRow) => (who.head ? fileLink(ctx, ctx.tenantId, who.head) : '')
const ownerView = (ctx: Ctx, who: LinkmanRow) => ({
  phone: who.phone,
  memberName: who.name,
  head: headOf(ctx, who),
  userId: who.id,
})
const linkmanView = (ctx: Ctx, who: LinkmanRow) => ({
  id: who.id,
  name: who.name,
  phone: who.phone,
  head: headOf(ctx, who),
  email: who.email,
  emailProved: who.email !== '' && who.provedEmail === emailKey(who.email),
  lastLoginTime: who.lastLoginTime,
})

/** Opens a login for a linkman, who acts for nobody any more where that has ended. Throws LINKMAN_NO_MOBILE. */
export async function signIn(ctx: Ctx, tx: Db, known: LinkmanRow) {
  const who = await settleEnd(ctx, tx, known)
  if (!who.phone) throw new AppError('LINKMAN_NO_MOBILE')
  await tx
    .update(linkmen)
    .set({ lastLoginTime: instantOf(ctx.now()) })
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, who.id)))
  return { ...(await openFamily(ctx, tx, 'linkman', who.id)), ...ownerView(ctx, who) }
}

export async function linkmanByPhone(ctx: Ctx, db: Db, phone: string): Promise<LinkmanRow | undefined> {
  const [row] = await db
    .select()
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.phone, phone), ownsPhone))
  return row
}

/** Whether something waits that somebody who had not signed in entered under a phone. */
async function hasEntered(ctx: Ctx, db: Db, phone: string): Promise<boolean> {
  const [row] = await db
    .select({ id: linkmen.id })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.phone, phone), eq(linkmen.unproved, 'waiting')))
    .limit(1)
  return row !== undefined
}

/** The linkman of a phone that was just proved, made together with a new customer where the tenant lets people sign up, or something was entered or somebody invited under the phone. Else gives PHONE_UNKNOWN. */
export async function findOrCreateLinkman(ctx: Ctx, tx: Db, phone: string): Promise<LinkmanRow | AppError> {
  const known = await linkmanByPhone(ctx, tx, phone)
  if (known) return known
  const [tenant] = await tx
    .select({ name: tenants.name, flags: tenants.flags })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  const isLetIn = async () => (await hasEntered(ctx, tx, phone)) || isInvited(ctx, tx, phone)
  if (!tenant || !(isSignUpOpen(tenant.flags) || (await isLetIn())))
    return new AppError('PHONE_UNKNOWN', { company: localize(tenant?.name, ctx.language) })
  const customerId = newId()
  const name = maskPhone(phone)
  await tx.insert(customers).values({ tenantId: ctx.tenantId, id: customerId, name })
  const [made] = await tx
    .insert(linkmen)
    .values({ tenantId: ctx.tenantId, id: newId(), customerId, name, phone, language: ctx.language })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  // someone else registered the phone meanwhile
  await tx.delete(customers).where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, customerId)))
  const other = await linkmanByPhone(ctx, tx, phone)
  if (!other) throw new Error('a linkman vanished during login')
  return other
}

/** Signs in with a code (spec §4, §7). Throws PROVIDER_OFF, PHONE_INVALID, TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED, PHONE_UNKNOWN. */
export async function phoneLogin(ctx: Ctx, { phone: given, code }: { phone: string; code: string }) {
  smsOf(ctx)
  const phone = mobileOf(given)
  await countLimit(ctx, 'signIn')
  const outcome = await oneAddressAtATime(ctx, phone, async tx => {
    const refusal = await takeCode(ctx, tx, phone, code)
    if (refusal) return refusal
    const who = await findOrCreateLinkman(ctx, tx, phone)
    return who instanceof AppError ? who : signIn(ctx, tx, who)
  })
  // thrown out here, where the tries and the use of the code are committed
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/**
 * Signs in with a code that came by mail. Only an address that a person has shown to be theirs signs anybody in: others may be anybody's, or
 * those of several. Throws PROVIDER_OFF, TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED, EMAIL_UNKNOWN.
 */
export async function emailLogin(ctx: Ctx, { email, code }: { email: string; code: string }) {
  mailOf(ctx)
  await countLimit(ctx, 'signIn')
  const key = emailKey(email)
  const outcome = await oneAddressAtATime(ctx, key, async tx => {
    const refusal = await takeCode(ctx, tx, key, code)
    if (refusal) return refusal
    const [who] = key
      ? await tx
          .select()
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.provedEmail, key), eq(linkmen.unproved, '')))
      : []
    return who && emailKey(who.email) === key ? signIn(ctx, tx, who) : new AppError('EMAIL_UNKNOWN')
  })
  // thrown out here, where the tries and the use of the code are committed
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Signs a linkman in with account and password. Throws PASSWORD_WRONG, TOO_MANY_REQUESTS. */
export async function accountLogin(ctx: Ctx, credentials: Credentials) {
  const { user, device } = await checkPassword(
    ctx,
    'linkman',
    credentials,
    async () =>
      (
        await ctx.db
          .select()
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.account, credentials.account)))
      )[0],
  )
  return { ...(await ctx.db.transaction(tx => signIn(ctx, tx, user))), device }
}

/** A one-time sign-in token for the linkman of a phone, good for 24 hours. Throws NOT_FOUND. */
export async function createQuickToken(ctx: Ctx, phone: string) {
  const who = await linkmanByPhone(ctx, ctx.db, cleanPhone(phone))
  if (!who) throw new AppError('NOT_FOUND')
  const token = newToken()
  const expireTime = instantOf(ctx.now(), QUICK_TOKEN_SECONDS)
  return ctx.db.transaction(async tx => {
    await tx
      .insert(quickTokens)
      .values({ tenantId: ctx.tenantId, tokenHash: hashToken(token), linkmanId: who.id, expireTime })
    await audited(ctx, tx, { kind: 'linkman', id: who.id, after: { signInLink: expireTime } })
    return { token }
  })
}

/** Signs in with a one-time token. Throws LINK_EXPIRED when it is unknown, used or too old. */
export const quickLogin = (ctx: Ctx, token: string) =>
  ctx.db.transaction(async tx => {
    const now = instantOf(ctx.now())
    const [taken] = await tx
      .update(quickTokens)
      .set({ useTime: now })
      .where(
        and(
          eq(quickTokens.tenantId, ctx.tenantId),
          eq(quickTokens.tokenHash, hashToken(token)),
          isNull(quickTokens.useTime),
          gt(quickTokens.expireTime, now),
        ),
      )
      .returning({ linkmanId: quickTokens.linkmanId })
    const [who] = taken
      ? await tx
          .select()
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, taken.linkmanId)))
      : []
    if (!who) throw new AppError('LINK_EXPIRED')
    return signIn(ctx, tx, who)
  })

/** Whom a login token belongs to. Throws UNAUTHORIZED when it is no living token of a linkman of this tenant. */
export async function tokenOwner(ctx: Ctx, token: string) {
  const [row] = await ctx.db
    .select({ linkman: linkmen })
    .from(sessions)
    .innerJoin(linkmen, and(eq(linkmen.tenantId, sessions.tenantId), eq(linkmen.id, sessions.userId)))
    .where(
      and(
        eq(sessions.tenantId, ctx.tenantId),
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, 'linkman'),
        gt(sessions.expireTime, instantOf(ctx.now())),
      ),
    )
  if (!row) throw new AppError('UNAUTHORIZED')
  return { token, ...ownerView(ctx, row.linkman) }
}

/** What a domain offers for sign-in. Throws DOOR_NOT_FOUND. */
export async function domainInfo(ctx: Ctx, domainId?: string) {
  const [row] = await ctx.db
    .select({ tenantId: tenants.id, domainId: doors.domainId, flags: tenants.flags })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(domainId ? eq(doors.domainId, domainId) : and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  if (!row) throw new AppError('DOOR_NOT_FOUND')
  return {
    tenantId: row.tenantId,
    domainId: row.domainId,
    loginType: loginTypes(ctx.providers),
    wxPubAppId: ctx.providers.wechat.appIds.wechatWeb,
    publicAppId: ctx.providers.wechat.appIds.wechatWeb,
    editionList: row.flags.editionList,
    signUpOpen: isSignUpOpen(row.flags),
  }
}

/** The caller's contact and customer. */
export async function me(ctx: Ctx) {
  const { linkmanId } = linkmanOf(ctx)
  const [row] = await ctx.db
    .select({ linkman: linkmen, customer: customers })
    .from(linkmen)
    .innerJoin(customers, and(eq(customers.tenantId, linkmen.tenantId), eq(customers.id, linkmen.customerId)))
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanId)))
  if (!row) throw new AppError('UNAUTHORIZED')
  const acting = await actsBy(ctx, ctx.db, row.linkman)
  return {
    linkman: linkmanView(ctx, row.linkman),
    customer: { id: row.customer.id, name: row.customer.name, customerAddress: row.customer.customerAddress },
    authorization: acting ? { scopes: acting.scopes, endDay: acting.endDay } : null,
  }
}

/** The auth info (spec §7 "POST /ssp/auth"). */
export async function authInfo(ctx: Ctx) {
  const mine = await me(ctx)
  return {
    userId: mine.linkman.id,
    phone: mine.linkman.phone,
    memberName: mine.linkman.name,
    head: mine.linkman.head,
    ...mine,
  }
}

async function updateMe(ctx: Ctx, change: Partial<typeof linkmen.$inferInsert>, db: Db = ctx.db) {
  const [row] = await db
    .update(linkmen)
    .set({ ...change, version: sql`${linkmen.version} + 1` })
    .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, linkmanOf(ctx).linkmanId)))
    .returning()
  if (!row) throw new AppError('UNAUTHORIZED')
  return row
}

export async function switchLanguage(ctx: Ctx, language: Language) {
  await updateMe(ctx, { language })
  return { language }
}

/** The file behind a link of our own to a picture that the linkman uploaded. Throws BAD_REQUEST for any other address, NOT_FOUND for any other file. */
async function ownPicture(ctx: Ctx, link: string): Promise<string> {
  const [, tenantId, id] =
    /^\/api\/files\/([0-9a-f-]{36})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/.exec(link) ?? []
  if (!id || tenantId !== ctx.tenantId) throw new AppError('BAD_REQUEST', { detail: 'head' })
  const [file] = await ctx.db
    .select({ mime: files.mime, owner: files.owner, secretHash: files.secretHash })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), eq(files.id, id)))
  if (!file?.mime.startsWith('image/') || !isOwnFile(ctx, file)) throw new AppError('NOT_FOUND')
  return id
}

/** Keeps an e-mail address as the caller's own for a code that was sent to it. Throws PROVIDER_OFF, TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN. */
export async function proveEmail(ctx: Ctx, { email, code }: { email: string; code: string }) {
  mailOf(ctx)
  await countLimit(ctx, 'signIn')
  const key = emailKey(email)
  const { linkmanId } = linkmanOf(ctx)
  const outcome = await oneAddressAtATime(ctx, key, async tx => {
    const refusal = key ? await takeCode(ctx, tx, key, code) : new AppError('EMAIL_WRONG')
    if (refusal) return refusal
    const [other] = await tx
      .select()
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.provedEmail, key), ne(linkmen.id, linkmanId)))
      .for('update')
    // whoever has another address now has let this one go
    if (other && emailKey(other.email) === key) return new AppError('EMAIL_TAKEN')
    if (other)
      await tx
        .update(linkmen)
        .set({ provedEmail: '' })
        .where(and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, other.id)))
    return linkmanView(ctx, await updateMe(ctx, { email, provedEmail: key }, tx))
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Changes what linkmen may change of their own. Throws BAD_REQUEST for a blank name, and as {@link ownPicture}. */
export async function updateMember(
  ctx: Ctx,
  { memberName, head, email }: { memberName?: string; head?: string; email?: string },
) {
  const change: Partial<typeof linkmen.$inferInsert> = {}
  if (memberName !== undefined) change.name = memberName.trim()
  if (change.name === '') throw new AppError('BAD_REQUEST', { detail: 'memberName' })
  if (head !== undefined) change.head = head && (await ownPicture(ctx, head))
  if (email !== undefined) change.email = email
  if (!Object.keys(change).length) return (await me(ctx)).linkman
  return ctx.db.transaction(async tx => {
    const row = await updateMe(ctx, change, tx)
    if (change.name !== undefined) await afterRenaming(tx, ctx.tenantId, [{ linkmanId: row.id }])
    if (change.head !== undefined) {
      await releaseUses(tx, ctx, { kind: 'linkman', ids: [row.id] })
      if (change.head) await useFiles(tx, ctx, { kind: 'linkman', id: row.id }, [{ id: change.head }])
    }
    return linkmanView(ctx, row)
  })
}

/** Deletes what has run out, of every tenant; the codes of the last hour stay, because they are the rate limit. */
export async function forgetExpired(app: App): Promise<void> {
  const now = instantOf(app.now())
  for (const table of [
    captchas,
    quickTokens,
    sessions,
    refreshTokens,
    tokenFamilies,
    passwordTries,
    knownDevices,
    openIdTickets,
    signInTickets,
    staffLinks,
  ])
    await app.db.delete(table).where(lt(table.expireTime, now))
  await app.db.delete(sentCodes).where(lt(sentCodes.createTime, instantOf(app.now(), -2 * 3600)))
}
