import type { Module } from '../module'
import { auditRoutes } from './audit.routes'
import { AUDIT_KEPT } from './audit.service'

/** Who changed what (docs/decisions/26-identity.md). It knows no companies: how long they keep entries, tenancy knows, which sweeps them. */
export const auditModule: Module = {
  name: 'audit',
  routes: [auditRoutes],
  offers: { retained: [AUDIT_KEPT] },
}
