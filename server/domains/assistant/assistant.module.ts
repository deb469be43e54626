import type { Module } from '../../kernel/module'
import { assistantRoutes } from './assistant.routes'
import { assistantErrors } from './assistant.errors'

export const assistantModule: Module = {
  name: 'assistant',
  routes: [assistantRoutes],
  errors: assistantErrors,
}
