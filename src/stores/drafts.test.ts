import type { Stored } from '@/platform/storage'
import { leaveFill, takeFill } from './pending-fill'
import { dropDraft, giveDrafts, keepDraft, loadDraft, ownPlace } from './drafts'

const mockKept = new Map<string, unknown>()
jest.mock('@/platform/storage', () => ({
  load: (key: keyof Stored) => mockKept.get(key) ?? null,
  keep: (key: keyof Stored, value: unknown) => mockKept.set(key, value),
  owner: (userId = (mockKept.get('userId') as string | undefined) ?? '') =>
    `${String(mockKept.get('domainId') ?? '')} ${userId}`,
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

test('half-filled forms of one place belong to the door and the person', () => {
  const at = (domainId: string, userId: string) => {
    mockKept.set('domainId', domainId)
    mockKept.set('userId', userId)
    return ownPlace('event')
  }
  for (const [domainId, userId] of [
    ['d1', 'u1'],
    ['d1', 'u2'],
    ['d2', 'u1'],
    ['d1', ''],
  ] as const)
    keepDraft(at(domainId, userId), { values: { of: domainId + userId }, idempotencyKey: 'k' })
  expect(loadDraft(at('d1', 'u1')).values).toEqual({ of: 'd1u1' })
  expect(loadDraft(at('d2', 'u2')).time).toBe(0)

  // a visitor who signs in goes on with what the visitor began
  at('d1', '')
  giveDrafts('u3')
  expect(loadDraft(at('d1', 'u3')).values).toEqual({ of: 'd1' })
  expect(loadDraft(at('d1', '')).time).toBe(0)
  expect(loadDraft(at('d1', 'u2')).values).toEqual({ of: 'd1u2' })
})

test('what the assistant read for a form outlives a sign-in, is taken once, and waits half an hour', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z') })
  const fill = { templateId: 'repair', values: { phone: '1' }, productId: null, sentence: 'it leaks' }
  leaveFill(fill)
  giveDrafts('u1')
  mockKept.set('userId', 'u1')
  expect(takeFill('cleaning')).toBeNull()
  expect([takeFill('repair'), takeFill('repair')]).toEqual([fill, null])
  leaveFill(fill)
  mockKept.set('userId', 'u2')
  expect(takeFill('repair')).toBeNull()
  mockKept.set('userId', 'u1')
  jest.advanceTimersByTime(31 * 60 * 1000)
  expect(takeFill('repair')).toBeNull()
  jest.useRealTimers()
})
