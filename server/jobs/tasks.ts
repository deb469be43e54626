import type { FastifyBaseLogger } from 'fastify'
import { forgetEvents } from '../assistant/run.store'
import type { App } from '../http/context'
import { forgetLimits } from '../http/limit'
import { tellLinkman } from '../openid/message.service'
import { forgetReads } from '../wiki/mark.service'
import type { Tasks } from './queue'

/** What this server does for each kind of job. */
export const tasksOf = (app: App, log: FastifyBaseLogger): Tasks => ({
  tellLinkman: payload => tellLinkman(app, log, payload),
  forgetRunEvents: () => forgetEvents(app.db, app.now()),
  forgetReads: () => forgetReads(app.db, app.now()),
  forgetLimits: () => forgetLimits(app),
})
