import type { FastifyInstance } from 'fastify'
import { logisticsApi, staffLogisticsApi } from '../../../contract/logistics'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { companyList, parcelDetails, queryParcel, staffParcels } from './logistics.queries'
import { quotaDetail, setQuota, staffQuota } from './quota.service'

export function logisticsRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, logisticsApi, {
    'GET /logistics/details': (ctx, { query }) => parcelDetails(ctx, query),
    'GET /logistics/companyList': async ctx => companyList(ctx),
    'GET /logistics/quotaDetail': ctx => quotaDetail(ctx),
    'POST /logistics/query': (ctx, { body }) => queryParcel(ctx, body),
  })
  mount(server, app, staffLogisticsApi, {
    'GET /staff/logistics/details': (ctx, { query }) => staffParcels(ctx, query),
    'GET /staff/logistics/companyList': async ctx => companyList(ctx),
    'GET /staff/provider/quota': ctx => staffQuota(ctx),
    'POST /staff/provider/quota': (ctx, { body }) => setQuota(ctx, body),
  })
}
