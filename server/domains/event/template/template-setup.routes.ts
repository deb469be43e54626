import type { FastifyInstance } from 'fastify'
import { templateApi } from '../../../../contract/template'
import type { App } from '../../../kernel/call/context'
import { mount } from '../../../kernel/call/mount'
import {
  checkTemplate,
  createTemplate,
  discardDraft,
  orderTemplates,
  publishTemplate,
  removeTemplate,
  restoreTemplate,
  saveDraft,
  setupTemplate,
  setupTemplates,
  templateForm,
  templateHistory,
} from './template-setup.service'

export const templateSetupRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, templateApi, {
    'GET /staff/template/list': (ctx, { query }) => setupTemplates(ctx, query),
    'GET /staff/template/get': (ctx, { query }) => setupTemplate(ctx, query.id),
    'POST /staff/template/create': (ctx, { body }) => createTemplate(ctx, body),
    'POST /staff/template/saveDraft': (ctx, { body }) => saveDraft(ctx, body),
    'POST /staff/template/discardDraft': (ctx, { body }) => discardDraft(ctx, body),
    'GET /staff/template/check': (ctx, { query }) => checkTemplate(ctx, query.id),
    'POST /staff/template/publish': (ctx, { body }) => publishTemplate(ctx, body),
    'GET /staff/template/history': (ctx, { query }) => templateHistory(ctx, query.id),
    'GET /staff/template/form': (ctx, { query }) => templateForm(ctx, query),
    'POST /staff/template/order': (ctx, { body }) => orderTemplates(ctx, body),
    'POST /staff/template/remove': (ctx, { body }) => removeTemplate(ctx, body),
    'POST /staff/template/restore': (ctx, { body }) => restoreTemplate(ctx, body),
  })
