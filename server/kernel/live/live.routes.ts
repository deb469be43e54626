import type { FastifyInstance } from 'fastify'
import { liveApi } from '../../../contract/live'
import type { App } from '../call/context'
import { mount } from '../call/mount'
import { hereList, sayAway, sayHere } from './here.service'
import { openHub } from './hub'
import { liveStream } from './live.service'

const LISTEN = 'GET /staff/live'
const LISTEN_PORTAL = 'GET /ssp/live'

export function liveRoutes(server: FastifyInstance, app: App): void {
  const hub = openHub(app, server.log)
  server.addHook('onClose', () => hub.close())
  mount(server, app, liveApi, {
    [LISTEN]: (ctx, { query }, request) =>
      liveStream(hub, ctx, query.connection, () => server.contextOf(app, request, LISTEN, liveApi[LISTEN])),
    [LISTEN_PORTAL]: (ctx, _input, request) =>
      liveStream(hub, ctx, undefined, () => server.contextOf(app, request, LISTEN_PORTAL, liveApi[LISTEN_PORTAL])),
    'GET /staff/live/hereList': ctx => hereList(ctx),
    'POST /staff/live/here': (ctx, { body }) => sayHere(ctx, body),
    'POST /staff/live/away': (ctx, { body }) => sayAway(ctx, body.connection),
  })
}
