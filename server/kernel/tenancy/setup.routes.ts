import type { FastifyInstance } from 'fastify'
import { setupApi } from '../../../contract/setup'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { createDoor, doorSetups, editDoor, removeDoor } from './door-setup.service'
import { providerSetups, removeProvider, setProvider, testProvider } from './provider-setup.service'
import {
  editEvaluation,
  editHours,
  editRetention,
  editTenant,
  evaluationSetup,
  hoursSetup,
  retentionSetup,
  tenantInside,
  tenantSetup,
} from './tenant-setup.service'

export const setupRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, setupApi, {
    'GET /staff/tenant/get': ctx => tenantSetup(ctx),
    'GET /staff/tenant/inside': ctx => tenantInside(ctx),
    'POST /staff/tenant/edit': (ctx, { body }) => editTenant(ctx, body),
    'GET /staff/door/list': ctx => doorSetups(ctx),
    'POST /staff/door/create': (ctx, { body }) => createDoor(ctx, body),
    'POST /staff/door/edit': (ctx, { body }) => editDoor(ctx, body),
    'POST /staff/door/remove': (ctx, { body }) => removeDoor(ctx, body),
    'GET /staff/evaluation/get': ctx => evaluationSetup(ctx),
    'POST /staff/evaluation/edit': (ctx, { body }) => editEvaluation(ctx, body),
    'GET /staff/hours/get': ctx => hoursSetup(ctx),
    'POST /staff/hours/edit': (ctx, { body }) => editHours(ctx, body),
    'GET /staff/retention/get': ctx => retentionSetup(ctx),
    'POST /staff/retention/edit': (ctx, { body }) => editRetention(ctx, body),
    'GET /staff/provider/list': ctx => providerSetups(ctx),
    'POST /staff/provider/set': (ctx, { body }) => setProvider(app, ctx, body),
    'POST /staff/provider/test': (ctx, { body }) => testProvider(app, ctx, body),
    'POST /staff/provider/remove': (ctx, { body }) => removeProvider(app, ctx, body),
  })
