import type { Module } from '../../kernel/module'
import { figuresErrors } from './figures.errors'
import { figuresRoutes } from './figures.routes'
import { countStale } from './tally.queries'

export const figuresModule: Module = {
  name: 'figures',
  routes: [figuresRoutes],
  errors: figuresErrors,
  retention: [
    {
      name: 'countFigures',
      everySeconds: 10,
      async run(app, log, signal) {
        const days = await countStale(app, { signal })
        if (days) log.debug({ days }, 'figures were counted anew')
      },
    },
  ],
}
