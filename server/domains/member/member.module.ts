import type { Module } from '../../kernel/module'
import { insideMembers } from './inside.queries'
import { authorizationMessages, sendInvitation } from './authorization.messages'
import { checkAccounts } from './ledger.service'
import { memberStanding } from './member.queries'
import { memberErrors } from './member.errors'
import { memberRoutes } from './member.routes'
import { memberAssets } from './order-assets.service'
import { memberActs } from './acts'
import { addContact } from './skills/add-contact'
import { balance } from './skills/balance'
import { contacts } from './skills/contacts'
import { level } from './skills/level'
import { points } from './skills/points'
import { quota } from './skills/quota'
import { serviceFee } from './skills/service-fee'
import { topUpPayable } from './top-up.service'
import { memberFacts } from './figures'
import { assetTimeline } from './timeline'

export const memberModule: Module = {
  name: 'member',
  routes: [memberRoutes],
  errors: memberErrors,
  jobs: { sendInvitation },
  retention: [{ name: 'checkAccounts', everySeconds: 86_400, run: checkAccounts }],
  offers: {
    inside: insideMembers,
    figures: memberFacts,
    timeline: [assetTimeline],
    memberStanding,
    messages: authorizationMessages,
    payables: topUpPayable,
    memberAssets,
    assistantSkills: [addContact, points, balance, serviceFee, quota, level, contacts],
    assistantActs: memberActs,
  },
}
