import { Type as T, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { randomBytes } from 'node:crypto'
import { loopback, sandboxCodes, sandboxTokens, type TakenCode } from '../chat-sandbox'
import { LIMITS, type SubscribeTemplate } from './subscribe'
import { authorizePage, SANDBOX_PEOPLE, SANDBOX_STAFF, type Authorization } from '../authorize.sandbox'
import { outbox, sentPage, type Outbox } from '../sent-page'
import { NOT_WANTED, wechatClient, type Wechat, type WechatApp, type WechatOptions } from './wechat'

/** Where the portal shows the sandbox to browsers. */
const PAGES = '/sandbox/wechat'
const WECOM_PAGES = '/sandbox/wecom'
const REMEMBERED_MESSAGES = 500
const SECRET = 'sandbox-secret'
export const SANDBOX_APPS: WechatOptions['apps'] = {
  weapp: { id: 'wxsandbox00000mini', secret: SECRET },
  wechatWeb: { id: 'wxsandbox00000open', secret: SECRET },
  wecom: { id: 'wwsandbox000000000', secret: SECRET, agentId: '1000002' },
}

export interface SentMessage {
  touser: string
  template_id: string
  page: string
  lang: string
  data: Record<string, { value: string }>
}

const Shipping = T.Object({
  order_key: T.Object({ order_number_type: T.Literal(2), transaction_id: T.String({ minLength: 1 }) }),
  logistics_type: T.Union([T.Literal(1), T.Literal(4)]),
  delivery_mode: T.Union([T.Literal(1), T.Literal(2)]),
  is_all_delivered: T.Optional(T.Boolean()),
  shipping_list: T.Array(
    T.Object({
      tracking_no: T.Optional(T.String({ minLength: 1 })),
      express_company: T.Optional(T.String({ minLength: 1 })),
      item_desc: T.String({ minLength: 1, maxLength: 120 }),
      contact: T.Optional(T.Object({ receiver_contact: T.String({ minLength: 1 }) })),
    }),
    { minItems: 1, maxItems: 15 },
  ),
  upload_time: T.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' }),
  payer: T.Object({ openid: T.String({ minLength: 1 }) }),
})

const AppMessage = T.Object({
  touser: T.String({ minLength: 1 }),
  msgtype: T.Literal('textcard'),
  agentid: T.Integer(),
  textcard: T.Object({
    title: T.String({ minLength: 1, maxLength: 128 }),
    description: T.String({ minLength: 1, maxLength: 512 }),
    url: T.String({ pattern: '^https?://' }),
  }),
})

/** What stands at WeChat in the sandbox. */
export interface WechatWorld {
  /** messages as they were sent, oldest first */
  readonly messages: SentMessage[]
  /** what was sent of goods that were paid in the mini-program, oldest first */
  readonly shipped: Static<typeof Shipping>[]
  /** errors that the next ones are answered with */
  readonly shippingErrors: number[]
  /** phone numbers that WeChat still gives */
  phoneQuota: number
  /** open ids of people who no longer want messages */
  readonly unwilling: Set<string>
  /** what the app of the corp at WeCom told its people */
  readonly wecom: Outbox & {
    /** it answers nobody */
    isDown: boolean
    /** mobile numbers and user ids of people who are no members */
    readonly strangers: Set<string>
  }
  /** Ends every access token. */
  expireTokens(): void
  readonly tokensMade: number
}

interface SandboxOptions {
  now(): number
  templates: readonly SubscribeTemplate[]
}
type Answer = Record<string, unknown>
const refuse = (errcode: number, errmsg: string): Answer => ({ errcode, errmsg })
const OK = { errcode: 0, errmsg: 'ok' }
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const unionOf = (openId: string): string => `sandbox-union-${openId}`

function refusalOf(taken: Exclude<TakenCode, object>): Answer {
  return taken === 'used'
    ? refuse(40163, 'code been used')
    : refuse(40029, taken === 'expired' ? 'invalid code, it has expired' : 'invalid code')
}

function isMessage(body: unknown): body is SentMessage {
  return (
    typeof body === 'object' &&
    body !== null &&
    'touser' in body &&
    typeof body.touser === 'string' &&
    'template_id' in body &&
    typeof body.template_id === 'string' &&
    'data' in body &&
    typeof body.data === 'object' &&
    body.data !== null
  )
}

/** Speaks the protocol of WeChat's servers about a world in memory. */
function wechatRoutes({ now, templates }: SandboxOptions) {
  const codes = sandboxCodes(now)
  const tokens = sandboxTokens(now, () => `sandbox_${randomBytes(24).toString('hex')}`)
  const webTokens = new Map<string, string>()
  const world: WechatWorld = {
    messages: [],
    shipped: [],
    shippingErrors: [],
    phoneQuota: 1000,
    unwilling: new Set(),
    wecom: { ...outbox(), isDown: false, strangers: new Set() },
    expireTokens: () => tokens.expire(),
    get tokensMade() {
      return tokens.made
    },
  }

  const keyError = (app: WechatApp, id: unknown, secret: unknown): Answer | null =>
    id !== SANDBOX_APPS[app].id
      ? refuse(40013, 'invalid appid')
      : secret !== SECRET
        ? refuse(40125, 'invalid appsecret')
        : null
  const tokenError = (token: unknown, ...apps: WechatApp[]): Answer | null => {
    const app = tokens.appOf(token)
    return apps.some(one => SANDBOX_APPS[one].id === app)
      ? null
      : refuse(40001, 'invalid credential, access_token is invalid or not latest')
  }
  const exchange = (kind: string, code: unknown, answer: (who: string) => Answer): Answer => {
    const taken = codes.take(kind, textOf(code))
    return typeof taken === 'string' ? refusalOf(taken) : answer(taken.who)
  }

  function messageError(message: SentMessage): Answer | null {
    const template = templates.find(one => one.id === message.template_id)
    if (!template) return refuse(40037, 'invalid template_id')
    if (world.unwilling.has(message.touser)) return refuse(NOT_WANTED, 'user refuse to accept the msg')
    for (const key of Object.keys(template.data)) {
      const value = textOf(message.data[key]?.value)
      if (!value || value.length > (LIMITS[key.replace(/\d+$/, '')] ?? 0))
        return refuse(47003, `argument invalid! data.${key}.value invalid`)
    }
    return null
  }

  const refuseWhenDown: onRequestHookHandler = (_request, reply, done) => {
    if (world.wecom.isDown) void reply.status(503).send('the service is busy')
    else done()
  }
  const api = (server: FastifyInstance) => {
    server.get<{ Querystring: Answer }>(
      '/sns/jscode2session',
      ({ query }) =>
        keyError('weapp', query.appid, query.secret) ??
        exchange('code', query.js_code, openid => ({
          openid,
          unionid: unionOf(openid),
          session_key: randomBytes(16).toString('base64'),
        })),
    )
    server.post<{ Body: Answer }>('/cgi-bin/stable_token', ({ body }) => {
      const app = body.appid === SANDBOX_APPS.wechatWeb.id ? 'wechatWeb' : 'weapp'
      return keyError(app, body.appid, body.secret) ?? tokens.issue(SANDBOX_APPS[app].id)
    })
    server.post<{ Querystring: Answer; Body: Answer }>(
      '/wxa/business/getuserphonenumber',
      ({ query, body }) =>
        tokenError(query.access_token, 'weapp') ??
        (world.phoneQuota <= 0
          ? refuse(45009, 'reach max api daily quota limit')
          : exchange('phone', body.code, phone => {
              world.phoneQuota--
              return {
                ...OK,
                phone_info: {
                  phoneNumber: phone,
                  purePhoneNumber: phone,
                  countryCode: '86',
                  watermark: { timestamp: Math.floor(now() / 1000), appid: SANDBOX_APPS.weapp.id },
                },
              }
            })),
    )
    server.post<{ Querystring: Answer; Body: unknown }>('/cgi-bin/message/subscribe/send', ({ query, body }) => {
      const error =
        tokenError(query.access_token, 'weapp') ??
        (isMessage(body) ? messageError(body) : refuse(47001, 'data format error'))
      if (error || !isMessage(body)) return error
      world.messages.push(body)
      if (world.messages.length > REMEMBERED_MESSAGES) world.messages.shift()
      return OK
    })
    server.post<{ Querystring: Answer; Body: unknown }>('/wxa/sec/order/upload_shipping_info', ({ query, body }) => {
      const error = tokenError(query.access_token, 'weapp')
      if (error) return error
      const [next] = world.shippingErrors.splice(0, 1)
      if (next !== undefined) return refuse(next, 'it did not go well')
      if (!Value.Check(Shipping, body)) return refuse(47001, 'data format error')
      const isExpress = body.logistics_type === 1
      if (isExpress && body.shipping_list.some(one => !one.tracking_no || !one.express_company))
        return refuse(47001, 'data format error')
      world.shipped.push(body)
      if (world.shipped.length > REMEMBERED_MESSAGES) world.shipped.shift()
      return OK
    })
    server.get<{ Querystring: Answer }>(
      '/sns/oauth2/access_token',
      ({ query }) =>
        keyError('wechatWeb', query.appid, query.secret) ??
        exchange('web', query.code, openid => {
          const token = randomBytes(24).toString('hex')
          webTokens.set(openid, token)
          return {
            access_token: token,
            expires_in: 7200,
            refresh_token: randomBytes(24).toString('hex'),
            openid,
            scope: 'snsapi_userinfo',
            unionid: unionOf(openid),
          }
        }),
    )
    server.get<{ Querystring: Answer }>('/sns/userinfo', ({ query }) => {
      const openid = textOf(query.openid)
      if (!openid || webTokens.get(openid) !== query.access_token) return refuse(40001, 'invalid credential')
      return {
        openid,
        nickname: SANDBOX_PEOPLE.find(one => one.id === openid)?.name ?? openid,
        sex: 0,
        province: '',
        city: '',
        country: '',
        headimgurl: '',
        privilege: [],
        unionid: unionOf(openid),
      }
    })
    server.get<{ Querystring: Answer }>('/cgi-bin/user/info', ({ query }) => {
      const person = SANDBOX_PEOPLE.find(one => one.id === query.openid)
      return tokenError(query.access_token, 'wechatWeb') ?? { subscribe: person?.follows ? 1 : 0, openid: query.openid }
    })
    server.get<{ Querystring: Answer }>(
      '/cgi-bin/ticket/getticket',
      ({ query }) =>
        tokenError(query.access_token, 'wechatWeb') ?? {
          ...OK,
          ticket: `sandbox-ticket-${textOf(query.access_token).slice(-16)}`,
          expires_in: 7200,
        },
    )
    server.get<{ Querystring: Answer }>(
      '/cgi-bin/gettoken',
      ({ query }) =>
        keyError('wecom', query.corpid, query.corpsecret) ?? { ...OK, ...tokens.issue(SANDBOX_APPS.wecom.id) },
    )
    const down = { onRequest: refuseWhenDown }
    server.post<{ Querystring: Answer; Body: Answer }>('/cgi-bin/user/getuserid', down, ({ query, body }) => {
      const mobile = textOf(body.mobile)
      return (
        tokenError(query.access_token, 'wecom') ??
        (/^\d{11}$/.test(mobile) && !world.wecom.strangers.has(mobile)
          ? { ...OK, userid: `p${mobile}` }
          : refuse(46004, 'user not exist'))
      )
    })
    server.post<{ Querystring: Answer; Body: unknown }>('/cgi-bin/message/send', down, ({ query, body }) => {
      const error = tokenError(query.access_token, 'wecom')
      if (error) return error
      if (!Value.Check(AppMessage, body) || String(body.agentid) !== SANDBOX_APPS.wecom.agentId)
        return refuse(40008, 'invalid message type')
      const { title, description: text, url } = body.textcard
      world.wecom.add({ to: body.touser, title, text, url, time: new Date(now()).toISOString() })
      return { ...OK, msgid: String(world.wecom.sent.length) }
    })
    server.get<{ Querystring: Answer }>(
      '/cgi-bin/auth/getuserinfo',
      ({ query }) =>
        tokenError(query.access_token, 'wecom') ??
        exchange('corp', query.code, userid =>
          world.wecom.strangers.has(userid)
            ? { ...OK, openid: `sandbox-open-${userid}`, external_userid: `sandbox-external-${userid}` }
            : { ...OK, userid },
        ),
    )
    server.get<{ Querystring: Answer }>(
      '/cgi-bin/miniprogram/jscode2session',
      ({ query }) =>
        tokenError(query.access_token, 'wecom') ??
        exchange('qy', query.js_code, userid => ({
          ...OK,
          corpid: SANDBOX_APPS.wecom.id,
          userid,
          session_key: randomBytes(16).toString('base64'),
        })),
    )
  }

  const pages = (server: FastifyInstance) => {
    authorizePage(server, {
      path: '/connect/oauth2/authorize',
      fields: ['appid', 'response_type', 'scope', 'agentid'],
      read: field =>
        field('response_type') !== 'code' || !/^snsapi_(base|userinfo)$/.test(field('scope'))
          ? 'scope 参数错误，错误码 10005 (response_type or scope)'
          : field('appid') === SANDBOX_APPS.wechatWeb.id
            ? { people: SANDBOX_PEOPLE, codeFor: id => codes.make('web', id) }
            : corp(field),
      codeNames: ['code'],
    })
    server.get('/messages', { schema: { hide: true } }, () => world.messages)
  }
  const corp = (field: (name: string) => string): Authorization | string =>
    field('appid') === SANDBOX_APPS.wecom.id && field('agentid') === SANDBOX_APPS.wecom.agentId
      ? { people: SANDBOX_STAFF, codeFor: id => codes.make('corp', id) }
      : 'appid 参数错误，错误码 40013 (invalid appid)'
  const wecomPages = (server: FastifyInstance) => {
    authorizePage(server, {
      path: '/wwlogin/sso/login',
      fields: ['login_type', 'appid', 'agentid'],
      read: field => (field('login_type') === 'CorpApp' ? corp(field) : 'login_type 参数错误 (invalid login_type)'),
      codeNames: ['code'],
    })
  }
  return { api, pages, wecomPages, world }
}

/** WeChat without WeChat: the real client against a server of our own, which also has the page that asks a person who they are. */
export function sandboxWechat(
  options: SandboxOptions,
): Wechat & { readonly world: WechatWorld; url(): Promise<string> } {
  const { api, pages, wecomPages, world } = wechatRoutes(options)
  const server = loopback(api)
  return {
    ...wechatClient({
      apps: SANDBOX_APPS,
      templates: options.templates,
      api: server.url,
      wecomApi: server.url,
      authorize: PAGES,
      wecomAuthorize: WECOM_PAGES,
      now: options.now,
    }),
    sandbox: true,
    world,
    url: server.url,
    mount(portal) {
      void portal.register(async part => pages(part), { prefix: PAGES })
      void portal.register(async part => wecomPages(part), { prefix: WECOM_PAGES })
      sentPage(portal, 'wecom', world.wecom)
      portal.addHook('onClose', () => server.close())
    },
  }
}
