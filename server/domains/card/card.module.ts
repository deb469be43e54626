import type { Module } from '../../kernel/module'
import { insideCards } from './inside.queries'
import { cardErrors } from './card.errors'
import { hasCards } from './card.service'
import { cardRoutes } from './card.routes'
import { cards } from './skills/cards'

export const cardModule: Module = {
  name: 'card',
  routes: [cardRoutes],
  errors: cardErrors,
  offers: {
    inside: insideCards,
    assistantSkills: [cards],
    inUse: async (ctx, tenantId) => ((await hasCards(ctx, tenantId)) ? ['cards'] : []),
  },
}
