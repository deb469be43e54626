import type { FastifyInstance } from 'fastify'
import { taskDispatchApi } from '../../../contract/dispatch'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { reopenTask, taskActions } from './task.service'

export const dispatchRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, taskDispatchApi, {
    'POST /staff/task/takeBack': (ctx, { body }) => taskActions.takeBack(ctx, body),
    'POST /staff/task/arrive': (ctx, { body }) => taskActions.arrive(ctx, body),
    'POST /staff/task/revisit': (ctx, { body }) => taskActions.revisit(ctx, body),
    'POST /staff/task/complete': (ctx, { body }) => taskActions.complete(ctx, body),
    'POST /staff/task/reopen': (ctx, { body }) => reopenTask(ctx, body),
    'POST /staff/task/schedule': (ctx, { body }) => taskActions.schedule(ctx, body),
  })
