import { ApiError } from '@shared/envelope'
import { door, enterDomain, loadDoor } from './door'

const mockKept = new Map<string, unknown>()
const mockAnswers = new Map<unknown, () => Promise<unknown>>()
const mockAsked: unknown[] = []
jest.mock('@/api/call', () => ({
  call: (_key: string, { query }: { query: { id?: string } }) => {
    mockAsked.push(query.id)
    return mockAnswers.get(query.id)?.()
  },
}))
jest.mock('@/platform/storage', () => ({
  load: (key: string) => mockKept.get(key) ?? null,
  keep: (key: string, value: unknown) => mockKept.set(key, value),
  forget: (key: string) => mockKept.delete(key),
}))
jest.mock('./session', () => ({ leaveDomain: () => undefined }))

const data = (domainId: string) => ({ domainId, tenantId: domainId, defaultLanguage: 'zh', languageList: ['zh'] })
/** An answer that waits until it is let go. */
function held(domainId: string | undefined, answer: () => unknown) {
  let go = (): void => undefined
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  mockAnswers.set(domainId, async () => {
    await gate
    return answer()
  })
  return () => go()
}

beforeEach(() => {
  mockKept.clear()
  mockAnswers.clear()
  mockAsked.length = 0
  door.data = null
  door.error = null
})

test('who comes without a door gets the one that the server names, asked for once', async () => {
  const go = held(undefined, () => data('company'))
  const both = [loadDoor(), loadDoor()]
  go()
  await Promise.all(both)
  expect([door.data?.domainId, mockKept.get('domainId'), mockAsked]).toEqual(['company', 'company', [undefined]])
})

test.each([
  ['first', () => data('company')],
  ['first, with an error', () => Promise.reject(new ApiError({ id: 'DOOR_NOT_FOUND', message: '' }))],
])(
  'another door that is entered while the first one loads is the one that stays, also when the answer of the %s comes last',
  async (_name, answer) => {
    mockKept.set('domainId', 'company')
    const goFirst = held('company', answer)
    const goOther = held('elsewhere', () => data('elsewhere'))
    const first = loadDoor()
    enterDomain('elsewhere')
    const other = loadDoor()
    goOther()
    await other
    goFirst()
    await first
    expect([door.data?.domainId, mockKept.get('domainId'), door.error]).toEqual(['elsewhere', 'elsewhere', null])
  },
)

test('a door that is gone is forgotten, and can be tried again', async () => {
  mockKept.set('domainId', 'gone')
  mockAnswers.set('gone', () => Promise.reject(new ApiError({ id: 'DOOR_NOT_FOUND', message: '' })))
  await loadDoor()
  expect([door.error?.id, mockKept.has('domainId')]).toEqual(['DOOR_NOT_FOUND', false])
  mockAnswers.set(undefined, async () => data('company'))
  await loadDoor()
  expect([door.data?.domainId, door.error]).toEqual(['company', null])
})
