import type { Module } from '../../kernel/module'
import { reportErrors } from './report.errors'
import { reportMessages } from './report.messages'
import { reportRoutes } from './report.routes'

export const reportModule: Module = {
  name: 'report',
  routes: [reportRoutes],
  errors: reportErrors,
  offers: { messages: reportMessages },
}
