import type { Module } from '../../kernel/module'
import { assistantRoutes } from './assistant.routes'

export const assistantModule: Module = {
  name: 'assistant',
  routes: [assistantRoutes],
}
