import type { AddressPlatform } from './types'

export const address: AddressPlatform = {
  toPage: url => url,
  toVisit: (path, query) => ({ path, query }),
  install: () => undefined,
}
