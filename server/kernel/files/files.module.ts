import type { Module } from '../module'
import { fileRoutes } from './file.routes'
import { filesErrors } from './files.errors'
import { pictures } from './picture-use.service'
import { sweepFiles } from './sweep.service'

export const filesModule: Module = {
  name: 'files',
  routes: [fileRoutes],
  errors: filesErrors,
  offers: { pictures },
  retention: [
    {
      name: 'sweepFiles',
      everySeconds: 86_400,
      run: async (app, log, signal) => log.info({ files: await sweepFiles(app, log, signal) }, 'swept'),
    },
  ],
}
