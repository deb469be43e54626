import { Type as T } from '@sinclair/typebox'
import type { WorkNotice } from '../dingtalk/dingtalk'
import type { Provider } from '../provider'
import { shippingBody, type ShippingInformation } from './shipping'
import type { SubscribeTemplate } from './subscribe'
import { ask, keptToken, VendorError, withToken, type KeptToken, type Vendor, type VendorReason } from '../vendor'

/** The mini-program, the official account in WeChat's browser, and the mini-program inside WeCom. */
export type WechatApp = 'weapp' | 'wechatWeb' | 'wecom'
export interface AppKey {
  id: string
  secret: string
}
/** A corp at WeCom and one of its apps. */
export interface WecomAccount extends AppKey {
  /** digits, '' where the app sends no messages */
  agentId: string
}

/** Who somebody is at an app. Of web authorization only come name and picture. */
export interface WechatPerson {
  openId: string
  unionId: string
  nickname: string
  head: string
}

/** A subscribe message; the person must have allowed one of this template. */
export interface SubscribeMessage {
  openId: string
  templateId: string
  /** page of the mini-program with its query, without a slash at its beginning */
  page: string
  lang: 'zh_CN' | 'zh_TW' | 'en_US'
  data: Record<string, string>
}

export interface Wechat extends Provider {
  /** id of each app, '' for one that is not configured */
  readonly appIds: Record<WechatApp, string>
  /** messages that the mini-program asks consent for */
  readonly templates: readonly SubscribeTemplate[]
  /** Who showed a code. Throws VendorError. */
  personOf(app: WechatApp, code: string): Promise<WechatPerson>
  /** Mainland number behind the code of the phone number button, '' for a foreign one. Throws VendorError. */
  phoneOf(code: string): Promise<string>
  /** Address that asks a person in WeChat's browser who they are and comes back to `returnUrl` with `code` and `state`. */
  authorizeUrl(returnUrl: string, state: string): string
  /**
   * Address that asks a member of the corp at WeCom who they are, in WeCom's own browser (`inApp`) or by a QR code in any other,
   * and comes back to `returnUrl` with a code of {@link memberOf} and `state`.
   */
  signInUrl(returnUrl: string, state: string, inApp: boolean): string
  /** User id of the member of the corp who showed a code of {@link signInUrl}, '' for anybody else. Throws VendorError. */
  memberOf(code: string): Promise<string>
  /** Whether a person follows the official account. Throws VendorError. */
  follows(openId: string): Promise<boolean>
  /** Ticket that pages of WeChat's browser are signed with. Throws VendorError. */
  jsTicket(): Promise<string>
  /** Asks for an access token of an app, which proves its id and secret. Throws VendorError. */
  check(app: WechatApp): Promise<void>
  /** Sends a subscribe message. Throws VendorError. */
  send(message: SubscribeMessage): Promise<void>
  /** Tells what was sent of goods that were paid in the mini-program. Throws VendorError. */
  tellShipping(information: ShippingInformation): Promise<void>
  /** whether the corp's app can tell its people something, and let them sign in to a page */
  readonly tellsStaff: boolean
  /** WeCom's user id of the member with a mobile number, '' when the corp has none. Throws VendorError. */
  userIdOf(mobile: string): Promise<string>
  /** Sends a message of the corp's app. Throws VendorError. */
  notify(notice: WorkNotice): Promise<void>
}

export interface WechatOptions {
  /** '' as id where an app is not configured */
  apps: { weapp: AppKey; wechatWeb: AppKey; wecom: WecomAccount }
  templates: readonly SubscribeTemplate[]
  /** base addresses of the vendors, asked at each call, because a sandbox starts with the first */
  api(): Promise<string>
  wecomApi(): Promise<string>
  /** base addresses of the pages that ask people, of WeChat and of WeCom; one without a host lies on the site itself */
  authorize: string
  wecomAuthorize: string
  now(): number
  timeoutMs?: number
}

const REASONS: Record<number, VendorReason> = {
  [-1]: 'outage',
  40029: 'code',
  40163: 'code',
  41008: 'code',
  42003: 'code',
  40226: 'code',
  40001: 'token',
  40014: 'token',
  42001: 'token',
  45009: 'quota',
  45011: 'quota',
  // it does not know the payment yet: in a minute it does
  10060001: 'outage',
  // no member of the corp, and none whom the app may see
  46004: 'code',
  60111: 'code',
  81013: 'code',
}
/** The person no longer wants messages of the template, or has used up what they allowed. */
export const NOT_WANTED = 43101

