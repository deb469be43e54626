import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { forget, keep } from '@/platform/storage'
import { ApiError } from '@shared/envelope'
import { changedBy } from './stale'
import { useCall } from './useCall'

interface Asked {
  input: { query: { id: string } }
  answer(data: unknown): void
  fail(error: Error): void
}
const mockAsked: Asked[] = []
jest.mock('./call', () => ({
  call: (_key: string, input: Asked['input']) =>
    new Promise((resolve, reject) => {
      mockAsked.push({ input, answer: resolve, fail: reject })
    }),
}))
const mockPage: Record<'show' | 'hide', () => void> = { show: () => undefined, hide: () => undefined }
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: (work: () => void) => {
    mockPage.show = work
  },
  useDidHide: (work: () => void) => {
    mockPage.hide = work
  },
}))

const KEY = 'GET /ssp/event/get'
interface Props {
  id: string | null
  everyMs?: number
  current?: true
}
let result: ReturnType<typeof useCall<typeof KEY>>
function Page({ id, ...options }: Props) {
  result = useCall(KEY, id === null ? null : { query: { id } }, options)
  return <View />
}
let change: (props: Props) => void = () => undefined
function Parent({ first }: { first: Props }) {
  const { useState } = jest.requireActual<typeof import('react')>('react')
  const [props, setProps] = useState(first)
  change = setProps
  return <Page {...props} />
}

const ui = new TestUtils()
const settle = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}
const act = (work: () => unknown) =>
  ui.act(async () => {
    await work()
    await settle()
  })
const open = (first: Props) => act(() => ui.mount(Parent, { props: { first } }))
const last = (): Asked => {
  const one = mockAsked[mockAsked.length - 1]
  if (!one) throw new Error('nothing was asked')
  return one
}
const event = (eventNo: string) => ({ eventNo })
const shown = () => result.data?.eventNo
const offline = () => new ApiError({ id: 'NETWORK', message: 'no network' })
/** What was answered before is kept for the whole run of the app, so each test has ids of its own. */
let n = 0
const another = () => `e${++n}`

beforeEach(() => {
  mockAsked.length = 0
})
afterEach(() => {
  jest.useRealTimers()
  ui.unmout()
  forget('token', 'userId')
})

test('asks when its input is known, and gives the answer', async () => {
  const id = another()
  await open({ id: null })
  await act(() => result.reload())
  expect([mockAsked.length, result.data, result.error]).toEqual([0, undefined, undefined])
  await act(() => change({ id }))
  expect(mockAsked.map(({ input }) => input)).toEqual([{ query: { id } }])
  await act(() => last().answer(event('R1')))
  expect(shown()).toBe('R1')
})

test('an answer that comes after the input has changed belongs to nobody', async () => {
  const [one, two] = [another(), another()]
  await open({ id: one })
  const former = last()
  await act(() => change({ id: two }))
  expect(shown()).toBeUndefined()
  await act(() => last().answer(event('R2')))
  await act(() => former.answer(event('R1')))
  expect(shown()).toBe('R2')
  await act(() => change({ id: another() }))
  const failing = last()
  await act(() => change({ id: two }))
  await act(() => failing.fail(offline()))
  expect([shown(), result.error]).toEqual(['R2', undefined])
})

test('what failed stays an error until it is tried again; what was there stays to be seen', async () => {
  await open({ id: another() })
  await act(() => last().fail(offline()))
  expect([result.data, result.error?.message]).toEqual([undefined, 'no network'])
  await act(() => void result.reload())
  await act(() => last().answer(event('R1')))
  expect([shown(), result.error]).toEqual(['R1', undefined])
  await act(() => void result.reload())
  await act(() => last().fail(offline()))
  expect([shown(), result.error?.message]).toEqual(['R1', 'no network'])
  expect(mockAsked).toHaveLength(3)
})

test('shows at once what was answered before, also when it mounts again, but never across logins', async () => {
  const id = another()
  keep('token', 'a token')
  keep('userId', 'one')
  await open({ id })
  await act(() => last().answer(event('R1')))
  ui.unmout()
  await open({ id })
  expect([shown(), mockAsked.length]).toEqual(['R1', 2])
  await act(() => last().answer(event('R2')))
  expect(shown()).toBe('R2')
  ui.unmout()
  keep('userId', 'another')
  await open({ id })
  expect(shown()).toBeUndefined()
})

