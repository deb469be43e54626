import type { Module } from '../../kernel/module'
import { wikiRoutes } from './wiki.routes'
import { wikiKnowledge } from './knowledge.queries'
import { forgetReads } from './engagement.service'
import { wikiErrors } from './wiki.errors'

export const wikiModule: Module = {
  name: 'wiki',
  routes: [wikiRoutes],
  errors: wikiErrors,
  retention: [{ name: 'forgetReads', everySeconds: 86_400, run: app => forgetReads(app.db, app.now()) }],
  offers: { knowledge: wikiKnowledge },
}
