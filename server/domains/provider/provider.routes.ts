import type { FastifyInstance } from 'fastify'
import { providerApi, staffProviderApi } from '../../../contract/provider'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { pointRecords } from './staff-point.service'
import { listTitle, pointCities, pointDetail, pointList } from './provider.service'

export const providerRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, providerApi, {
    'GET /serviceProvider/listTitle': (ctx, { query }) => listTitle(ctx, query),
    'GET /serviceProvider/cities': (ctx, { query }) => pointCities(ctx, query),
    'POST /serviceProvider/list': (ctx, { body }) => pointList(ctx, body),
    'GET /serviceProvider/detail': (ctx, { query }) => pointDetail(ctx, query),
  })

export const staffProviderRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffProviderApi, {
    'GET /staff/servicePoint/list': (ctx, { query }) => pointRecords.list(ctx, query),
    'GET /staff/servicePoint/get': (ctx, { query }) => pointRecords.get(ctx, query.id),
    'POST /staff/servicePoint/create': (ctx, { body }) => pointRecords.create(ctx, body),
    'POST /staff/servicePoint/update': (ctx, { body }) => pointRecords.update(ctx, body),
    'POST /staff/servicePoint/remove': (ctx, { body }) => pointRecords.remove(ctx, body),
    'GET /staff/servicePoint/export': (ctx, { query }) => pointRecords.file(ctx, query),
  })
