import type { FastifyInstance } from 'fastify'
import { notifyApi } from '../../../contract/notify'
import { staffMessageApi } from '../../../contract/staff-message'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { allowMessages } from './channels/wechat'
import {
  messageList,
  messageSetting,
  readAllMessages,
  readMessage,
  readWhatIsOpen,
  saveMessageSetting,
  saveStaffMessageSetting,
  staffMessageSetting,
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

export const staffMessageRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffMessageApi, {
    'GET /staff/message/list': (ctx, { query }) => messageList(ctx, query),
    'GET /staff/message/unReadMsg': ctx => unreadMessages(ctx),
    'POST /staff/message/readMsg': (ctx, { body }) => readMessage(ctx, body.id),
    'POST /staff/message/readAll': (ctx, { body }) => readAllMessages(ctx, body.id),
    'POST /staff/message/readAbout': (ctx, { body }) => readWhatIsOpen(ctx, body),
    'GET /staff/message/setting': ctx => staffMessageSetting(ctx),
    'POST /staff/message/setting': (ctx, { body }) => saveStaffMessageSetting(ctx, body),
  })
