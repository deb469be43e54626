import type { Module } from '../module'
import { authRoutes } from './auth.routes'
import { openidRoutes } from './openid.routes'
import { forgetExpired } from './auth.service'
import { identityErrors } from './identity.errors'

const DAY = 86_400

export const identityModule: Module = {
  name: 'identity',
  routes: [authRoutes, openidRoutes],
  errors: identityErrors,
  retention: [{ name: 'forgetExpired', everySeconds: DAY, run: app => forgetExpired(app) }],
}
