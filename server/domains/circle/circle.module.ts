import type { Module } from '../../kernel/module'
import { circleErrors } from './circle.errors'
import { circleMessages } from './circle.messages'
import { circleRoutes, staffCircleRoutes } from './circle.routes'

export const circleModule: Module = {
  name: 'circle',
  routes: [circleRoutes, staffCircleRoutes],
  errors: circleErrors,
  offers: { messages: circleMessages },
}
