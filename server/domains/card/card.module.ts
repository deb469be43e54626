import type { Module } from '../../kernel/module'
import { cardErrors } from './card.errors'
import { cardRoutes } from './card.routes'

export const cardModule: Module = {
  name: 'card',
  routes: [cardRoutes],
  errors: cardErrors,
}
