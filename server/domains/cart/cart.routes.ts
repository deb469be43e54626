import type { FastifyInstance } from 'fastify'
import { cartApi } from '../../../contract/cart'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { clearCart, editCart, mergeCart, queryCart } from './cart.service'

export const cartRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, cartApi, {
    'GET /shopCart/queryList': ctx => queryCart(ctx),
    'POST /shopCart/editShopCart': (ctx, { body }) => editCart(ctx, body),
    'POST /shopCart/clearShopCart': (ctx, { body }) => clearCart(ctx, body),
    'POST /shopCart/mergeShopCart': (ctx, { body }) => mergeCart(ctx, body),
  })
