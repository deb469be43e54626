import type { Module } from '../../kernel/module'
import { miscRoutes } from './misc.routes'

export const miscModule: Module = {
  name: 'misc',
  routes: [miscRoutes],
}
