import type { Stored } from '@/platform/storage'
import { dropDraft, keepDraft, loadDraft } from './drafts'

const mockKept = new Map<string, unknown>()
jest.mock('@/platform/storage', () => ({
  load: (key: keyof Stored) => mockKept.get(key) ?? null,
  keep: (key: keyof Stored, value: unknown) => mockKept.set(key, value),
}))

beforeEach(() => mockKept.clear())

test("a draft comes back with its values and its key, and is nobody else's", () => {
  const { idempotencyKey } = loadDraft('a')
  keepDraft('a', { values: { fault: 'noise' }, idempotencyKey })
  expect(loadDraft('a')).toMatchObject({ values: { fault: 'noise' }, idempotencyKey })
  expect(loadDraft('b')).toMatchObject({ values: {}, time: 0 })
  expect(loadDraft('b').idempotencyKey).not.toBe(idempotencyKey)
})

test('a dropped draft is gone, the others stay', () => {
  keepDraft('a', { values: { x: 1 }, idempotencyKey: 'k1' })
  keepDraft('b', { values: { x: 2 }, idempotencyKey: 'k2' })
  dropDraft('a')
  expect(loadDraft('a').time).toBe(0)
  expect(loadDraft('b').values).toEqual({ x: 2 })
})

test('a draft of more than two weeks is forgotten', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z') })
  keepDraft('a', { values: { x: 1 }, idempotencyKey: 'k' })
  jest.setSystemTime(Date.parse('2026-11-14T23:59:00Z'))
  expect(loadDraft('a').values).toEqual({ x: 1 })
  jest.setSystemTime(Date.parse('2026-11-15T00:01:00Z'))
  expect(loadDraft('a')).toMatchObject({ values: {}, time: 0 })
  jest.useRealTimers()
})
