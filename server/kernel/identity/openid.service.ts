import { and, eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { mobileOf } from './mobile'
import { cleanPhone, isMainlandPhone, maskPhone } from '../../../shared/phone'
import { isUuid } from '../../db/ids'
import { linkmanByPhone, signIn, findOrCreateLinkman } from './auth.service'
import { oneAddressAtATime, smsOf, takeCode } from './code.service'
import { doors, tenants, WECOM_COMPANY } from '../tenancy/door.table'
import { linkmanOf, type Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { countLimit } from '../call/limit'
import { orderFormOf } from '../call/order-form'
import { ownAddress } from '../../http/origin'
import { bind, issueTicket, linkmanByOpenId, readTicket, takeTicket, type Named } from './binding.service'
import { appIdOf, askVendor, authorizeUrl, personOf } from './chat-app.service'
import type { ChatApp } from './openid.table'

const done = { done: true } as const

/** A caller may name the own tenant; any other is not found. Throws NOT_FOUND. */
function ownTenant(ctx: Ctx, tenantId: string | undefined): void {
  if (tenantId && tenantId.toLowerCase() !== ctx.tenantId) throw new AppError('NOT_FOUND')
}

/** Checks that the caller may talk to an assistant, named by a text that may be no id at all. Throws NOT_FOUND. */
async function assertAgent(ctx: Ctx, id: string): Promise<void> {
  const found = isUuid(id) ? await Promise.all(ctx.offers.hasAgent.map(has => has(ctx, id))) : []
  if (!found.includes(true)) throw new AppError('NOT_FOUND')
}

/** Whether the person is a linkman here. A number that the work chat app vouches for binds its linkman at once. */
async function isBound(ctx: Ctx, person: Named): Promise<boolean> {
  if (await linkmanByOpenId(ctx, ctx.db, person.appId, person.openId)) return true
  const mobile = cleanPhone(person.mobile)
  const who = isMainlandPhone(mobile) ? await linkmanByPhone(ctx, ctx.db, mobile) : undefined
  if (who) await bind(ctx, ctx.db, person, who.id)
  return who !== undefined
}

interface CheckInput {
  app: ChatApp
  code?: string
  typeId?: string
  domain?: string
  redirect?: boolean
  returnUrl?: string
}

/**
 * Who a chat app says the caller is (spec §4 "Wechat auth status"): 1 a linkman of this tenant, 2 somebody it knows but we
 * do not, 0 nobody was asked, 3 the code was refused. Throws NOT_FOUND, DOOR_NOT_FOUND, BAD_REQUEST for a foreign `returnUrl`, CHAT_APP_UNAVAILABLE.
 */
export async function checkAuth(ctx: Ctx, { app, code, typeId, domain, redirect, returnUrl }: CheckInput) {
  const template = typeId ? await orderFormOf(ctx, typeId) : { enabled: 1, isDelete: 0 }
  if (domain) {
    const [door] = await ctx.db
      .select({ id: doors.id })
      .from(doors)
      .where(and(eq(doors.tenantId, ctx.tenantId), eq(doors.domainId, domain)))
    if (!door) throw new AppError('DOOR_NOT_FOUND')
  }
  if (returnUrl) ownAddress(ctx, returnUrl, 'returnUrl')
  // a chat app that the tenant does not use knows nobody, and that is no error
  const known = appIdOf(ctx, app)
  const person =
    code && known
      ? await personOf(ctx, app, code).catch((error: unknown) => {
          if (error instanceof AppError && error.id === 'CHAT_APP_REFUSED') return null
          throw error
        })
      : null
  const always = { enabled: template.enabled, isDelete: template.isDelete }
  if (!person) {
    const mpAuthorizeUrl = app === 'wechatWeb' && redirect !== false ? authorizeUrl(ctx, returnUrl) : ''
    return {
      ...always,
      status: code && known ? (3 as const) : (0 as const),
      openId: '',
      appId: '',
      ticket: '',
      mpAuthorizeUrl,
      phone: '',
    }
  }
  const status = (await isBound(ctx, person)) ? (1 as const) : (2 as const)
  return {
    ...always,
    status,
    openId: person.openId,
    appId: person.appId,
    ticket: await issueTicket(ctx, person),
    mpAuthorizeUrl: '',
    phone: maskPhone(person.mobile),
  }
}

/** Signs in with an open id that a ticket proves. Throws NOT_FOUND, OPENID_TICKET_EXPIRED, and OPENID_NOT_BOUND, after which the ticket is still good. */
export function openIdLogin(
  ctx: Ctx,
  { weiXinId: openId, appId, tenantId, ticket }: { weiXinId: string; appId: string; tenantId?: string; ticket: string },
) {
  ownTenant(ctx, tenantId)
  return ctx.db.transaction(async tx => {
    await takeTicket(ctx, tx, { ticket, openId, appId })
    const who = await linkmanByOpenId(ctx, tx, appId, openId)
    // thrown inside, so that the ticket is not used up
    if (!who) throw new AppError('OPENID_NOT_BOUND')
    return signIn(ctx, tx, who)
  })
}

interface BindInput {
  phone?: string
  code?: string
  phoneCode?: string
  appId: string
  tenantId?: string
  openId: string
  ticket: string
}

/**
 * Binds an open id to a phone and signs in, by the code of a text message or by what WeChat's phone number button gave.
 * Throws BAD_REQUEST, NOT_FOUND, OPENID_TICKET_EXPIRED, PROVIDER_OFF, PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, PHONE_UNKNOWN, WECHAT_PHONE_QUOTA, CHAT_APP_REFUSED, CHAT_APP_UNAVAILABLE.
 */
export async function bindPhone(ctx: Ctx, { phone: typed, code, phoneCode, tenantId, ...shown }: BindInput) {
  ownTenant(ctx, tenantId)
  // before a code is spent
  const { app } = await readTicket(ctx, shown)
  const byMessage = !phoneCode
  if (byMessage && (!typed || !code)) throw new AppError('BAD_REQUEST', { detail: 'phone, code' })
  // only WeChat's own mini-program has the button
  if (byMessage) smsOf(ctx)
  if (phoneCode && app !== 'weapp') throw new AppError('BAD_REQUEST', { detail: 'phoneCode' })
  const given = phoneCode
    ? await askVendor(ctx, () => ctx.providers.wechat.phoneOf(phoneCode), {
        code: 'CHAT_APP_REFUSED',
        quota: 'WECHAT_PHONE_QUOTA',
      })
    : typed
  const phone = mobileOf(given ?? '')
  if (byMessage) await countLimit(ctx, 'signIn')
  const outcome = await oneAddressAtATime(ctx, phone, async tx => {
    const refusal = byMessage ? await takeCode(ctx, tx, phone, code ?? '') : null
    if (refusal) return refusal
    const who = await findOrCreateLinkman(ctx, tx, phone)
    if (who instanceof AppError) return who
    await bind(ctx, tx, await takeTicket(ctx, tx, shown), who.id)
    return signIn(ctx, tx, who)
  })
  // thrown out here, where the tries and the use of the code are committed
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Open id for a code. Throws PROVIDER_OFF, CHAT_APP_REFUSED, CHAT_APP_UNAVAILABLE. */
export async function publicOpenId(ctx: Ctx, code: string, app: ChatApp) {
  const person = await personOf(ctx, app, code)
  return { openId: person.openId, appId: person.appId, ticket: await issueTicket(ctx, person) }
}

/** The official account of a door, and where its authorization begins. Throws DOOR_NOT_FOUND, BAD_REQUEST for a foreign `returnUrl`. */
export async function fansDoor(ctx: Ctx, { domainId, returnUrl }: { domainId?: string; returnUrl?: string }) {
  const [row] = await ctx.db
    .select({ domainId: doors.domainId, tenantId: doors.tenantId, enabled: tenants.portalEnabled })
    .from(doors)
    .innerJoin(tenants, eq(tenants.id, doors.tenantId))
    .where(domainId ? eq(doors.domainId, domainId) : and(eq(doors.tenantId, ctx.tenantId), eq(doors.id, ctx.doorId)))
  if (!row) throw new AppError('DOOR_NOT_FOUND')
  return { ...row, appId: ctx.providers.wechat.appIds.wechatWeb, authorizeUrl: authorizeUrl(ctx, returnUrl) }
}

/** What WeChat tells of a person, to whom a ticket proves it. Throws OPENID_TICKET_EXPIRED, CHAT_APP_UNAVAILABLE. */
export async function wechatUser(ctx: Ctx, shown: { openId: string; ticket: string }) {
  const { app, appId, openId, nickname, head } = await readTicket(ctx, shown)
  const [subscribe, who] = await Promise.all([
    app === 'wechatWeb' && askVendor(ctx, () => ctx.providers.wechat.follows(openId)),
    linkmanByOpenId(ctx, ctx.db, appId, openId),
  ])
  return { openId, nickname, head, subscribe, bound: who !== undefined }
}

/** Binds an open id to the caller, also when somebody else had it; a repeated call changes nothing. Throws OPENID_TICKET_EXPIRED. */
export async function saveBindRelation(ctx: Ctx, shown: { openId: string; appId: string; ticket: string }) {
  const { linkmanId } = linkmanOf(ctx)
  await ctx.db.transaction(async tx => {
    // a retry after a lost answer comes with the ticket that made it so
    if ((await linkmanByOpenId(ctx, tx, shown.appId, shown.openId))?.id === linkmanId) return
    await bind(ctx, tx, await takeTicket(ctx, tx, shown), linkmanId)
  })
  return done
}

/** Ids of the chat apps, and the templates to ask consent for. */
export function wechatSetting({ providers: { wechat, dingtalk } }: Ctx) {
  const { weapp, wechatWeb, wecom } = wechat.appIds
  return {
    miniProgramAppId: weapp,
    publicAppId: wechatWeb,
    corpId: wecom,
    dingtalkCorpId: dingtalk.corpId,
    subscribeTemplateIds: wechat.templates.map(template => template.id),
  }
}

/** Corp id at the chat app that the tenant works in, and the name of a template. Throws NOT_FOUND. */
export async function corpId(
  ctx: Ctx,
  { tenantId, templateId, aiAgentId }: { tenantId?: string; templateId?: string; aiAgentId?: string },
) {
  ownTenant(ctx, tenantId)
  if (aiAgentId) await assertAgent(ctx, aiAgentId)
  const template = templateId ? await orderFormOf(ctx, templateId) : null
  const { wechat, dingtalk } = ctx.providers
  return {
    corpId: ctx.companyType === WECOM_COMPANY ? wechat.appIds.wecom : dingtalk.corpId,
    templateName: template?.name ?? '',
  }
}

/** Signature for a page of WeChat's browser; null without an official account. Throws BAD_REQUEST for a foreign address, CHAT_APP_UNAVAILABLE. */
export async function pageSignature(ctx: Ctx, address: string) {
  ownAddress(ctx, address, 'url')
  const { wechat } = ctx.providers
  const appId = wechat.appIds.wechatWeb
  if (!appId) return null
  const ticket = await askVendor(ctx, () => wechat.jsTicket())
  const timestamp = Math.floor(ctx.now() / 1000)
  const nonceStr = randomBytes(12).toString('hex')
  // the address as it was sent: WeChat signs the text that the browser shows, whatever a parser would make of it
  const [url] = address.split('#')
  const signature = createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex')
  return { appId, timestamp, nonceStr, signature }
}
