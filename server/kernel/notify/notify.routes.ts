import type { FastifyInstance } from 'fastify'
import { notifyApi } from '../../../contract/notify'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { allowMessages } from './message.service'

export const notifyRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, notifyApi, {
    'POST /linkc/v3c/wechat/subscribe': (ctx, { body }) => allowMessages(ctx, body),
  })
