import type { FastifyInstance } from 'fastify'
import { afterSaleApi, staffAfterSaleApi } from '../../../contract/aftersale'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  afterSaleDetail,
  afterSaleList,
  moneyInfo,
  staffAfterSale,
  staffAfterSaleCounts,
  staffAfterSaleList,
} from './aftersale.queries'
import {
  applyAfterSale,
  approveAfterSale,
  confirmAfterSale,
  editAfterSale,
  payBackAfterSale,
  receiveAfterSale,
  rejectAfterSale,
  returnGoods,
  sendGoods,
  withdrawAfterSale,
} from './aftersale.service'

export function afterSaleRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, afterSaleApi, {
    'POST /refund/apply/save': (ctx, { body }) => applyAfterSale(ctx, { ...body, type: 'refund' }),
    'POST /refund/cancel/refund/apply': (ctx, { body }) => withdrawAfterSale(ctx, body),
    'GET /refund/getRefundInfo': (ctx, { query }) => afterSaleDetail(ctx, query.id),
    'GET /refund/getRefundMoneyInfo': (ctx, { query }) => moneyInfo(ctx, query.orderId),
    'POST /afterSales/initiateApplication': (ctx, { body }) => applyAfterSale(ctx, body),
    'POST /afterSales/editApplication': (ctx, { body }) => editAfterSale(ctx, body),
    'POST /afterSales/returnOfGoods': (ctx, { body }) => returnGoods(ctx, body),
    'GET /afterSales/cEndDetails': (ctx, { query }) => afterSaleDetail(ctx, query.id),
    'GET /afterSales/withdrawApplication': (ctx, { query }) => withdrawAfterSale(ctx, query),
    'GET /afterSales/confirmReceiptOfGoods': (ctx, { query }) => confirmAfterSale(ctx, query),
    'GET /afterSales/list': (ctx, { query }) => afterSaleList(ctx, query),
  })
  mount(server, app, staffAfterSaleApi, {
    'GET /staff/afterSale/list': (ctx, { query }) => staffAfterSaleList(ctx, query),
    'GET /staff/afterSale/counts': ctx => staffAfterSaleCounts(ctx),
    'GET /staff/afterSale/get': (ctx, { query }) => staffAfterSale(ctx, query.id),
    'POST /staff/afterSale/approve': (ctx, { body }) => approveAfterSale(ctx, body),
    'POST /staff/afterSale/reject': (ctx, { body }) => rejectAfterSale(ctx, body),
    'POST /staff/afterSale/receive': (ctx, { body }) => receiveAfterSale(ctx, body),
    'POST /staff/afterSale/payBack': (ctx, { body }) => payBackAfterSale(ctx, body),
    'POST /staff/afterSale/sendGoods': (ctx, { body }) => sendGoods(ctx, body),
  })
}
