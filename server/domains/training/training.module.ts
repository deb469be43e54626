import type { Module } from '../../kernel/module'
import { trainingErrors } from './training.errors'
import { staffTrainingRoutes, trainingRoutes } from './training.routes'

export const trainingModule: Module = {
  name: 'training',
  routes: [trainingRoutes, staffTrainingRoutes],
  errors: trainingErrors,
}
