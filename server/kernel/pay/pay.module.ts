import type { Module } from '../module'
import { payRoutes } from './pay.routes'

export const payModule: Module = {
  name: 'pay',
  routes: [payRoutes],
}
