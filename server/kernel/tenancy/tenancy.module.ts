import type { Module } from '../module'
import { doorRoutes } from './door.routes'
import { tenancyErrors } from './tenancy.errors'

export const tenancyModule: Module = {
  name: 'tenancy',
  routes: [doorRoutes],
  errors: tenancyErrors,
}
