import type { Module } from '../../kernel/module'
import { pointSheet } from './point-rows'
import { providerErrors } from './provider.errors'
import { providerRoutes, staffProviderRoutes } from './provider.routes'

export const providerModule: Module = {
  name: 'provider',
  routes: [providerRoutes, staffProviderRoutes],
  errors: providerErrors,
  offers: { sheets: [pointSheet] },
}
