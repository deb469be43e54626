import type { FastifyInstance } from 'fastify'
import { entranceApi } from '../../../contract/entrance'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { entrance } from './entrance.service'

export const entranceRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, entranceApi, {
    'GET /staff/entrance': ctx => entrance(ctx),
  })
