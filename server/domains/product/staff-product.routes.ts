import type { FastifyInstance } from 'fastify'
import { staffProductApi } from '../../../contract/staff-product'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { createKind, kindList, removeKind, updateKind } from './product-kind.service'
import {
  createProduct,
  exportProducts,
  removeProduct,
  staffProduct,
  staffProductList,
  updateProduct,
} from './staff-product.service'

export const staffProductRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffProductApi, {
    'GET /staff/product/list': (ctx, { query }) => staffProductList(ctx, query),
    'GET /staff/product/get': (ctx, { query }) => staffProduct(ctx, query.id),
    'POST /staff/product/create': (ctx, { body }) => createProduct(ctx, body),
    'POST /staff/product/update': (ctx, { body }) => updateProduct(ctx, body),
    'POST /staff/product/remove': (ctx, { body }) => removeProduct(ctx, body),
    'GET /staff/product/export': (ctx, { query }) => exportProducts(ctx, query),
    'GET /staff/productKind/list': ctx => kindList(ctx),
    'POST /staff/productKind/create': (ctx, { body }) => createKind(ctx, body),
    'POST /staff/productKind/update': (ctx, { body }) => updateKind(ctx, body),
    'POST /staff/productKind/remove': (ctx, { body }) => removeKind(ctx, body),
  })
