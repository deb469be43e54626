import type { Module } from '../../kernel/module'
import { eventTasks } from './conversion.service'
import { taskErrors } from './task.errors'
import { taskMessages } from './task.messages'
import { taskRoutes } from './task.routes'

export const taskModule: Module = {
  name: 'task',
  routes: [taskRoutes],
  errors: taskErrors,
  offers: { messages: taskMessages, tasks: eventTasks },
}
