import type { FastifyInstance } from 'fastify'
import { doorApi } from '../../../contract/door'
import { linkmanOf, type App } from '../call/context'
import { mount } from '../call/mount'
import { doorList, doorTheme, imInfo, initData, saveDoorLogin, supportedLanguages, tenantInfo } from './door.service'

export const doorRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, doorApi, {
    'GET /linkc/getInitData': (ctx, { query }) => initData(ctx, query.id),
    'GET /doorType/getDoorTypeListV2': ctx => doorList(ctx),
    'GET /doorType/getDoorTypeThemeColour': (ctx, { query }) => doorTheme(ctx, query),
    'GET /doorTypeField/getIm': ctx => imInfo(ctx),
    'GET /notLogin/doorType/getTenantInfo': (ctx, { query }) => tenantInfo(ctx, query.id),
    'GET /user/outside/toCLanguage/support/list': ctx => supportedLanguages(ctx),
    'POST /linkc/door/saveDoorLogin': (ctx, { body }) => saveDoorLogin(ctx, linkmanOf(ctx).linkmanId, body),
  })
