import type { Module } from '../../kernel/module'
import { addressErrors } from './address.errors'
import { addressRoutes } from './address.routes'
import { addresses } from './skills/addresses'

export const addressModule: Module = {
  name: 'address',
  routes: [addressRoutes],
  errors: addressErrors,
  offers: { assistantSkills: [addresses] },
}
