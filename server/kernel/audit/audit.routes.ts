import type { FastifyInstance } from 'fastify'
import { auditApi } from '../../../contract/audit'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { auditExport, auditList } from './audit.queries'

export const auditRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, auditApi, {
    'GET /staff/audit/list': (ctx, { query }) => auditList(ctx, query),
    'GET /staff/audit/export': (ctx, { query }) => auditExport(ctx, query),
  })
