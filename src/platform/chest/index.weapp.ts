import Taro from '@tarojs/taro'
import type { Chest } from './types'

/** Not that of platform/storage, which drops what it does not know. */
const PREFIX = 'lianke-kept.'

const read = (name: string): unknown => Taro.getStorageSync<unknown>(PREFIX + name) || undefined

/** One program at a time uses a chat app's storage, and nothing comes between two of these calls. */
export const chest: Chest = {
  get: async name => read(name),
  async change<T>(name: string, make: (old: T | undefined) => T) {
    const made = make(read(name) as T | undefined)
    Taro.setStorageSync(PREFIX + name, made)
    return made
  },
  async remove(names) {
    names.forEach(name => Taro.removeStorageSync(PREFIX + name))
  },
  names: async () =>
    Taro.getStorageInfoSync()
      .keys.filter(key => key.startsWith(PREFIX))
      .map(key => key.slice(PREFIX.length)),
}
