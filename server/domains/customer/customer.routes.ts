import type { FastifyInstance } from 'fastify'
import { customerApi } from '../../../contract/customer'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import {
  createCustomer,
  customerDetail,
  customerList,
  exportCustomers,
  removeCustomer,
  tagCustomer,
  updateCustomer,
} from './customer.service'
import { noteCustomer, removeNote } from './note.service'
import { customerOverview } from './overview.queries'
import { customerTimeline } from './timeline.queries'
import { createLinkman, exportLinkmen, linkmanById, linkmanList, removeLinkman, updateLinkman } from './linkman.service'

export const customerRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, customerApi, {
    'GET /staff/customer/list': (ctx, { query }) => customerList(ctx, query),
    'GET /staff/customer/get': (ctx, { query }) => customerDetail(ctx, query.id),
    'POST /staff/customer/create': (ctx, { body }) => createCustomer(ctx, body),
    'POST /staff/customer/update': (ctx, { body }) => updateCustomer(ctx, body),
    'POST /staff/customer/remove': (ctx, { body }) => removeCustomer(ctx, body),
    'GET /staff/customer/overview': (ctx, { query }) => customerOverview(ctx, query.id),
    'GET /staff/customer/timeline': (ctx, { query }) => customerTimeline(ctx, query),
    'POST /staff/customer/note': (ctx, { body }) => noteCustomer(ctx, body),
    'POST /staff/customer/removeNote': (ctx, { body }) => removeNote(ctx, body),
    'POST /staff/customer/tag': (ctx, { body }) => tagCustomer(ctx, body),
    'GET /staff/customer/export': (ctx, { query }) => exportCustomers(ctx, query),
    'GET /staff/linkman/list': (ctx, { query }) => linkmanList(ctx, query),
    'GET /staff/linkman/get': (ctx, { query }) => linkmanById(ctx, query.id),
    'POST /staff/linkman/create': (ctx, { body }) => createLinkman(ctx, body),
    'POST /staff/linkman/update': (ctx, { body }) => updateLinkman(ctx, body),
    'POST /staff/linkman/remove': (ctx, { body }) => removeLinkman(ctx, body),
    'GET /staff/linkman/export': (ctx, { query }) => exportLinkmen(ctx, query),
  })
