import type { FastifyInstance } from 'fastify'
import { faultApi, staffFaultApi } from '../../../contract/fault'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { countSolved, faultList, faultView } from './fault.service'
import { faultRecords } from './staff-fault.service'

export const faultRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, faultApi, {
    'POST /faultLibrary/list': (ctx, { body }) => faultList(ctx, body),
    'GET /faultLibrary/view': (ctx, { query }) => faultView(ctx, query.id),
    'POST /faultLibrary/solved': (ctx, { body }) => countSolved(ctx, body),
  })

export const staffFaultRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffFaultApi, {
    'GET /staff/fault/list': (ctx, { query }) => faultRecords.list(ctx, query),
    'GET /staff/fault/get': (ctx, { query }) => faultRecords.get(ctx, query.id),
    'POST /staff/fault/create': (ctx, { body }) => faultRecords.create(ctx, body),
    'POST /staff/fault/update': (ctx, { body }) => faultRecords.update(ctx, body),
    'POST /staff/fault/remove': (ctx, { body }) => faultRecords.remove(ctx, body),
    'GET /staff/fault/export': (ctx, { query }) => faultRecords.file(ctx, query),
  })
