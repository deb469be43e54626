import type Taro from '@tarojs/taro'
import type * as Storage from './index'

/** A device: what Taro keeps on it. */
const mockDevice = new Map<string, unknown>()
const mockBroken = { listing: false, writing: false, all: false }
const mockRefuse = (does: boolean) => {
  if (does) throw new Error('no room')
}
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    getStorageSync: (key: string) => {
      mockRefuse(mockBroken.all)
      return mockDevice.get(key) ?? ''
    },
    setStorageSync: (key: string, value: unknown) => {
      mockRefuse(mockBroken.writing || mockBroken.all)
      mockDevice.set(key, value)
    },
    removeStorageSync: (key: string) => {
      mockRefuse(mockBroken.all)
      mockDevice.delete(key)
    },
    getStorageInfoSync: () => {
      mockRefuse(mockBroken.listing || mockBroken.all)
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
  Object.assign(mockBroken, { listing: false, writing: false, all: false })
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
  const { load, keep, forget, keepsNothing } = start({ 'lianke.token': 't' })
  expect(keepsNothing()).toBe(false)
  expect(load('token')).toBe('t')
  keep('phone', '1')
  forget('token')
  expect([load('phone'), load('token')]).toEqual(['1', null])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test.each(['writing', 'all'] as const)('a device that refuses %s holds what is kept until the page is closed', what => {
  mockBroken[what] = true
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { load, keep, forget, keepsNothing } = start({ 'lianke.domainId': 'd1' })
  expect(keepsNothing()).toBe(true)
  expect(load('domainId')).toBe(what === 'all' ? null : 'd1')
  keep('domainId', 'd2')
  keep('token', 't')
  expect([load('domainId'), load('token')]).toEqual(['d2', 't'])
  forget('domainId', 'token')
  expect([load('domainId'), load('token')]).toEqual([null, null])
  warn.mockRestore()
})

test('a device that becomes full goes on with what is new', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { load, keep, keepsNothing } = start({ 'lianke.version': 2, 'lianke.phone': '1' })
  expect(keepsNothing()).toBe(false)
  mockBroken.writing = true
  keep('phone', '2')
  expect([load('phone'), keepsNothing()]).toEqual(['2', true])
  mockBroken.writing = false
  keep('phone', '3')
  expect([load('phone'), mockDevice.get('lianke.phone')]).toEqual(['3', '3'])
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
