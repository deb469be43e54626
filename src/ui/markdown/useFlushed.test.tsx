import React, { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useFlushed } from './useFlushed'

const mockWaiting: (() => void)[] = []
let mockCancelled = 0
jest.mock('@/platform/schedule-flush', () => ({
  scheduleFlush: (run: () => void) => {
    mockWaiting.push(run)
    return () => {
      mockCancelled++
    }
  },
}))
// Jest's compiler writes React.createElement
Object.assign(globalThis, { React, IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let box: HTMLElement
let draws = 0
function Harness({ text, done }: { text: string; done: boolean }) {
  draws++
  return <p>{useFlushed(text, done)}</p>
}
const show = (text: string, done = false): string | null => {
  act(() => root.render(<Harness text={text} done={done} />))
  return box.textContent
}
const draw = (): string | null => {
  act(() => mockWaiting.splice(0).forEach(run => run()))
  return box.textContent
}

beforeEach(() => {
  mockWaiting.length = 0
  mockCancelled = 0
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => act(() => root.unmount()))

test('what comes between two drawings is drawn once, and nothing is lost', () => {
  expect(show('a')).toBe('a')
  for (const text of ['ab', 'abc', 'abcd']) expect(show(text)).toBe('a')
  expect(mockWaiting.length).toBe(1)
  expect(draw()).toBe('abcd')
  expect(show('abcde')).toBe('abcd')
  expect(draw()).toBe('abcde')
  expect(mockWaiting.length).toBe(0)
})

test('the end is drawn at once', () => {
  show('a')
  show('ab')
  expect(show('abc', true)).toBe('abc')
  expect(draw()).toBe('abc')
})

test('another text is drawn at once', () => {
  show('first answer')
  show('first answer goes on')
  expect(show('second')).toBe('second')
  expect(draw()).toBe('second')
  expect(show('second one')).toBe('second')
  expect(draw()).toBe('second one')
})

test('nothing is drawn when it is gone', () => {
  show('a')
  show('ab')
  act(() => root.unmount())
  root = createRoot(box)
  expect(mockCancelled).toBe(1)
  const before = draws
  draw()
  expect(draws).toBe(before)
})

describe('when to draw', () => {
  const load = (file: string) =>
    jest.requireActual<typeof import('@/platform/schedule-flush')>(`../../platform/schedule-flush/${file}`)
      .scheduleFlush
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  test('in a browser: its next frame, and once', () => {
    const run = jest.fn()
    load('index.h5')(run)
    jest.advanceTimersByTime(20)
    expect(run).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('in a browser without frames: soon', () => {
    jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1)
    const run = jest.fn()
    load('index.h5')(run)
    jest.advanceTimersByTime(250)
    jest.restoreAllMocks()
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('in a chat app: after 50 to 100 ms', () => {
    const run = jest.fn()
    load('index.weapp')(run)
    jest.advanceTimersByTime(50)
    expect(run).not.toHaveBeenCalled()
    jest.advanceTimersByTime(50)
    expect(run).toHaveBeenCalledTimes(1)
  })
  test.each(['index.h5', 'index.weapp'])('not when it is called off (%s)', file => {
    const run = jest.fn()
    load(file)(run)()
    jest.advanceTimersByTime(1000)
    expect(run).not.toHaveBeenCalled()
  })
})
