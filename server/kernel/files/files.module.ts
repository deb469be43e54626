import type { Module } from '../module'
import { fileRoutes } from './file.routes'

export const filesModule: Module = {
  name: 'files',
  routes: [fileRoutes],
}
