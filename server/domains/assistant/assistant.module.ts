import type { Module } from '../../kernel/module'
import { assistantRoutes } from './assistant.routes'
import { forgetEvents } from './run.store'
import { assistantErrors } from './assistant.errors'

export const assistantModule: Module = {
  name: 'assistant',
  routes: [assistantRoutes],
  errors: assistantErrors,
  retention: [{ name: 'forgetRunEvents', everySeconds: 600, run: app => forgetEvents(app.db, app.now()) }],
}
