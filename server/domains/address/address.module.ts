import type { Module } from '../../kernel/module'
import { addressErrors } from './address.errors'
import { addressRoutes } from './address.routes'
import { addresses } from './skills/addresses'
import { addressBook } from './address-book.queries'

export const addressModule: Module = {
  name: 'address',
  routes: [addressRoutes],
  errors: addressErrors,
  offers: { assistantSkills: [addresses], addressBook },
}
