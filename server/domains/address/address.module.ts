import type { Module } from '../../kernel/module'
import { addressErrors } from './address.errors'
import { addressRoutes } from './address.routes'

export const addressModule: Module = {
  name: 'address',
  routes: [addressRoutes],
  errors: addressErrors,
}
