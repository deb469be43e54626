import type { Module } from '../../kernel/module'
import { insideMembers } from './inside.queries'
import { checkAccounts } from './ledger.service'
import { memberErrors } from './member.errors'
import { memberRoutes } from './member.routes'
import { memberAssets } from './order-assets.service'
import { topUpPayable } from './top-up.service'

export const memberModule: Module = {
  name: 'member',
  routes: [memberRoutes],
  errors: memberErrors,
  retention: [{ name: 'checkAccounts', everySeconds: 86_400, run: checkAccounts }],
  offers: { inside: insideMembers, payables: topUpPayable, memberAssets },
}
