import type { FastifyInstance } from 'fastify'
import { eventDispatchApi } from '../../../contract/dispatch'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { exportQueue } from './desk/queue.sheet'
import { correctEvent, mergeEvent } from './dispatch.service'
import { cancelEvent, completeEvent, eventActions, openAgain } from './staff-actions'

export const dispatchRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, eventDispatchApi, {
    'POST /staff/event/takeBack': (ctx, { body }) => eventActions.takeBack(ctx, body),
    'POST /staff/event/refuse': (ctx, { body }) => eventActions.refuse(ctx, body),
    'POST /staff/event/arrive': (ctx, { body }) => eventActions.arrive(ctx, body),
    'POST /staff/event/revisit': (ctx, { body }) => eventActions.revisit(ctx, body),
    'POST /staff/event/complete': (ctx, { body }) => completeEvent(ctx, body),
    'POST /staff/event/off': (ctx, { body }) => cancelEvent(ctx, body),
    'POST /staff/event/reopen': (ctx, { body }) => openAgain(ctx, body),
    'POST /staff/event/correct': (ctx, { body }) => correctEvent(ctx, body),
    'POST /staff/event/merge': (ctx, { body }) => mergeEvent(ctx, body),
    'GET /staff/event/export': (ctx, { query }) => exportQueue(ctx, query),
  })
