import type { FastifyInstance } from 'fastify'
import { orderApi, staffOrderApi } from '../../../contract/order'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  canPay,
  orderByNumber,
  orderDetails,
  orderList,
  pendingOrders,
  reconciliation,
  staffOrder,
  staffOrderCounts,
  staffOrderList,
} from './order.queries'
import {
  cancelOrder,
  codeOf,
  collectOrder,
  completeOrder,
  confirmPayment,
  deleteOrder,
  placeOrder,
  receiveOrder,
  settleOrderRefund,
  settleOrderTrade,
  shipOrder,
  staffCancelOrder,
} from './order.service'
import { confirmOrder } from './preview.service'

export function orderRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, orderApi, {
    'POST /order/confirmOrder': (ctx, { body }) => confirmOrder(ctx, body),
    'POST /order/placeOrder': (ctx, { body }) => placeOrder(ctx, body),
    'POST /order/placeOrderV2': (ctx, { body }) => placeOrder(ctx, body),
    'POST /order/userOrderListV2': (ctx, { body }) => orderList(ctx, body),
    'POST /order/list': (ctx, { body }) => orderList(ctx, body),
    'GET /order/orderDetails': (ctx, { query }) => orderDetails(ctx, query.id),
    'GET /order/detail/byNum': (ctx, { query }) => orderByNumber(ctx, query.orderNo),
    'GET /order/pendingPaymentOrder': ctx => pendingOrders(ctx),
    'GET /order/canPay': (ctx, { query }) => canPay(ctx, query.id),
    'GET /order/cancelOrder': (ctx, { query }) => cancelOrder(ctx, query),
    'GET /order/deleteOrder': (ctx, { query }) => deleteOrder(ctx, query),
    'POST /order/code': (ctx, { body }) => codeOf(ctx, body),
    'POST /order/confirm': (ctx, { body }) => receiveOrder(ctx, body),
  })
  mount(server, app, staffOrderApi, {
    'GET /staff/order/list': (ctx, { query }) => staffOrderList(ctx, query),
    'GET /staff/order/counts': ctx => staffOrderCounts(ctx),
    'GET /staff/order/get': (ctx, { query }) => staffOrder(ctx, query.id),
    'POST /staff/order/confirmPayment': (ctx, { body }) => confirmPayment(ctx, body),
    'POST /staff/order/ship': (ctx, { body }) => shipOrder(ctx, body),
    'POST /staff/order/collect': (ctx, { body }) => collectOrder(ctx, body),
    'POST /staff/order/complete': (ctx, { body }) => completeOrder(ctx, body),
    'POST /staff/order/cancel': (ctx, { body }) => staffCancelOrder(ctx, body),
    'POST /staff/order/settleRefund': (ctx, { body }) => settleOrderRefund(ctx, body),
    'POST /staff/order/settleTrade': (ctx, { body }) => settleOrderTrade(ctx, body),
    'GET /staff/order/reconciliation': ctx => reconciliation(ctx),
  })
}