test('asks again every so often while the page is seen, and when it shows after that time', async () => {
  const later = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  const id = another()
  await open({ id })
  await act(() => last().answer(event('R1')))
  // the clock of what asks again; mounting needs its own
  jest.useFakeTimers({
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
    ],
  })
  await act(() => change({ id, everyMs: 1000 }))
  await later(2500)
  expect(mockAsked).toHaveLength(3)
  await act(() => mockPage.hide())
  await later(5000)
  expect(mockAsked).toHaveLength(3)
  await act(() => mockPage.show())
  expect(mockAsked).toHaveLength(4)
  await act(() => change({ id, everyMs: 0 }))
  await later(5000)
  expect(mockAsked).toHaveLength(4)
})

test('an answer from before a call that changed it is not shown again, neither by a page that opens nor by one that is current when it comes back', async () => {
  const id = another()
  await open({ id })
  await act(() => last().answer(event('not evaluated')))
  ui.unmout()
  changedBy('POST /ssp/event/evaluate')
  await open({ id, current: true })
  expect(shown()).toBeUndefined()
  await act(() => last().answer(event('evaluated')))
  expect(shown()).toBe('evaluated')
  await act(() => mockPage.show())
  expect([shown(), mockAsked.length]).toEqual(['evaluated', 2])
  await act(() => mockPage.hide())
  changedBy('POST /ssp/event/reopen')
  await act(() => mockPage.show())
  expect(shown()).toBeUndefined()
  await act(() => last().answer(event('reopened')))
  expect(shown()).toBe('reopened')
  // counts and rows of a list stay to be seen until the new ones are here
  await act(() => change({ id }))
  changedBy('POST /ssp/event/urge')
  await act(() => mockPage.show())
  expect(shown()).toBe('reopened')
})

test('an answer that was on its way while a call changed it counts as one from before', async () => {
  const id = another()
  await open({ id })
  changedBy('POST /ssp/event/urge')
  await act(() => last().answer(event('before')))
  expect(shown()).toBe('before')
  ui.unmout()
  await open({ id })
  expect(shown()).toBeUndefined()
})

test('who tries again sees at once that it is under way, whether anything was there before or not', async () => {
  await open({ id: another() })
  await act(() => last().fail(offline()))
  expect([result.error?.id, shown()]).toEqual(['NETWORK', undefined])
  await act(() => void result.reload())
  expect(result.error).toBeUndefined()
  await act(() => last().fail(offline()))
  expect(result.error?.id).toBe('NETWORK')
  await act(() => void result.reload())
  await act(() => last().answer(event('SR1')))
  await act(() => void result.reload())
  await act(() => last().fail(offline()))
  expect([result.error?.id, shown()]).toEqual(['NETWORK', 'SR1'])
  await act(() => void result.reload())
  expect([result.error?.id, shown()]).toEqual([undefined, 'SR1'])
})

const back = () => act(() => window.dispatchEvent(new Event('online')))

test('what got no answer for lack of a network is asked for again when it is back, and nothing else', async () => {
  await open({ id: another() })
  await act(() => last().fail(offline()))
  await back()
  expect([mockAsked.length, result.error]).toEqual([2, undefined])
  await act(() => last().answer(event('R1')))
  expect(shown()).toBe('R1')
  await back()
  expect(mockAsked).toHaveLength(2)
  await act(() => void result.reload())
  await act(() => last().fail(new ApiError({ status: 500, message: 'broken' })))
  await back()
  expect(mockAsked).toHaveLength(3)
})

test('the first try after the network is back may come too early: there is one more', async () => {
  await open({ id: another() })
  await act(() => last().fail(offline()))
  jest.useFakeTimers()
  await back()
  await act(() => last().fail(offline()))
  await act(() => jest.advanceTimersByTime(60_000))
  expect(mockAsked).toHaveLength(3)
  await act(() => last().answer(event('R1')))
  await act(() => jest.advanceTimersByTime(60_000))
  expect([shown(), mockAsked.length]).toEqual(['R1', 3])
})
