import type { Module } from '../../kernel/module'
import { goodsErrors } from './goods.errors'
import { goodsRoutes } from './goods.routes'
import { goodsThings } from './goods.things'

export const goodsModule: Module = {
  name: 'goods',
  routes: [goodsRoutes],
  errors: goodsErrors,
  offers: { formThings: goodsThings },
}
