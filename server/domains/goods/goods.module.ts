import type { Module } from '../../kernel/module'
import { commodityRoutes } from './commodity.routes'
import { commoditySheet } from './commodity-rows'
import { articles } from './commodity.queries'
import { goodsErrors } from './goods.errors'
import { goodsRoutes } from './goods.routes'
import { fittingGoods, sale } from './sale.service'
import { goodsThings } from './goods.things'

export const goodsModule: Module = {
  name: 'goods',
  routes: [goodsRoutes, commodityRoutes],
  errors: goodsErrors,
  offers: { formThings: goodsThings, sale, fittingGoods, articles, sheets: [commoditySheet] },
}
