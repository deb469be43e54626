import { Type as T } from '@sinclair/typebox'
import type { Provider } from '../provider'
import type { SubscribeTemplate } from './subscribe'
import { ask, keptToken, VendorError, withToken, type KeptToken, type Vendor, type VendorReason } from '../vendor'

/** The mini-program, the official account in WeChat's browser, and the mini-program inside WeCom. */
export type WechatApp = 'weapp' | 'wechatWeb' | 'wecom'
export interface AppKey {
  id: string
  secret: string
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
  /** Whether a person follows the official account. Throws VendorError. */
  follows(openId: string): Promise<boolean>
  /** Ticket that pages of WeChat's browser are signed with. Throws VendorError. */
  jsTicket(): Promise<string>
  /** Sends a subscribe message. Throws VendorError. */
  send(message: SubscribeMessage): Promise<void>
}

export interface WechatOptions {
  /** '' as id where an app is not configured */
  apps: Record<WechatApp, AppKey>
  templates: readonly SubscribeTemplate[]
  /** base addresses of the vendors, asked at each call, because a sandbox starts with the first */
  api(): Promise<string>
  wecomApi(): Promise<string>
  /** base address of the authorization page; one without a host lies on the portal itself */
  authorize: string
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
}
/** The person no longer wants messages of the template, or has used up what they allowed. */
export const NOT_WANTED = 43101

const Session = T.Object({ openid: T.String({ minLength: 1 }), unionid: T.Optional(T.String()) })
const WecomSession = T.Object({ userid: T.String({ minLength: 1 }) })
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
const Sent = T.Object({ errcode: T.Literal(0) })

/** WeChat over HTTPS, as documented for servers of mini-programs, official accounts and WeCom. */
export function wechatClient({
  apps,
  templates,
  api,
  wecomApi,
  authorize,
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
  const stableToken = (app: 'weapp' | 'wechatWeb') =>
    keptToken(now, async () => {
      const { id, secret } = keyOf(app)
      const answer = await ask(wechat, `${await api()}/cgi-bin/stable_token`, AccessToken, {
        grant_type: 'client_credential',
        appid: id,
        secret,
        force_refresh: false,
      })
      return { token: answer.access_token, seconds: answer.expires_in }
    })
  const tokens: Record<WechatApp, KeptToken> = {
    weapp: stableToken('weapp'),
    wechatWeb: stableToken('wechatWeb'),
    wecom: keptToken(now, async () => {
      const { id, secret } = keyOf('wecom')
      const answer = await ask(
        wecom,
        address(await wecomApi(), '/cgi-bin/gettoken', { corpid: id, corpsecret: secret }),
        AccessToken,
      )
      return { token: answer.access_token, seconds: answer.expires_in }
    }),
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
    authorizeUrl(returnUrl, state) {
      // WeChat wants the parameters in this order
      const query = new URLSearchParams([
        ['appid', apps.wechatWeb.id],
        ['redirect_uri', returnUrl],
        ['response_type', 'code'],
        ['scope', 'snsapi_userinfo'],
        ['state', state],
      ])
      return `${new URL(`${authorize}/connect/oauth2/authorize`, returnUrl).href}?${query}#wechat_redirect`
    },
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
