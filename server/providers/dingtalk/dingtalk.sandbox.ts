import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { authorizePage, SANDBOX_STAFF } from '../authorize.sandbox'
import { loopback, sandboxCodes, sandboxTokens } from '../chat-sandbox'
import { outbox, sentPage, type Outbox } from '../sent-page'
import { dingtalkClient, type Dingtalk } from './dingtalk'

/** Where the site shows the sandbox to browsers. */
const PAGES = '/sandbox/dingtalk'
const APP = { appKey: 'dingsandbox000app', appSecret: 'sandbox-secret', corpId: 'dingsandbox00corp', agentId: '100100' }
type Answer = Record<string, unknown>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const WorkMessage = T.Object({
  agent_id: T.Integer(),
  userid_list: T.String({ minLength: 1 }),
  msg: T.Object({
    msgtype: T.Literal('action_card'),
    action_card: T.Object({
      title: T.String({ minLength: 1 }),
      markdown: T.String({ minLength: 1 }),
      single_title: T.String({ minLength: 1 }),
      single_url: T.String({ pattern: '^https?://' }),
    }),
  }),
})
/** What stands at DingTalk in the sandbox. */
export interface DingtalkWorld extends Outbox {
  /** it answers nobody */
  isDown: boolean
  /** mobile numbers and user ids of people who are no members */
  readonly strangers: Set<string>
}
const refuse = (errcode: number, errmsg: string, more: Answer = {}): Answer => ({
  errcode,
  errmsg,
  request_id: randomBytes(6).toString('hex'),
  ...more,
})
const unionOf = (who: string): string => `sandbox-union-${who}`
/** How the newer interface refuses. */
const named = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.status(status).send({ code, message, requestid: randomBytes(6).toString('hex') })
const accept = (answer: Answer): Answer => ({
  errcode: 0,
  errmsg: 'ok',
  request_id: randomBytes(6).toString('hex'),
  ...answer,
})

