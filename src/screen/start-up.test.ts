import Taro from '@tarojs/taro'
import { ApiError } from '@shared/envelope'
import { door } from '@/stores/door'
import { startUp } from './start-up'

const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('./chat-login', () => ({ beginChatLogin: () => undefined }))

const toasts = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  Object.assign(Taro, { showToast: toasts })
})
afterEach(() => {
  door.data = null
  door.error = null
})

const start = async (answer: unknown) => {
  mockCall.mockImplementation(async () => {
    throw answer
  })
  await startUp({ path: '/mall/index', query: {} })
  return (toasts.mock.calls as [{ title: string }][]).map(([{ title }]) => title)
}

test('Domain info call not code 200: Toast with the server message, beside the page that offers to try again', async () => {
  const error = new ApiError({ status: 503, id: 'BUSY', message: 'The service is busy', requestId: '0123456789' })
  expect(await start(error)).toEqual([expect.stringContaining('The service is busy')])
  expect(door.error).toBe(error)
})

test('Domain info call not code 200: Toast with the server message, each time it is asked again', async () => {
  const unknown = new ApiError({ status: 404, id: 'DOOR_NOT_FOUND', message: 'There is no such portal' })
  expect(await start(unknown)).toEqual(['There is no such portal'])
  expect(await start(unknown)).toHaveLength(2)
})

test('a start without an answer is no message of the server: the page alone says so', async () => {
  const error = new ApiError({ status: 0, id: 'NETWORK', message: 'No network' })
  expect(await start(error)).toEqual([])
  expect(door.error).toBe(error)
})
