import TestUtils from '@tarojs/test-utils-react'
import { changedBy } from '@/api/stale'
import { CountRow, useCounts } from './CountRow'

const mockShow: (() => void)[] = []
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: (run: () => void) => {
    mockShow[0] = run
  },
  useDidHide: () => undefined,
}))
const mockAnswers: Promise<object>[] = []
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: () => mockAnswers.shift(),
}))
jest.mock('@/screen/go', () => ({ go: () => undefined }))
jest.mock('@/stores/door', () => ({ useDoor: () => ({ data: null }) }))

const ui = new TestUtils()
afterEach(() => ui.unmout())
const numbers = () => [...document.querySelectorAll('.count-row__number')].map(one => one.textContent)
const counts = (unEvaluate: number, off = 0) => ({
  all: 2 + off,
  waiting: 1,
  processing: 0,
  unEvaluate,
  finished: 0,
  off,
})
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const Counts = () => <CountRow counts={useCounts()} />

test('no number of before a change is shown while the new one is on its way', async () => {
  let answer: (counts: object) => void = () => undefined
  mockAnswers.push(
    Promise.resolve(counts(1)),
    new Promise(resolve => {
      answer = resolve
    }),
  )
  await ui.mount(Counts, {})
  await settled()
  expect(numbers()).toEqual(['1', '0', '1', '0'])
  changedBy('POST /ssp/event/evaluate')
  await ui.act(async () => mockShow[0]?.())
  await settled()
  expect(numbers()).toEqual(['–', '–', '–', '–'])
  answer(counts(0))
  await settled()
  expect(numbers()).toEqual(['1', '0', '0', '0'])
})

test('those that were cancelled are among them, where there are any: the numbers add up to all', async () => {
  mockAnswers.push(Promise.resolve(counts(1, 3)))
  await ui.mount(Counts, {})
  await settled()
  expect(numbers()).toEqual(['1', '0', '1', '0', '3'])
  expect(numbers().reduce((sum, n) => sum + Number(n), 0)).toBe(counts(1, 3).all)
})
