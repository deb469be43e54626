import type { Module } from '../../kernel/module'
import { eventRoutes } from './event.routes'
import { staffRoutes } from './staff.routes'
import { eventForms } from './order-forms'
import { newestEvents } from './event-list.queries'
import { eventMessages, tellOfOldEntry } from './event.messages'
import { eventErrors } from './event.errors'

export const eventModule: Module = {
  name: 'event',
  routes: [eventRoutes, staffRoutes],
  errors: eventErrors,
  jobs: { tellLinkman: tellOfOldEntry },
  offers: { orderForms: eventForms, customerEvents: newestEvents, messages: eventMessages },
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells a linkman of an entry in the timeline of an event: what waits of servers that had no message centre */
    tellLinkman: { tenantId: string; recordId: string }
  }
}
