import type { Module } from '../../kernel/module'
import { logisticsErrors } from './logistics.errors'
import { logisticsRoutes } from './logistics.routes'
import { parcels } from './skills/parcels'
import { askCarriers } from './track.service'

export const logisticsModule: Module = {
  name: 'logistics',
  routes: [logisticsRoutes],
  errors: logisticsErrors,
  retention: [{ name: 'askCarriers', everySeconds: 900, run: askCarriers }],
  offers: { assistantSkills: [parcels] },
}
