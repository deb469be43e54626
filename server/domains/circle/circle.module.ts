import type { Module } from '../../kernel/module'
import { circleErrors } from './circle.errors'
import { circleMessages } from './circle.messages'
import { circleRoutes, staffCircleRoutes } from './circle.routes'
import { activities } from './skills/activities'
import { notices } from './skills/notices'

export const circleModule: Module = {
  name: 'circle',
  routes: [circleRoutes, staffCircleRoutes],
  errors: circleErrors,
  offers: { messages: circleMessages, assistantSkills: [notices, activities] },
}
