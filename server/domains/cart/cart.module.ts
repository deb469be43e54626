import type { Module } from '../../kernel/module'
import { insideCarts } from './inside.queries'
import { cartErrors } from './cart.errors'
import { cartRoutes } from './cart.routes'
import { forgetCarts } from './cart.service'
import { cartActs } from './acts'
import { cart } from './skills/cart'

export const cartModule: Module = {
  name: 'cart',
  routes: [cartRoutes],
  errors: cartErrors,
  retention: [{ name: 'forgetCarts', everySeconds: 86_400, run: app => forgetCarts(app) }],
  offers: { inside: insideCarts, assistantSkills: [cart], assistantActs: cartActs },
}
