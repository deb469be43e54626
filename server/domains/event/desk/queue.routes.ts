import type { FastifyInstance } from 'fastify'
import { queueApi } from '../../../../contract/queue'
import type { App } from '../../../kernel/call/context'
import { mount } from '../../../kernel/call/mount'
import { deskCounts, deskDetail } from './desk.queries'
import { bulk, createForCaller, createForLinkman, levelEvent, noteEvent, readEntries } from './desk.service'
import {
  createText,
  createView,
  deleteText,
  deleteView,
  textList,
  updateText,
  updateView,
  viewList,
} from './kept.service'
import { eventActions } from '../staff-actions'
import { knownForStaff } from '../known.queries'
import { queue } from './queue.queries'
import { choices } from './queue-choices.queries'
import { suggestions } from './suggest.queries'

export const queueRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, queueApi, {
    'GET /staff/event/queue': (ctx, { query }) => queue(ctx, query),
    'GET /staff/event/counts': ctx => deskCounts(ctx),
    'GET /staff/event/detail': (ctx, { query }) => deskDetail(ctx, query.id),
    'POST /staff/event/read': (ctx, { body }) => readEntries(ctx, body),
    'POST /staff/event/note': (ctx, { body }) => noteEvent(ctx, body),
    'POST /staff/event/schedule': (ctx, { body }) => eventActions.schedule(ctx, body),
    'POST /staff/event/level': (ctx, { body }) => levelEvent(ctx, body),
    'POST /staff/event/create': (ctx, { body }) => createForLinkman(ctx, body),
    'POST /staff/event/createForCaller': (ctx, { body }) => createForCaller(ctx, body),
    'GET /staff/event/known': (ctx, { query }) => knownForStaff(ctx, query),
    'POST /staff/event/bulk': (ctx, { body }) => bulk(ctx, body),
    'GET /staff/event/suggest': (ctx, { query }) => suggestions(ctx, [query.id, ...(query.otherIds?.split(',') ?? [])]),
    'GET /staff/event/choices': ctx => choices(ctx),
    'GET /staff/view/list': ctx => viewList(ctx),
    'POST /staff/view/create': (ctx, { body }) => createView(ctx, body),
    'POST /staff/view/update': (ctx, { body }) => updateView(ctx, body),
    'POST /staff/view/delete': (ctx, { body }) => deleteView(ctx, body),
    'GET /staff/text/list': ctx => textList(ctx),
    'POST /staff/text/create': (ctx, { body }) => createText(ctx, body),
    'POST /staff/text/update': (ctx, { body }) => updateText(ctx, body),
    'POST /staff/text/delete': (ctx, { body }) => deleteText(ctx, body),
  })
