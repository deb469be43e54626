import type { UrlAdapter } from './types'

export const urlAdapter: UrlAdapter = {
  toPage: url => url,
  toVisit: (path, query) => ({ path, query }),
  install: () => undefined,
}
