import { asynchronously, Failure, required, strings, synchronous, text, type Members } from '../define'
import { clear, has, keys, LIMIT_KB, read, remove, usedBytes, write } from '../storage'

const info = () => ({ keys: keys(), currentSize: Math.ceil(usedBytes() / 1024), limitSize: LIMIT_KB })
export const storage: Members = {
  setStorageSync: synchronous('setStorageSync', (key: string, data: unknown) => write(key, data)),
  getStorageSync: synchronous('getStorageSync', (key: string) => {
    const value = read(key)
    return value === undefined ? '' : value
  }),
  removeStorageSync: synchronous('removeStorageSync', (key: string) => remove(key)),
  clearStorageSync: synchronous('clearStorageSync', () => clear()),
  getStorageInfoSync: synchronous('getStorageInfoSync', info),
  batchGetStorageSync: synchronous('batchGetStorageSync', (names: unknown) =>
    strings(names).map(key => read(key) ?? ''),
  ),
  ...asynchronously({
    setStorage: input => write(text(required(input, 'key')), input.data),
    getStorage(input) {
      const key = text(required(input, 'key'))
      if (!has(key)) throw new Failure('data not found')
      return { data: read(key) }
    },
    removeStorage: input => remove(text(required(input, 'key'))),
    clearStorage: () => clear(),
    getStorageInfo: info,
  }),
}
