import type { FastifyInstance } from 'fastify'
import { circleApi, staffCircleApi } from '../../../contract/circle'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { circleGet, circleList, comeTo, stayAway } from './circle.service'
import { announcementRecords, comers } from './staff-announcement.service'

export const circleRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, circleApi, {
    'GET /circle/list': (ctx, { query }) => circleList(ctx, query),
    'GET /circle/get': (ctx, { query }) => circleGet(ctx, query),
    'POST /circle/come': (ctx, { body }) => comeTo(ctx, body),
    'POST /circle/stayAway': (ctx, { body }) => stayAway(ctx, body),
  })

export const staffCircleRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffCircleApi, {
    'GET /staff/announcement/list': (ctx, { query }) => announcementRecords.list(ctx, query),
    'GET /staff/announcement/get': (ctx, { query }) => announcementRecords.get(ctx, query.id),
    'GET /staff/announcement/comers': (ctx, { query }) => comers(ctx, query),
    'POST /staff/announcement/create': (ctx, { body }) => announcementRecords.create(ctx, body),
    'POST /staff/announcement/update': (ctx, { body }) => announcementRecords.update(ctx, body),
    'POST /staff/announcement/remove': (ctx, { body }) => announcementRecords.remove(ctx, body),
  })
