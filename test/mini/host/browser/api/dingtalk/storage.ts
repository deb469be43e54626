import { asynchronously, inputOf, required, synchronous, text, type Members } from '../define'
import { clear, keys, LIMIT_KB, read, remove, usedBytes, write } from '../storage'

const info = () => ({ keys: keys(), currentSize: Math.ceil(usedBytes() / 1024), limitSize: LIMIT_KB })
const keyOf = (given: unknown) => text(required(inputOf(given), 'key'))
/** What there is not reads as null. */
export const storage: Members = {
  setStorageSync: synchronous('setStorageSync', (given: unknown) => {
    write(keyOf(given), inputOf(given).data)
    return { success: true }
  }),
  getStorageSync: synchronous('getStorageSync', (given: unknown) => ({
    data: read(keyOf(given)) ?? null,
    success: true,
  })),
  removeStorageSync: synchronous('removeStorageSync', (given: unknown) => {
    remove(keyOf(given))
    return { success: true }
  }),
  clearStorageSync: synchronous('clearStorageSync', () => {
    clear()
    return { success: true }
  }),
  getStorageInfoSync: synchronous('getStorageInfoSync', () => ({ ...info(), success: true })),
  ...asynchronously({
    setStorage: input => write(keyOf(input), input.data),
    getStorage: input => ({ data: read(keyOf(input)) ?? null }),
    removeStorage: input => remove(keyOf(input)),
    clearStorage: () => clear(),
    getStorageInfo: info,
  }),
}
