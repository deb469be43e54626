import type { FastifyInstance } from 'fastify'
import { notifyApi } from '../../../contract/notify'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { allowMessages } from './channels/wechat'
import {
  messageList,
  messageSetting,
  readAllMessages,
  readMessage,
  saveMessageSetting,
  unreadMessages,
} from './message.service'

export const notifyRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, notifyApi, {
    'GET /ssp/message/list': (ctx, { query }) => messageList(ctx, query),
    'GET /ssp/message/unReadMsg': ctx => unreadMessages(ctx),
    'POST /ssp/message/readMsg': (ctx, { body }) => readMessage(ctx, body.id),
    'POST /ssp/message/readAll': (ctx, { body }) => readAllMessages(ctx, body.id),
    'GET /ssp/message/setting': ctx => messageSetting(ctx),
    'POST /ssp/message/setting': (ctx, { body }) => saveMessageSetting(ctx, body),
    'POST /linkc/v3c/wechat/subscribe': (ctx, { body }) => allowMessages(ctx, body),
  })