/** Speaks the protocol of DingTalk's servers. A user `p<11 digits>` has that mobile number, any other has none. */
function dingtalkRoutes(now: () => number) {
  const world: DingtalkWorld = { ...outbox(), isDown: false, strangers: new Set() }
  const codes = sandboxCodes(now)
  const userTokens = new Map<string, string>()
  const tokens = sandboxTokens(now, () => `sandbox_${randomBytes(16).toString('hex')}`)
  const tokenError = (token: unknown) =>
    tokens.appOf(token)
      ? null
      : refuse(88, 'ding talk error[subcode=40014,submsg=不合法的access_token]', {
          sub_code: '40014',
          sub_msg: '不合法的access_token',
        })
  const api = (server: FastifyInstance) => {
    server.addHook('onRequest', (_request, reply, done) => {
      if (world.isDown) void reply.status(503).send('the service is busy')
      else done()
    })
    server.get<{ Querystring: Answer }>('/gettoken', ({ query }) =>
      query.appkey === APP.appKey && query.appsecret === APP.appSecret
        ? accept(tokens.issue(APP.appKey))
        : refuse(40089, '不合法的corpid或corpsecret'),
    )
    server.post<{ Querystring: Answer; Body: Answer }>('/topapi/v2/user/getuserinfo', ({ query, body }) => {
      const error = tokenError(query.access_token)
      if (error) return error
      const taken = codes.take('auth', typeof body.code === 'string' ? body.code : '')
      if (typeof taken === 'string') return refuse(40078, '不存在的临时授权码')
      return accept({
        result: {
          userid: taken.who,
          unionid: unionOf(taken.who),
          name: taken.who,
          device_id: 'sandbox',
          sys: false,
          sys_level: 0,
        },
      })
    })
    server.post<{ Querystring: Answer; Body: Answer }>('/topapi/v2/user/get', ({ query, body }) => {
      const userid = typeof body.userid === 'string' ? body.userid : ''
      const [, mobile] = /^p(\d{11})$/.exec(userid) ?? []
      return (
        tokenError(query.access_token) ??
        accept({
          result: {
            userid,
            unionid: unionOf(userid),
            name: userid,
            ...(mobile ? { mobile, state_code: '86' } : {}),
          },
        })
      )
    })
    server.post<{ Body: Answer }>('/v1.0/oauth2/userAccessToken', ({ body }, reply) => {
      if (body.clientId !== APP.appKey || body.clientSecret !== APP.appSecret)
        return named(reply, 400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret')
      const taken = body.grantType === 'authorization_code' ? codes.take('oauth', textOf(body.code)) : 'wrong'
      if (typeof taken === 'string')
        return named(reply, 400, 'invalidParameter.authCode.notFound', '不合法的临时授权码')
      const accessToken = randomBytes(16).toString('hex')
      userTokens.set(accessToken, taken.who)
      return { accessToken, refreshToken: randomBytes(16).toString('hex'), expireIn: 7200 }
    })
    server.get('/v1.0/contact/users/me', ({ headers }, reply) => {
      const who = userTokens.get(textOf(headers['x-acs-dingtalk-access-token']))
      return who
        ? { nick: who, unionId: unionOf(who), openId: `sandbox-open-${who}` }
        : named(reply, 400, 'InvalidAuthentication', '不合法的access_token')
    })
    server.post<{ Querystring: Answer; Body: Answer }>('/topapi/user/getbyunionid', ({ query, body }) => {
      const [, who] = /^sandbox-union-(.+)$/.exec(textOf(body.unionid)) ?? []
      return (
        tokenError(query.access_token) ??
        (who && !world.strangers.has(who)
          ? accept({ result: { userid: who, contact_type: who.startsWith('outside') ? 1 : 0 } })
          : refuse(60121, '找不到该用户'))
      )
    })
    server.post<{ Querystring: Answer; Body: Answer }>('/topapi/v2/user/getbymobile', ({ query, body }) => {
      const mobile = textOf(body.mobile)
      return (
        tokenError(query.access_token) ??
        (/^\d{11}$/.test(mobile) && !world.strangers.has(mobile)
          ? accept({ result: { userid: `p${mobile}`, exclusive_account_userid_list: [] } })
          : refuse(60121, '找不到该用户'))
      )
    })
    server.post<{ Querystring: Answer; Body: Answer }>(
      '/topapi/message/corpconversation/asyncsend_v2',
      ({ query, body }) => {
        const error = tokenError(query.access_token)
        if (error) return error
        if (!Value.Check(WorkMessage, body) || String(body.agent_id) !== APP.agentId)
          return refuse(40035, '不合法的参数')
        const { title, markdown, single_url: url } = body.msg.action_card
        world.add({ to: body.userid_list, title, text: markdown, url, time: new Date(now()).toISOString() })
        return accept({ task_id: world.sent.length })
      },
    )
  }
  const pages = (server: FastifyInstance) => {
    authorizePage(server, {
      path: '/oauth2/auth',
      fields: ['client_id', 'response_type', 'scope', 'prompt'],
      read: field =>
        field('client_id') !== APP.appKey
          ? 'client_id 参数错误 (invalid client_id)'
          : field('response_type') === 'code' && field('scope') === 'openid'
            ? { people: SANDBOX_STAFF, codeFor: id => codes.make('oauth', id) }
            : 'scope 参数错误 (response_type or scope)',
      codeNames: ['code', 'authCode'],
    })
  }
  return { api, pages, tokens, world }
}

/** DingTalk without DingTalk: the real client against a server of our own. */
export function sandboxDingtalk({
  now,
}: {
  now(): number
}): Dingtalk & { readonly world: DingtalkWorld; expireTokens(): void; url(): Promise<string> } {
  const { api, pages, tokens, world } = dingtalkRoutes(now)
  const server = loopback(api)
  return {
    ...dingtalkClient({ ...APP, api: server.url, openApi: server.url, authorize: PAGES, now }),
    sandbox: true,
    world,
    expireTokens: tokens.expire,
    url: server.url,
    mount(portal) {
      void portal.register(async part => pages(part), { prefix: PAGES })
      sentPage(portal, 'dingtalk', world)
      portal.addHook('onClose', () => server.close())
    },
  }
}
