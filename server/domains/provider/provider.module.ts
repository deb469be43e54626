import type { Module } from '../../kernel/module'
import { pointSheet } from './point-rows'
import { providerErrors } from './provider.errors'
import { providerRoutes, staffProviderRoutes } from './provider.routes'
import { hasPoints, nearPoints } from './provider.service'

export const providerModule: Module = {
  name: 'provider',
  routes: [providerRoutes, staffProviderRoutes],
  errors: providerErrors,
  offers: {
    nearPoints,
    sheets: [pointSheet],
    inUse: async (ctx, tenantId) => ((await hasPoints(ctx, tenantId)) ? ['servicePoints'] : []),
  },
}
