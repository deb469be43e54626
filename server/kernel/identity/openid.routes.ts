import type { FastifyInstance } from 'fastify'
import { openidApi } from '../../../contract/openid'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import {
  bindPhone,
  checkAuth,
  corpId,
  fansDoor,
  openIdLogin,
  pageSignature,
  publicOpenId,
  saveBindRelation,
  wechatSetting,
  wechatUser,
} from './openid.service'

export const openidRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, openidApi, {
    'POST /linkc/v3c/wechat/checkAuth': (ctx, { body }) => checkAuth(ctx, body),
    'POST /linkc/v3c/wechat/login': (ctx, { body }) => openIdLogin(ctx, body),
    'POST /linkc/v3c/wechat/bindPhone': (ctx, { body }) => bindPhone(ctx, body),
    'GET /linkc/v3c/auth/getPublicOpenId': (ctx, { query }) => publicOpenId(ctx, query.code, query.app ?? 'wechatWeb'),
    'GET /weixinFansDoor/checkDomain': (ctx, { query }) => fansDoor(ctx, query),
    'GET /weixinFansDoor/getWxUserInfoByOpenId': (ctx, { query }) => wechatUser(ctx, query),
    'POST /weixinFansDoor/saveBindRelation': (ctx, { body }) => saveBindRelation(ctx, body),
    'GET /tenant/getWechatSetting': ctx => wechatSetting(ctx),
    'GET /linkc/door/getCorpId': (ctx, { query }) => corpId(ctx, query),
    'GET /js/getSspSign': (ctx, { query }) => pageSignature(ctx, query.url),
  })
