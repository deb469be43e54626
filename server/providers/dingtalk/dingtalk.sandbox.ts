import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { loopback, sandboxCodes, sandboxTokens } from '../chat-sandbox'
import { dingtalkClient, type Dingtalk } from './dingtalk'

const APP = { appKey: 'dingsandbox000app', appSecret: 'sandbox-secret', corpId: 'dingsandbox00corp' }
type Answer = Record<string, unknown>
const refuse = (errcode: number, errmsg: string, more: Answer = {}): Answer => ({
  errcode,
  errmsg,
  request_id: randomBytes(6).toString('hex'),
  ...more,
})
const accept = (answer: Answer): Answer => ({
  errcode: 0,
  errmsg: 'ok',
  request_id: randomBytes(6).toString('hex'),
  ...answer,
})

/** Speaks the protocol of DingTalk's servers. A user `p<11 digits>` has that mobile number, any other has none. */
function dingtalkRoutes(now: () => number) {
  const codes = sandboxCodes(now)
  const tokens = sandboxTokens(now, () => `sandbox_${randomBytes(16).toString('hex')}`)
  const tokenError = (token: unknown) =>
    tokens.appOf(token)
      ? null
      : refuse(88, 'ding talk error[subcode=40014,submsg=不合法的access_token]', {
          sub_code: '40014',
          sub_msg: '不合法的access_token',
        })
  const api = (server: FastifyInstance) => {
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
          unionid: `sandbox-union-${taken.who}`,
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
            unionid: `sandbox-union-${userid}`,
            name: userid,
            ...(mobile ? { mobile, state_code: '86' } : {}),
          },
        })
      )
    })
  }
  return { api, tokens }
}

/** DingTalk without DingTalk: the real client against a server of our own. */
export function sandboxDingtalk({
  now,
}: {
  now(): number
}): Dingtalk & { expireTokens(): void; url(): Promise<string> } {
  const { api, tokens } = dingtalkRoutes(now)
  const server = loopback(api)
  return {
    ...dingtalkClient({ ...APP, api: server.url, now }),
    sandbox: true,
    expireTokens: tokens.expire,
    url: server.url,
    mount(portal) {
      portal.addHook('onClose', () => server.close())
    },
  }
}
