import type { FastifyInstance } from 'fastify'
import { staffApi } from '../../../contract/staff'
import { createQuickToken, staffLogin } from '../../kernel/identity/auth.service'
import { remarkEvent } from './event.service'
import { staffEventList } from './event-list.queries'
import { eventDetail, recordList } from './event.queries'
import { switchTemplate } from './template.service'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { accept, allocate, depart, finish, staffList } from './staff-actions'

export const staffRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffApi, {
    'POST /staff/login': (ctx, { body }) => staffLogin(ctx, body),
    'GET /staff/list': ctx => staffList(ctx),
    'GET /staff/event/list': (ctx, { query }) => staffEventList(ctx, query),
    'GET /staff/event/get': (ctx, { query }) => eventDetail(ctx, query.id),
    'GET /staff/event/recordList': (ctx, { query }) => recordList(ctx, query.id),
    'POST /staff/event/allocate': (ctx, { body }) => allocate(ctx, body),
    'POST /staff/event/accept': (ctx, { body }) => accept(ctx, body),
    'POST /staff/event/depart': (ctx, { body }) => depart(ctx, body),
    'POST /staff/event/remark': (ctx, { body }) => remarkEvent(ctx, body),
    'POST /staff/event/finish': (ctx, { body }) => finish(ctx, body),
    'POST /staff/eventType/switch': (ctx, { body }) => switchTemplate(ctx, body.templateId, body.enabled),
    'POST /staff/linkman/quickLoginToken': (ctx, { body }) => createQuickToken(ctx, body.phone),
  })
