import type { Module } from '../../kernel/module'
import { wikiRoutes } from './wiki.routes'
import { wikiKnowledge } from './knowledge.queries'
import { wikiErrors } from './wiki.errors'

export const wikiModule: Module = {
  name: 'wiki',
  routes: [wikiRoutes],
  errors: wikiErrors,
  offers: { knowledge: wikiKnowledge },
}
