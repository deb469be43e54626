import { ApiError } from '@shared/envelope'
import { keep, forget } from '@/platform/storage'
import { asker, type Call } from './call'
import { forgetAnswers, keepAnswer, lastAnswer } from './last'
import { seenAt } from './seen'

const mockChest = new Map<string, unknown>()
jest.mock('@/platform/chest', () => ({
  chest: {
    get: async (name: string) => mockChest.get(name),
    change: async (name: string, make: (old: unknown) => unknown) => {
      const made = make(mockChest.get(name))
      mockChest.set(name, made)
      return made
    },
    remove: async (names: string[]) => names.forEach(name => mockChest.delete(name)),
    names: async () => [...mockChest.keys()],
  },
}))

const LIST: Call = 'GET /ssp/event/list'
const NO_LINE = new ApiError({ id: 'NETWORK', message: '' })
const status = (code: number) => new ApiError({ message: '', status: code })
const ask = (input: unknown, error = NO_LINE, key: Call = LIST) => lastAnswer(key, input, error, asker())
const answered = (input: unknown, answer: unknown, key: Call = LIST) => keepAnswer(key, input, answer, asker())
const signIn = (userId: string) => {
  keep('domainId', 'd')
  keep('userId', userId)
  keep('token', `token of ${userId}`)
}

beforeEach(async () => {
  await forgetAnswers()
  localStorage.clear()
  signIn('a')
})

test('an answer is there when the next one does not come, and says when it was had', async () => {
  await answered({ query: { state: 'all' } }, { list: [1] })
  const answer = await ask({ query: { state: 'all' } })
  expect(answer).toEqual({ list: [1] })
  expect(Math.abs(Date.now() - (seenAt(answer) ?? 0))).toBeLessThan(1000)
  expect(await ask({ query: { state: 'off' } })).toBeUndefined()
  expect(await ask({}, NO_LINE, 'POST /ssp/event/create')).toBeUndefined()
})

test('the word of the server goes before it: busy shows nothing old, gone deletes it', async () => {
  await answered({}, { list: [1] })
  expect(await ask({}, status(503))).toBeUndefined()
  expect(await ask({})).toEqual({ list: [1] })
  expect(await ask({}, status(404))).toBeUndefined()
  expect(await ask({})).toBeUndefined()
})

test('nobody sees what somebody else was answered, and what comes after they left is not kept', async () => {
  await answered({}, { list: ['of a'] })
  const before = asker()
  signIn('b')
  expect(await ask({})).toBeUndefined()
  await keepAnswer(LIST, { late: true }, { list: ['of a'] }, before)
  expect(await lastAnswer(LIST, {}, NO_LINE, before)).toBeUndefined()
  forget('token')
  expect(await ask({})).toBeUndefined()
  signIn('a')
  expect(await ask({})).toEqual({ list: ['of a'] })
  expect(await ask({ late: true })).toBeUndefined()
})

test('the door is there for whoever comes, also when it was first asked for without its name', async () => {
  await answered({ query: {} }, { domainId: 'd', doorName: 'D' }, 'GET /linkc/getInitData')
  signIn('b')
  expect(await ask({ query: { id: 'd' } }, NO_LINE, 'GET /linkc/getInitData')).toMatchObject({ doorName: 'D' })
  keep('domainId', 'e')
  expect(await ask({ query: { id: 'e' } }, NO_LINE, 'GET /linkc/getInitData')).toBeUndefined()
})

test('signing out leaves nothing, not even of what is on its way to the device', async () => {
  await answered({ n: 1 }, { list: [1] })
  const onItsWay = answered({ n: 2 }, { list: [2] })
  await forgetAnswers()
  await onItsWay
  expect([...mockChest.keys()]).toEqual([])
})

test('it is bounded: the oldest make room, and one that is too large is not kept', async () => {
  const now = jest.spyOn(Date, 'now')
  const most = 'x'.repeat(150_000)
  for (let n = 0; n < 12; n++) {
    now.mockReturnValue(1_000_000 + n)
    await answered({ n }, { most })
  }
  now.mockRestore()
  expect(await ask({ n: 0 })).toBeUndefined()
  expect(await ask({ n: 11 })).toEqual({ most })
  expect([...mockChest.keys()].length).toBeLessThan(12)
  await answered({ big: true }, { most: 'x'.repeat(250_000) })
  expect(await ask({ big: true })).toBeUndefined()
})
