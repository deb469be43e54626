import type { Module } from '../module'
import { accountMessages } from './account.messages'
import { authRoutes } from './auth.routes'
import { entranceRoutes } from './entrance.routes'
import { openidRoutes } from './openid.routes'
import { staffRoutes } from './staff.routes'
import { forgetExpired } from './auth.service'
import { identityErrors } from './identity.errors'
import { loginTimeline } from './customer-timeline'

const DAY = 86_400

export const identityModule: Module = {
  name: 'identity',
  routes: [authRoutes, entranceRoutes, openidRoutes, staffRoutes],
  errors: identityErrors,
  offers: { messages: accountMessages, timeline: [loginTimeline] },
  retention: [{ name: 'forgetExpired', everySeconds: DAY, run: app => forgetExpired(app) }],
}
