import type { Module } from '../module'
import { notifyRoutes } from './notify.routes'

export const notifyModule: Module = {
  name: 'notify',
  routes: [notifyRoutes],
}
