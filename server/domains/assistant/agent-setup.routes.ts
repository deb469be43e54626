import type { FastifyInstance } from 'fastify'
import { agentApi } from '../../../contract/agent'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { askedFigures, askedQuestions } from './asked.service'
import {
  assistantSetting,
  createAgent,
  orderAgents,
  saveAgent,
  saveAssistantSetting,
  setupAgent,
  setupAgents,
} from './agent-setup.service'

export const agentSetupRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, agentApi, {
    'GET /staff/agent/list': ctx => setupAgents(ctx),
    'GET /staff/agent/get': (ctx, { query }) => setupAgent(ctx, query.id),
    'POST /staff/agent/create': (ctx, { body }) => createAgent(ctx, body),
    'POST /staff/agent/save': (ctx, { body }) => saveAgent(ctx, body),
    'POST /staff/agent/order': (ctx, { body }) => orderAgents(ctx, body),
    'GET /staff/assistant/asked': (ctx, { query }) => askedQuestions(ctx, query),
    'GET /staff/assistant/figures': ctx => askedFigures(ctx),
    'GET /staff/assistant/setting': ctx => assistantSetting(ctx),
    'POST /staff/assistant/saveSetting': (ctx, { body }) => saveAssistantSetting(ctx, body),
  })
