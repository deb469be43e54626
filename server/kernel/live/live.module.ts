import type { Module } from '../module'
import { liveRoutes } from './live.routes'
import { LIVE_KEPT } from './numbering'

/** What changed, as it happens (docs/decisions/25-live.md). As with the audit log, tenancy sweeps what companies do not keep. */
export const liveModule: Module = {
  name: 'live',
  routes: [liveRoutes],
  offers: { retained: [LIVE_KEPT] },
}
