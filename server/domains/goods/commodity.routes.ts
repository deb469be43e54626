import type { FastifyInstance } from 'fastify'
import { commodityApi, staffCommodityApi } from '../../../contract/commodity'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { enterShop } from '../../kernel/tenancy/shop.service'
import { exportCommodities } from './commodity-export'
import { commodityDetails, commodityList, recommended, typeTree } from './commodity.queries'
import { putOnShelf, saveCommodity, staffCommodity, staffCommodityList } from './commodity.service'
import { createType, orderTypes, removeType, typeList, updateType } from './commodity-type.service'

export function commodityRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, commodityApi, {
    'POST /goods/partList': (ctx, { body }) => commodityList(ctx, body, 'part'),
    'POST /goods/serviceList': (ctx, { body }) => commodityList(ctx, body, 'service'),
    'POST /shopCommodity/commodityList': (ctx, { body }) => commodityList(ctx, body),
    'POST /shopCommodity/commodityList/v4': (ctx, { body }) => commodityList(ctx, body),
    'POST /shopCommodity/recommendCommodityList': (ctx, { body }) => recommended(ctx, body),
    'GET /shopCommodity/commodityTypes': ctx => typeTree(ctx),
    'GET /shopCommodity/commodityDetails': (ctx, { query }) => commodityDetails(ctx, query.id),
    'GET /doorType/getCommodityDiscount': async ctx => ({
      needShowDiscountPriceGray: (await enterShop(ctx)).showsDiscount,
    }),
  })
  mount(server, app, staffCommodityApi, {
    'GET /staff/commodity/list': (ctx, { query }) => staffCommodityList(ctx, query),
    'GET /staff/commodity/export': (ctx, { query }) => exportCommodities(ctx, query),
    'GET /staff/commodity/get': (ctx, { query }) => staffCommodity(ctx, query.id),
    'POST /staff/commodity/save': (ctx, { body }) => saveCommodity(ctx, body),
    'POST /staff/commodity/shelf': (ctx, { body }) => putOnShelf(ctx, body),
    'GET /staff/commodityType/list': ctx => typeList(ctx),
    'POST /staff/commodityType/create': (ctx, { body }) => createType(ctx, body),
    'POST /staff/commodityType/update': (ctx, { body }) => updateType(ctx, body),
    'POST /staff/commodityType/remove': (ctx, { body }) => removeType(ctx, body),
    'POST /staff/commodityType/order': (ctx, { body }) => orderTypes(ctx, body.ids),
  })
}
