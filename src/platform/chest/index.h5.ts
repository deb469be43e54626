import { createStore, delMany, get, keys, update } from 'idb-keyval'
import type { Chest } from './types'

const store = createStore('lianke', 'kept')

/** A browser without a database throws where it is asked: every call is a promise that rejects. */
export const chest: Chest = {
  get: async name => get<unknown>(name, store),
  async change<T>(name: string, make: (old: T | undefined) => T) {
    let made: T | undefined
    await update<T>(name, old => (made = make(old)), store)
    return made as T
  },
  remove: async names => delMany([...names], store),
  names: async () => keys<string>(store),
}
