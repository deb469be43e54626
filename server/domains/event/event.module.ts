import type { Module } from '../../kernel/module'
import { eventRoutes } from './event.routes'
import { staffRoutes } from './staff.routes'
import { eventForms } from './order-forms'
import { newestEvents } from './event-list.queries'
import { eventErrors } from './event.errors'

export const eventModule: Module = {
  name: 'event',
  routes: [eventRoutes, staffRoutes],
  errors: eventErrors,
  offers: { orderForms: eventForms, customerEvents: newestEvents },
}
