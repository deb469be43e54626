import type { FastifyInstance } from 'fastify'
import { staffGoodsApi } from '../../../contract/staff-goods'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { createGoods, goodsDetail, goodsList, removeGoods, updateGoods } from './goods.service'

export const goodsRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffGoodsApi, {
    'GET /staff/goods/list': (ctx, { query }) => goodsList(ctx, query),
    'GET /staff/goods/get': (ctx, { query }) => goodsDetail(ctx, query.id),
    'POST /staff/goods/create': (ctx, { body }) => createGoods(ctx, body),
    'POST /staff/goods/update': (ctx, { body }) => updateGoods(ctx, body),
    'POST /staff/goods/remove': (ctx, { body }) => removeGoods(ctx, body),
  })