const Session = T.Object({ openid: T.String({ minLength: 1 }), unionid: T.Optional(T.String()) })
const WecomSession = T.Object({ userid: T.String({ minLength: 1 }) })
/** Who is no member has an open id here. */
const WecomVisitor = T.Object({ userid: T.Optional(T.String()) })
const AccessToken = T.Object({ access_token: T.String({ minLength: 1 }), expires_in: T.Integer() })
const Phone = T.Object({ phone_info: T.Object({ purePhoneNumber: T.String(), countryCode: T.String() }) })
const WebSession = T.Object({
  access_token: T.String({ minLength: 1 }),
  openid: T.String({ minLength: 1 }),
  scope: T.String(),
  unionid: T.Optional(T.String()),
})
const WebUser = T.Object({
  openid: T.String(),
  nickname: T.String(),
  headimgurl: T.String(),
  unionid: T.Optional(T.String()),
})
const Follower = T.Object({ subscribe: T.Integer() })
const Ticket = T.Object({ ticket: T.String({ minLength: 1 }), expires_in: T.Integer() })
const Found = T.Object({ userid: T.String({ minLength: 1 }) })
const Told = T.Object({ errcode: T.Literal(0), invaliduser: T.Optional(T.String()) })
const Sent = T.Object({ errcode: T.Literal(0) })

