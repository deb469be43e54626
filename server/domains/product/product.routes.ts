import type { FastifyInstance } from 'fastify'
import { productApi } from '../../../contract/product'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { productById, productFields, productList } from './product.service'
import { qualityLink } from './quality.service'

export const productRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, productApi, {
    'GET /doorType/getProductFieldList': ctx => productFields(ctx.language),
    'GET /product/list': (ctx, { query }) => productList(ctx, query),
    'GET /product/getById': (ctx, { query }) => productById(ctx, query.id),
    'POST /quality/link': (ctx, { body }) => qualityLink(ctx, body),
  })
