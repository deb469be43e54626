import type { Module } from '../module'
import { refundFacts } from './figures'
import { payErrors } from './pay.errors'
import { payRoutes } from './pay.routes'
import { endTrades } from './pay.service'
import { payBack, payBackDue } from './refund.service'
import { paymentTimeline } from './customer-timeline'

export const payModule: Module = {
  name: 'pay',
  routes: [payRoutes],
  errors: payErrors,
  jobs: { payBack },
  offers: { figures: refundFacts, timeline: [paymentTimeline] },
  retention: [
    { name: 'endTrades', everySeconds: 60, run: endTrades },
    { name: 'payBackDue', everySeconds: 60, run: payBackDue },
  ],
}
