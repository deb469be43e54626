import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../http/context'
import { tellLinkman } from '../openid/message.service'
import type { Tasks } from './queue'

/** What this server does for each kind of job. */
export const tasksOf = (app: App, log: FastifyBaseLogger): Tasks => ({
  tellLinkman: payload => tellLinkman(app, log, payload),
})
