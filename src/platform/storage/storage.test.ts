import type Taro from '@tarojs/taro'
import type * as Storage from './index'

/** A device: what Taro keeps on it. */
const mockDevice = new Map<string, unknown>()
const mockBroken = { listing: false }
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    getStorageSync: (key: string) => mockDevice.get(key) ?? '',
    setStorageSync: (key: string, value: unknown) => {
      mockDevice.set(key, value)
    },
    removeStorageSync: (key: string) => {
      mockDevice.delete(key)
    },
    getStorageInfoSync: () => {
      if (mockBroken.listing) throw new Error('no')
      return { keys: [...mockDevice.keys()] }
    },
  } satisfies Partial<Record<keyof typeof Taro, unknown>>,
}))

/** The app as it starts on a device that holds this. */
function start(kept: Record<string, unknown>): typeof Storage {
  mockDevice.clear()
  for (const [key, value] of Object.entries(kept)) mockDevice.set(key, value)
  let storage: typeof Storage | undefined
  jest.isolateModules(() => {
    storage = jest.requireActual<typeof Storage>('./index')
  })
  if (!storage) throw new Error('not loaded')
  return storage
}
beforeEach(() => {
  mockBroken.listing = false
})

test('what an older version kept and this one knows stays', () => {
  const { load } = start({ 'lianke.token': 't', 'lianke.phone': '13800000000' })
  expect([load('token'), load('phone')]).toEqual(['t', '13800000000'])
  expect(mockDevice.get('lianke.version')).toBe(2)
})

test('what nobody knows goes, and so do the words null and undefined; what belongs to others stays', () => {
  const { load } = start({
    'lianke.token': 't',
    'lianke.oldName': 'x',
    'lianke.phone': 'null',
    'lianke.userName': 'undefined',
    other: 'y',
    'lianker.token': 'z',
  })
  expect(load('phone')).toBeNull()
  expect(Object.fromEntries(mockDevice)).toEqual({
    'lianke.token': 't',
    other: 'y',
    'lianker.token': 'z',
    'lianke.version': 2,
  })
})

test('a device that is up to date is not searched through', () => {
  mockBroken.listing = true
  const { load, keep } = start({ 'lianke.version': 2, 'lianke.oldName': 'x', 'lianke.token': 't' })
  keep('phone', '13800000000')
  expect(load('token')).toBe('t')
  expect(mockDevice.has('lianke.oldName')).toBe(true)
})

test('what a newer version left behind goes too', () => {
  const { load } = start({ 'lianke.version': 99, 'lianke.fromTheFuture': 'x', 'lianke.language': 'ru' })
  expect(load('language')).toBe('ru')
  expect(mockDevice.has('lianke.fromTheFuture')).toBe(false)
  expect(mockDevice.get('lianke.version')).toBe(2)
})

test('a device that cannot be searched goes on without', () => {
  mockBroken.listing = true
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { load, keep, forget } = start({ 'lianke.token': 't' })
  expect(load('token')).toBe('t')
  keep('phone', '1')
  forget('token')
  expect([load('phone'), load('token')]).toEqual(['1', null])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('half-filled forms of before they had an owner are those of who was signed in last', () => {
  const drafts = { 'event.t1': { values: { fault: 'noise' }, idempotencyKey: 'k', time: 1 } }
  const { load } = start({
    'lianke.version': 1,
    'lianke.drafts': drafts,
    'lianke.domainId': 'd1',
    'lianke.userId': 'u1',
  })
  expect(load('drafts')).toEqual({ 'd1 u1 event.t1': drafts['event.t1'] })
  expect(start({ 'lianke.version': 1, 'lianke.drafts': {} }).load('drafts')).toEqual({})
})
