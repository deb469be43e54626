import type { Module } from '../../kernel/module'
import { assistantRoutes } from './assistant.routes'
import { forgetEvents } from './run.store'
import { hasAgent } from './agent.service'
import { assistantErrors } from './assistant.errors'

export const assistantModule: Module = {
  name: 'assistant',
  routes: [assistantRoutes],
  errors: assistantErrors,
  offers: { hasAgent },
  retention: [{ name: 'forgetRunEvents', everySeconds: 600, run: app => forgetEvents(app.db, app.now()) }],
}
