import type { Network } from './types'

function hear(event: 'online' | 'offline', run: () => void): () => void {
  window.addEventListener(event, run)
  return () => window.removeEventListener(event, run)
}

export const network: Network = {
  isOff: () => navigator.onLine === false,
  onBack: run => hear('online', run),
  onChange: run => {
    const ends = [hear('online', run), hear('offline', run)]
    return () => ends.forEach(end => end())
  },
  alone: async (name, work) => {
    // not in every browser, and only on https: the server takes a write once anyway
    const locks = navigator.locks as LockManager | undefined
    await (locks ? locks.request(name, { ifAvailable: true }, lock => (lock ? work() : undefined)) : work())
  },
}
