import type { Module } from '../../kernel/module'
import { forgetVisits, VISITS_KEPT } from './tracking.service'
import { miscRoutes } from './misc.routes'

export const miscModule: Module = {
  name: 'misc',
  routes: [miscRoutes],
  retention: [{ name: 'forgetVisits', everySeconds: 86_400, run: app => forgetVisits(app) }],
  offers: { retained: [VISITS_KEPT] },
}