/** WeChat over HTTPS, as documented for servers of mini-programs, official accounts and WeCom. */
export function wechatClient({
  apps,
  templates,
  api,
  wecomApi,
  authorize,
  wecomAuthorize,
  now,
  timeoutMs,
}: WechatOptions): Omit<Wechat, keyof Provider> {
  const vendor = (name: string): Vendor => ({
    name,
    reasonOf: ({ errcode }) => REASONS[errcode],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const wechat = vendor('wechat')
  const wecom = vendor('wecom')
  const address = (base: string, path: string, query: Record<string, string>) =>
    `${base}${path}?${new URLSearchParams(query)}`

  /** An app that may be asked. Throws VendorError for one that is not configured. */
  const keyOf = (app: WechatApp): AppKey => {
    if (!apps[app].id) throw new VendorError('wechat', 'outage', `${app} is not configured`)
    return apps[app]
  }
  // a stable token is the same for every instance that asks, so each may keep it by itself
  const fetchToken = async (app: WechatApp) => {
    const { id, secret } = keyOf(app)
    const answer =
      app === 'wecom'
        ? await ask(
            wecom,
            address(await wecomApi(), '/cgi-bin/gettoken', { corpid: id, corpsecret: secret }),
            AccessToken,
          )
        : await ask(wechat, `${await api()}/cgi-bin/stable_token`, AccessToken, {
            grant_type: 'client_credential',
            appid: id,
            secret,
            force_refresh: false,
          })
    return { token: answer.access_token, seconds: answer.expires_in }
  }
  const tokenOf = (app: WechatApp) => keptToken(now, () => fetchToken(app))
  const tokens: Record<WechatApp, KeptToken> = {
    weapp: tokenOf('weapp'),
    wechatWeb: tokenOf('wechatWeb'),
    wecom: tokenOf('wecom'),
  }
  const ticket = keptToken(now, () =>
    withToken(tokens.wechatWeb, async token => {
      const answer = await ask(
        wechat,
        address(await api(), '/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' }),
        Ticket,
      )
      return { token: answer.ticket, seconds: answer.expires_in }
    }),
  )

  const authorizeUrl = (id: string, returnUrl: string, scope: string, state: string, agentId = ''): string => {
    // WeChat wants the parameters in this order
    const query = new URLSearchParams([
      ['appid', id],
      ['redirect_uri', returnUrl],
      ['response_type', 'code'],
      ['scope', scope],
      ...(agentId ? [['agentid', agentId]] : []),
      ['state', state],
    ])
    return `${new URL(`${authorize}/connect/oauth2/authorize`, returnUrl).href}?${query}#wechat_redirect`
  }

  const people: Record<WechatApp, (code: string) => Promise<WechatPerson>> = {
    async weapp(code) {
      const { id, secret } = keyOf('weapp')
      const { openid, unionid = '' } = await ask(
        wechat,
        address(await api(), '/sns/jscode2session', {
          appid: id,
          secret,
          js_code: code,
          grant_type: 'authorization_code',
        }),
        Session,
      )
      return { openId: openid, unionId: unionid, nickname: '', head: '' }
    },
    async wechatWeb(code) {
      const { id, secret } = keyOf('wechatWeb')
      const session = await ask(
        wechat,
        address(await api(), '/sns/oauth2/access_token', { appid: id, secret, code, grant_type: 'authorization_code' }),
        WebSession,
      )
      if (!session.scope.split(',').includes('snsapi_userinfo'))
        return { openId: session.openid, unionId: session.unionid ?? '', nickname: '', head: '' }
      const user = await ask(
        wechat,
        address(await api(), '/sns/userinfo', {
          access_token: session.access_token,
          openid: session.openid,
          lang: 'zh_CN',
        }),
        WebUser,
      )
      return {
        openId: session.openid,
        unionId: user.unionid ?? session.unionid ?? '',
        nickname: user.nickname,
        head: user.headimgurl,
      }
    },
    wecom: code =>
      withToken(tokens.wecom, async token => {
        const { userid } = await ask(
          wecom,
          address(await wecomApi(), '/cgi-bin/miniprogram/jscode2session', {
            access_token: token,
            js_code: code,
            grant_type: 'authorization_code',
          }),
          WecomSession,
        )
        return { openId: userid, unionId: '', nickname: '', head: '' }
      }),
  }

  return {
    appIds: { weapp: apps.weapp.id, wechatWeb: apps.wechatWeb.id, wecom: apps.wecom.id },
    templates,
    personOf: (app, code) => people[app](code),
    phoneOf: code =>
      withToken(tokens.weapp, async token => {
        const { phone_info: phone } = await ask(
          wechat,
          address(await api(), '/wxa/business/getuserphonenumber', { access_token: token }),
          Phone,
          { code },
        )
        return phone.countryCode === '86' ? phone.purePhoneNumber : ''
      }),
    authorizeUrl: (returnUrl, state) => authorizeUrl(apps.wechatWeb.id, returnUrl, 'snsapi_userinfo', state),
    signInUrl(returnUrl, state, inApp) {
      const { id, agentId } = apps.wecom
      if (inApp) return authorizeUrl(id, returnUrl, 'snsapi_base', state, agentId)
      const query = new URLSearchParams({
        login_type: 'CorpApp',
        appid: id,
        agentid: agentId,
        redirect_uri: returnUrl,
        state,
      })
      return `${new URL(`${wecomAuthorize}/wwlogin/sso/login`, returnUrl).href}?${query}`
    },
    memberOf: code =>
      withToken(tokens.wecom, async token => {
        const { userid = '' } = await ask(
          wecom,
          address(await wecomApi(), '/cgi-bin/auth/getuserinfo', { access_token: token, code }),
          WecomVisitor,
        )
        return userid
      }),
    follows: openId =>
      withToken(
        tokens.wechatWeb,
        async token =>
          (
            await ask(
              wechat,
              address(await api(), '/cgi-bin/user/info', { access_token: token, openid: openId, lang: 'zh_CN' }),
              Follower,
            )
          ).subscribe === 1,
      ),
    jsTicket: () => ticket.get(),
    async check(app) {
      await fetchToken(app)
    },
    tellsStaff: apps.wecom.id !== '' && apps.wecom.agentId !== '',
    async userIdOf(mobile) {
      try {
        const { userid } = await withToken(tokens.wecom, async token =>
          ask(wecom, address(await wecomApi(), '/cgi-bin/user/getuserid', { access_token: token }), Found, { mobile }),
        )
        return userid
      } catch (error) {
        if (error instanceof VendorError && error.reason === 'code') return ''
        throw error
      }
    },
    async notify({ userId, title, text, url, button }) {
      const { invaliduser = '' } = await withToken(tokens.wecom, async token =>
        ask(wecom, address(await wecomApi(), '/cgi-bin/message/send', { access_token: token }), Told, {
          touser: userId,
          msgtype: 'textcard',
          agentid: Number(apps.wecom.agentId),
          textcard: { title, description: text, url, btntxt: button },
          enable_duplicate_check: 1,
          duplicate_check_interval: 1800,
        }),
      )
      if (invaliduser) throw new VendorError('wecom', 'code', 'the app may not tell this person')
    },
    tellShipping: information =>
      withToken(tokens.weapp, async token => {
        await ask(
          wechat,
          address(await api(), '/wxa/sec/order/upload_shipping_info', { access_token: token }),
          Sent,
          shippingBody(information),
        )
      }),
    send: message =>
      withToken(tokens.weapp, async token => {
        const data = Object.fromEntries(Object.entries(message.data).map(([key, value]) => [key, { value }]))
        await ask(wechat, address(await api(), '/cgi-bin/message/subscribe/send', { access_token: token }), Sent, {
          touser: message.openId,
          template_id: message.templateId,
          page: message.page,
          miniprogram_state: 'formal',
          lang: message.lang,
          data,
        })
      }),
  }
}
