import type { Module } from '../../kernel/module'
import { pointSheet } from './point-rows'
import { providerErrors } from './provider.errors'
import { providerRoutes, staffProviderRoutes } from './provider.routes'
import { hasPoints } from './provider.service'
import { servicePoints } from './skills/service-points'

export const providerModule: Module = {
  name: 'provider',
  routes: [providerRoutes, staffProviderRoutes],
  errors: providerErrors,
  offers: {
    assistantSkills: [servicePoints],
    sheets: [pointSheet],
    inUse: async (ctx, tenantId) => ((await hasPoints(ctx, tenantId)) ? ['servicePoints'] : []),
  },
}
