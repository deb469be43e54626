import type { FastifyInstance } from 'fastify'
import { invoiceApi, staffInvoiceApi } from '../../../contract/invoice'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  invoiceDetail,
  invoiceList,
  invoiceOf,
  lastTitle,
  payable,
  staffInvoice,
  staffInvoiceList,
} from './invoice.queries'
import { endInvoice, issueInvoice, saveInvoice, updateInvoice, withdrawInvoice } from './invoice.service'
import { defaultTitle, deleteTitle, saveTitle, titleList } from './title.service'

export function invoiceRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, invoiceApi, {
    'POST /invoice/save': (ctx, { body }) => saveInvoice(ctx, body),
    'POST /invoice/update': (ctx, { body }) => updateInvoice(ctx, body),
    'POST /invoice/withdraw': (ctx, { body }) => withdrawInvoice(ctx, body),
    'GET /invoice/queryByBizId': (ctx, { query }) => invoiceOf(ctx, query.bizId),
    'GET /invoice/queryLast': ctx => lastTitle(ctx),
    'GET /invoice/list': (ctx, { query }) => invoiceList(ctx, query),
    'GET /invoice/get': (ctx, { query }) => invoiceDetail(ctx, query.id),
    'GET /invoice/payable': (ctx, { query }) => payable(ctx, query),
    'GET /invoiceTitle/hasDefaultTitle': ctx => defaultTitle(ctx),
    'GET /invoiceTitle/list': ctx => titleList(ctx),
    'POST /invoiceTitle/save': (ctx, { body }) => saveTitle(ctx, body),
    'POST /invoiceTitle/delete': (ctx, { body }) => deleteTitle(ctx, body),
  })
  mount(server, app, staffInvoiceApi, {
    'GET /staff/invoice/list': (ctx, { query }) => staffInvoiceList(ctx, query),
    'GET /staff/invoice/get': (ctx, { query }) => staffInvoice(ctx, query.id),
    'POST /staff/invoice/issue': (ctx, { body }) => issueInvoice(ctx, body),
    'POST /staff/invoice/refuse': (ctx, { body }) => endInvoice(ctx, body, 'refuse'),
    'POST /staff/invoice/void': (ctx, { body }) => endInvoice(ctx, body, 'void'),
  })
}
