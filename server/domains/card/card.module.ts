import type { Module } from '../../kernel/module'
import { insideCards } from './inside.queries'
import { cardErrors } from './card.errors'
import { hasCards } from './card.service'
import { cardRoutes } from './card.routes'

export const cardModule: Module = {
  name: 'card',
  routes: [cardRoutes],
  errors: cardErrors,
  offers: {
    inside: insideCards,
    inUse: async (ctx, tenantId) => ((await hasCards(ctx, tenantId)) ? ['cards'] : []),
  },
}
