import type { FastifyInstance } from 'fastify'
import { staffProductApi } from '../../../contract/staff-product'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { exchangeProduct, lengthenProduct } from './exchange.service'
import { labelSheet } from './label-sheet.service'
import { createLabels, labelList, replaceLabel, revokeLabel } from './label.service'
import { putPart, removePart } from './part.service'
import { productConfigSetUp, setProductConfig } from './product-config.service'
import { kindRecords } from './product-kind.service'
import { modelRecords } from './product-model.service'
import { applyQuality, previewQuality } from './quality-setup.service'
import { productRecords } from './staff-product.service'

export const staffProductRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, staffProductApi, {
    'GET /staff/product/list': (ctx, { query }) => productRecords.list(ctx, query),
    'GET /staff/product/get': (ctx, { query }) => productRecords.get(ctx, query.id),
    'POST /staff/product/create': (ctx, { body }) => productRecords.create(ctx, body),
    'POST /staff/product/update': (ctx, { body }) => productRecords.update(ctx, body),
    'POST /staff/product/remove': (ctx, { body }) => productRecords.remove(ctx, body),
    'GET /staff/product/export': (ctx, { query }) => productRecords.file(ctx, query),
    'GET /staff/productKind/list': ctx => kindRecords.all(ctx),
    'POST /staff/productKind/create': (ctx, { body }) => kindRecords.create(ctx, body),
    'POST /staff/productKind/update': (ctx, { body }) => kindRecords.update(ctx, body),
    'POST /staff/productKind/remove': (ctx, { body }) => kindRecords.remove(ctx, body),
    'POST /staff/product/exchange': (ctx, { body }) => exchangeProduct(ctx, body),
    'POST /staff/product/lengthen': (ctx, { body }) => lengthenProduct(ctx, body),
    'POST /staff/product/putPart': (ctx, { body }) => putPart(ctx, body),
    'POST /staff/product/removePart': (ctx, { body }) => removePart(ctx, body),
    'GET /staff/productConfig/get': ctx => productConfigSetUp(ctx),
    'POST /staff/productConfig/set': (ctx, { body }) => setProductConfig(ctx, body),
    'POST /staff/quality/preview': (ctx, { body }) => previewQuality(ctx, body),
    'POST /staff/quality/apply': (ctx, { body }) => applyQuality(ctx, body),
    'GET /staff/productModel/list': (ctx, { query }) => modelRecords.list(ctx, query),
    'GET /staff/productModel/get': (ctx, { query }) => modelRecords.get(ctx, query.id),
    'POST /staff/productModel/create': (ctx, { body }) => modelRecords.create(ctx, body),
    'POST /staff/productModel/update': (ctx, { body }) => modelRecords.update(ctx, body),
    'POST /staff/productModel/remove': (ctx, { body }) => modelRecords.remove(ctx, body),
    'GET /staff/label/list': (ctx, { query }) => labelList(ctx, query),
    'POST /staff/label/create': (ctx, { body }) => createLabels(ctx, body),
    'POST /staff/label/revoke': (ctx, { body }) => revokeLabel(ctx, body),
    'POST /staff/label/replace': (ctx, { body }) => replaceLabel(ctx, body),
    'GET /staff/label/sheet': (ctx, { query }) => labelSheet(ctx, query.codes),
  })
