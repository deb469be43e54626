import type { Module } from '../../kernel/module'
import { commodityRoutes } from './commodity.routes'
import { commoditySheet } from './commodity-rows'
import { goodsErrors } from './goods.errors'
import { goodsRoutes } from './goods.routes'
import { jobParts } from './job-parts.service'
import { fittingGoods, sale } from './sale.service'
import { goodsThings } from './goods.things'
import { stockRoutes } from './stock.routes'
import { addToCart } from './skills/add-to-cart'
import { parts } from './skills/parts'
import { price } from './skills/price'

export const goodsModule: Module = {
  name: 'goods',
  routes: [goodsRoutes, commodityRoutes, stockRoutes],
  errors: goodsErrors,
  offers: {
    formThings: goodsThings,
    sale,
    jobParts,
    fittingGoods,
    sheets: [commoditySheet],
    assistantSkills: [addToCart, price, parts],
  },
}
