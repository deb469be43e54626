import type { Module } from '../module'
import { fileRoutes } from './file.routes'
import { filesErrors } from './files.errors'

export const filesModule: Module = {
  name: 'files',
  routes: [fileRoutes],
  errors: filesErrors,
}
