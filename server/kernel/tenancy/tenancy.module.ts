import { forgetAudit } from '../audit/audit.service'
import { forgetLive } from '../live/numbering'
import type { Module } from '../module'
import { doorRoutes } from './door.routes'
import { keptSince } from './retention.service'
import { setupRoutes } from './setup.routes'
import { contact } from './skills/contact'
import { hours } from './skills/hours'
import { tenancyErrors } from './tenancy.errors'

export const tenancyModule: Module = {
  name: 'tenancy',
  routes: [doorRoutes, setupRoutes],
  errors: tenancyErrors,
  offers: { assistantSkills: [contact, hours] },
  // of modules that know no companies
  retention: [
    {
      name: 'forgetAudit',
      everySeconds: 86_400,
      run: async app => forgetAudit(app, await keptSince(app, 'audit')),
    },
    { name: 'forgetLive', everySeconds: 3600, run: async app => forgetLive(app, await keptSince(app, 'live')) },
  ],
}
