import type { Module } from '../module'
import { tellLinkman } from './message.service'
import { notifyRoutes } from './notify.routes'

export const notifyModule: Module = {
  name: 'notify',
  routes: [notifyRoutes],
  jobs: { tellLinkman },
}

declare module '../../jobs/queue' {
  interface Jobs {
    /** tells a linkman of an entry in the timeline of an event */
    tellLinkman: { tenantId: string; recordId: string }
  }
}
