import type { Module } from '../module'
import { authRoutes } from './auth.routes'
import { openidRoutes } from './openid.routes'
import { identityErrors } from './identity.errors'

export const identityModule: Module = {
  name: 'identity',
  routes: [authRoutes, openidRoutes],
  errors: identityErrors,
}
