import type { Module } from '../../kernel/module'
import { wikiRoutes } from './wiki.routes'
import { wikiKnowledge } from './knowledge.queries'

export const wikiModule: Module = {
  name: 'wiki',
  routes: [wikiRoutes],
  offers: { knowledge: wikiKnowledge },
}
