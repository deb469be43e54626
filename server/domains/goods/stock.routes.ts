import type { FastifyInstance } from 'fastify'
import { staffStockApi } from '../../../contract/staff-stock'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { takePart } from './job-parts.service'
import { moveList, myVan, placeList, stockList } from './stock.queries'
import { moveStock } from './stock.service'
import { markPart, savePlace, transferStock } from './stock-place.service'

export function stockRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, staffStockApi, {
    'GET /staff/stock/places': ctx => placeList(ctx),
    'POST /staff/stock/savePlace': (ctx, { body }) => savePlace(ctx, body),
    'GET /staff/stock/list': (ctx, { query }) => stockList(ctx, query),
    'POST /staff/stock/mark': (ctx, { body }) => markPart(ctx, body),
    'POST /staff/stock/move': (ctx, { body }) => moveStock(ctx, body),
    'POST /staff/stock/transfer': (ctx, { body }) => transferStock(ctx, body),
    'GET /staff/stock/moves': (ctx, { query }) => moveList(ctx, query),
    'GET /staff/stock/van': ctx => myVan(ctx),
    'POST /staff/stock/take': (ctx, { body }) => takePart(ctx, body),
  })
}
