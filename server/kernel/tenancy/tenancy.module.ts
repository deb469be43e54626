import type { Module } from '../module'
import { doorRoutes } from './door.routes'

export const tenancyModule: Module = {
  name: 'tenancy',
  routes: [doorRoutes],
}
