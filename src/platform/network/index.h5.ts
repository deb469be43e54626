import type { Network } from './types'

export const network: Network = {
  isOff: () => navigator.onLine === false,
  onBack: run => window.addEventListener('online', run),
  alone: async (name, work) => {
    // not in every browser, and only on https: the server takes a write once anyway
    const locks = navigator.locks as LockManager | undefined
    await (locks ? locks.request(name, { ifAvailable: true }, lock => (lock ? work() : undefined)) : work())
  },
}
