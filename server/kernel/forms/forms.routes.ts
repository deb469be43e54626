import type { FastifyInstance } from 'fastify'
import { formApi } from '../../../contract/form'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { typesForm } from './every-type'
import { thingList } from './things.service'

export const formRoutes = (server: FastifyInstance, app: App): void =>
  mount(server, app, formApi, {
    'GET /ssp/form/types': ctx => typesForm(ctx),
    'GET /ssp/form/things': (ctx, { query }) => thingList(ctx, query),
  })
