import type { Module } from '../../kernel/module'
import { staffWikiRoutes } from './staff-wiki.routes'
import { wikiRoutes } from './wiki.routes'
import { wikiKnowledge } from './knowledge.queries'
import { forgetReads } from './engagement.service'
import { forgetMisses, MISSES_KEPT } from './search.service'
import { wikiErrors } from './wiki.errors'
import { articleCard } from './wiki.service'
import { libraryFaults } from './fault.queries'
import { openFaultIds } from './fault.service'
import { faultSheet } from './fault-rows'
import { faultRoutes, staffFaultRoutes } from './fault.routes'

export const wikiModule: Module = {
  name: 'wiki',
  routes: [wikiRoutes, staffWikiRoutes, faultRoutes, staffFaultRoutes],
  errors: wikiErrors,
  retention: [
    { name: 'forgetReads', everySeconds: 86_400, run: app => forgetReads(app.db, app.now()) },
    { name: 'forgetMisses', everySeconds: 86_400, run: app => forgetMisses(app) },
  ],
  offers: {
    knowledge: wikiKnowledge,
    retained: [MISSES_KEPT],
    linkCards: articleCard,
    openFaults: openFaultIds,
    libraryFaults,
    sheets: [faultSheet],
  },
}
