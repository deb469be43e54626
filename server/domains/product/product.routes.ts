import type { FastifyInstance } from 'fastify'
import { productApi } from '../../../contract/product'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { handoverOf, offeredBy, offerHandover, takeHandover, withdrawHandover } from './handover.service'
import { fittingServices, productById, productList, updateOwnProduct, userProductList } from './product.service'
import { qualityLink } from './quality.service'
import { catalogNames, catalogTree, codeFields, machineQuality, registerQrcodeUrl, shownFields } from './scan.service'
import { serverRecords } from './service-record.service'

export const productRoutes = (server: FastifyInstance, app: App) =>
  mount(server, app, productApi, {
    'GET /doorType/getProductFieldList': ctx => shownFields(ctx),
    'GET /product/list': (ctx, { query }) => productList(ctx, query),
    'GET /product/getById': (ctx, { query }) => productById(ctx, query.id),
    'POST /quality/link': (ctx, { body }) => qualityLink(ctx, body),
    'GET /product/userProductList': ctx => userProductList(ctx),
    'GET /product/serverRecord': (ctx, { query }) => serverRecords(ctx, query),
    'POST /product/update': (ctx, { body }) => updateOwnProduct(ctx, body),
    'GET /product/quality': (ctx, { query }) => machineQuality(ctx, query),
    'GET /product/handover': (ctx, { query }) => handoverOf(ctx, query.productId),
    'POST /product/handover/offer': (ctx, { body }) => offerHandover(ctx, body),
    'POST /product/handover/withdraw': (ctx, { body }) => withdrawHandover(ctx, body),
    'GET /product/handover/offered': (ctx, { query }) => offeredBy(ctx, query),
    'POST /product/handover/take': (ctx, { body }) => takeHandover(ctx, body),
    'GET /superCode/getShowFields': (ctx, { query }) => codeFields(ctx, query.code),
    'GET /superCode/getRegisterQrcodeUrl': (ctx, { query }) => registerQrcodeUrl(ctx, query.productId),
    'GET /superCode/productCatalogTree': ctx => catalogTree(ctx),
    'GET /api/customer/outside/pc/catalog/catalog': (ctx, { query }) => catalogNames(ctx, query.keyword ?? ''),
    'POST /serviceProject/link': (ctx, { body }) => fittingServices(ctx, body.productId),
  })
