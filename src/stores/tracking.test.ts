import type { Stored } from '@/platform/storage'
import { ApiError } from '@shared/envelope'
import { TRACKING } from '@shared/limits'

type Points = { body: { points: { id: string; name: string; path: string; data?: object }[] } }
const mockKept = new Map<string, unknown>()
const mockReports: Points[] = []
let mockFails = 0
jest.mock('@/platform/storage', () => ({
  load: (key: keyof Stored) => mockKept.get(key) ?? null,
  keep: (key: keyof Stored, value: unknown) => mockKept.set(key, value),
}))
jest.mock('@/api/call', () => ({
  call: async (_key: string, input: Points) => {
    mockReports.push(input)
    if (mockFails > 0) {
      mockFails--
      throw new Error('no network')
    }
    return { accepted: input.body.points.length }
  },
}))

/** The module as a fresh start of the app loads it. */
const fresh = () => {
  jest.resetModules()
  return jest.requireActual<typeof import('./tracking')>('./tracking')
}
const cycle = () => jest.advanceTimersByTimeAsync(TRACKING.cycleMs)
const ids = () => mockReports.map(report => report.body.points.map(point => point.id))

beforeEach(() => {
  jest.useFakeTimers()
  mockKept.clear()
  mockReports.length = 0
  mockFails = 0
})
afterEach(() => jest.useRealTimers())

test('points wait for the cycle of 10 s and go in one report', async () => {
  const { track } = fresh()
  track('screen', {}, '/mall/index')
  track('screen', { from: 'x' }, '/login')
  await jest.advanceTimersByTimeAsync(TRACKING.cycleMs - 1)
  expect(mockReports).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(1)
  expect(mockReports.map(report => report.body.points.map(point => point.path))).toEqual([['/mall/index', '/login']])
  await cycle()
  expect(mockReports).toHaveLength(1)
})

test('a failed report is sent again with the same ids, at most five times in all', async () => {
  mockFails = 99
  const { track } = fresh()
  track('screen')
  for (let n = 0; n < 8; n++) await cycle()
  expect(mockReports).toHaveLength(TRACKING.retries)
  expect(new Set(ids().flat()).size).toBe(1)
})

test('what could not be sent survives a restart of the app', async () => {
  mockFails = 1
  fresh().track('screen', {}, '/mall/user')
  await cycle()
  const again = fresh()
  again.track('screen', {}, '/mall/index')
  await cycle()
  expect(mockReports.at(-1)?.body.points.map(point => point.path)).toEqual(['/mall/user', '/mall/index'])
})

test('a report holds at most 100 points, the rest follows', async () => {
  const { track } = fresh()
  for (let n = 0; n < 130; n++) track('screen', {}, String(n))
  await cycle()
  await cycle()
  expect(ids().map(one => one.length)).toEqual([100, 30])
})

test('what a page could not load is written to the log and reported, with the number by which the server knows it', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  fresh()
  // of the same start of the app as the tracking
  const { onLoadFailed } = jest.requireActual<typeof import('@/api/load-failed')>('@/api/load-failed')
  onLoadFailed.run('GET /ssp/event/get', new ApiError({ id: 'INTERNAL', message: 'no', status: 500, requestId: 'r1' }))
  await cycle()
  expect(warned.mock.calls).toEqual([['not loaded:', 'GET /ssp/event/get', 'INTERNAL', 'r1']])
  expect(mockReports[0]?.body.points).toMatchObject([
    { name: 'load.failed', data: { call: 'GET /ssp/event/get', error: 'INTERNAL', requestId: 'r1' } },
  ])
  warned.mockRestore()
})
