import type { Module } from '../module'
import { notifyRoutes, staffMessageRoutes } from './notify.routes'
import { forgetMessages, MESSAGES_KEPT, sendMessage, tell } from './notify.service'
import { messageTimeline } from './customer-timeline'

export const notifyModule: Module = {
  name: 'notify',
  routes: [notifyRoutes, staffMessageRoutes],
  jobs: { sendMessage },
  offers: {
    retained: [MESSAGES_KEPT],
    timeline: [messageTimeline],
    tellStaff: (ctx, tx, { staffId, ...told }) => tell(ctx, tx, { ...told, people: [{ staffId }] }),
  },
  retention: [{ name: 'forgetMessages', everySeconds: 86_400, run: app => forgetMessages(app) }],
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** sends a message of the message centre over the channels that ring */
    sendMessage: { tenantId: string; messageId: string }
  }
}
