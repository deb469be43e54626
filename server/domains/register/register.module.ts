import type { Ctx } from '../../kernel/call/context'
import type { Module } from '../../kernel/module'
import { insideRegistrations } from './inside.queries'
import { registerConfig } from './config.service'
import { registerErrors } from './register.errors'
import { registerMessages } from './register.messages'
import type { WarrantyRules } from './register.offers'
import { registerRoutes } from './register.routes'
import { enteredRegistrations, joinRegistrations } from './register.service'
import { register } from './skills/register'
import { registrations } from './skills/registrations'
import { registrationTimeline } from './timeline'

export const registerModule: Module = {
  name: 'register',
  routes: [registerRoutes],
  errors: registerErrors,
  offers: {
    inside: insideRegistrations,
    timeline: [registrationTimeline],
    messages: registerMessages,
    warrantyRules: registerConfig satisfies WarrantyRules<Ctx>,
    entered: enteredRegistrations,
    joined: joinRegistrations,
    assistantSkills: [register, registrations],
  },
}
