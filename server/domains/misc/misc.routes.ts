import type { FastifyInstance } from 'fastify'
import { miscApi } from '../../../contract/misc'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { areaTree, countries, divisions } from './area.service'
import { cityAt, cityList } from './city.service'
import { completeGuide, keepMetric, keepPoints, keepVisit } from './tracking.service'

export const miscRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, miscApi, {
    'GET /area/countries': ctx => countries(ctx.language),
    'GET /area/getProvinceCity': () => areaTree(),
    'GET /area/divisionsInfo': (_ctx, { query }) => divisions(query.code),
    'GET /area/cityList': ctx => cityList(ctx),
    'GET /area/cityAt': (ctx, { query }) => cityAt(ctx, query),
    'GET /area/map': ctx => ctx.config.map,
    'POST /userGuide/completeUserGuide': (ctx, { body }) => completeGuide(ctx, body.guide),
    'POST /point/buried': (ctx, { body }) => keepPoints(ctx, body),
    'POST /loginRecord/insert': (ctx, { body }) => keepVisit(ctx, body),
    'POST /linkcMetrics': (ctx, { body }) => keepMetric(ctx, body),
  })
