import type { Module } from '../module'
import { formRoutes } from './forms.routes'

export const formsModule: Module = {
  name: 'forms',
  routes: [formRoutes],
}
