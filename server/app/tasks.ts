import type { FastifyBaseLogger } from 'fastify'
import { forgetEvents } from '../domains/assistant/run.store'
import type { App } from '../kernel/call/context'
import { forgetLimits } from '../kernel/call/limit'
import { tellLinkman } from '../kernel/notify/message.service'
import { forgetReads } from '../domains/wiki/engagement.service'
import type { Tasks } from '../jobs/queue'

/** What this server does for each kind of job. */
export const tasksOf = (app: App, log: FastifyBaseLogger): Tasks => ({
  tellLinkman: payload => tellLinkman(app, log, payload),
  forgetRunEvents: () => forgetEvents(app.db, app.now()),
  forgetReads: () => forgetReads(app.db, app.now()),
  forgetLimits: () => forgetLimits(app),
})
