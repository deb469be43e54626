import type { Module } from '../module'
import { payRoutes } from './pay.routes'
import { payErrors } from './pay.errors'

export const payModule: Module = {
  name: 'pay',
  routes: [payRoutes],
  errors: payErrors,
}
