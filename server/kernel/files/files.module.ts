import type { Module } from '../module'
import { fileRoutes } from './file.routes'
import { sweepFiles } from './file.service'
import { filesErrors } from './files.errors'

export const filesModule: Module = {
  name: 'files',
  routes: [fileRoutes],
  errors: filesErrors,
  retention: [
    {
      name: 'sweepFiles',
      everySeconds: 86_400,
      run: async (app, log, signal) => log.info({ files: await sweepFiles(app, signal) }, 'swept'),
    },
  ],
}
