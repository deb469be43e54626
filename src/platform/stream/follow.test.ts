import type { StreamEvent } from '@shared/stream'
import { follow, type ConnectionEnd } from './follow'
import type { OpenStream, StreamEnd } from './types'

/** A line whose other end the test holds: the connections that were asked for. */
function makeLine(query?: Record<string, string>) {
  const asked: {
    url: string
    body: unknown
    text(text: string): void
    events(list: StreamEvent[]): void
    end(end?: ConnectionEnd): void
    closed: boolean
  }[] = []
  const wakers = new Set<() => void>()
  const open = follow({
    ...(query ? { query } : {}),
    connect({ url, body }, { onText, onEvents }) {
      let end: (end: ConnectionEnd) => void = () => undefined
      const ended = new Promise<ConnectionEnd>(resolve => {
        end = resolve
      })
      const one = {
        url,
        body,
        text: onText,
        events: onEvents,
        end: (how: ConnectionEnd = 'over') => end(how),
        closed: false,
      }
      asked.push(one)
      return {
        ended,
        close: () => {
          one.closed = true
        },
      }
    },
    onWake(again) {
      wakers.add(again)
      return () => wakers.delete(again)
    },
  })
  const at = (i: number) =>
    asked[i] ??
    (() => {
      throw new Error(`there are only ${asked.length} connections`)
    })()
  return { open, asked, at, wakers }
}
const line = (id: number, data: unknown = id, event = 'text') =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

let stream: OpenStream | null = null
function start(open: ReturnType<typeof makeLine>['open'], more: { after?: number; body?: unknown } = {}) {
  const events: StreamEvent[] = []
  const state: { end: StreamEnd | null } = { end: null }
  stream = open({ url: '/s?x=1', header: {}, onEvent: one => events.push(one), ...more })
  void stream.ended.then(end => {
    state.end = end
  })
  return { stream, events, state }
}
const tick = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(async () => {
  stream?.abort()
  await tick()
  jest.useRealTimers()
})

test('reads to the end', async () => {
  const { open, at, asked } = makeLine()
  const { events, state } = start(open, { body: { q: '?' } })
  expect(at(0)).toMatchObject({ url: '/s?x=1', body: { q: '?' } })
  at(0).text(': hello\n\n' + line(1, { text: '好' }) + 'id: 2\nevent: te')
  at(0).text('xt\ndata: {"a":1}\n\n' + line(3, {}, 'end'))
  await tick()
  expect(events).toEqual([
    { id: 1, event: 'text', data: { text: '好' } },
    { id: 2, event: 'text', data: { a: 1 } },
    { id: 3, event: 'end', data: {} },
  ])
  expect(state.end).toEqual({ status: 'done', last: 3 })
  expect(at(0).closed).toBe(true)
  expect(asked.length).toBe(1)
})

test('goes on after the last event when the line breaks, and tells nothing twice', async () => {
  const { open, at } = makeLine()
  const { events, state } = start(open, { after: 4 })
  expect(at(0).url).toBe('/s?x=1&after=4')
  at(0).text(line(5) + line(6) + 'id: 7\ndata: "ha')
  at(0).end()
  await tick(300)
  expect(at(1).url).toBe('/s?x=1&after=6')
  at(1).text(line(5) + line(6) + line(7) + line(8, { error: 'X' }, 'error'))
  await tick()
  expect(events.map(one => one.id)).toEqual([5, 6, 7, 8])
  expect(state.end).toEqual({ status: 'done', last: 8 })
})

test('waits longer each time, starts over after progress, and gives up in the end', async () => {
  const { open, at, asked } = makeLine()
  const { state } = start(open)
  for (const [i, pause] of [300, 1000, 2000].entries()) {
    at(i).end(i === 1 ? { httpStatus: 503, answer: '' } : 'over')
    await tick(pause - 1)
    expect(asked.length).toBe(i + 1)
    await tick(1)
    expect(asked.length).toBe(i + 2)
  }
  at(3).text(line(1))
  for (const [i, pause] of [300, 1000, 2000, 4000, 8000, 8000].entries()) {
    at(3 + i).end()
    await tick(pause)
  }
  expect(state.end).toBeNull()
  at(9).end()
  await tick()
  expect(state.end).toEqual({ status: 'lost', last: 1 })
  expect(asked.length).toBe(10)
})

test('the server says how long to wait', async () => {
  const { open, at, asked } = makeLine()
  start(open)
  at(0).text('retry: 50\n\n')
  at(0).end()
  await tick(50)
  expect(asked.length).toBe(2)
  at(1).end()
  await tick(999)
  expect(asked.length).toBe(2)
})

test('tries again at once when the network is back', async () => {
  const { open, at, asked, wakers } = makeLine()
  start(open)
  at(0).end()
  await tick(10)
  expect(wakers.size).toBe(1)
  wakers.forEach(wake => wake())
  await tick()
  expect(asked.length).toBe(2)
  expect(wakers.size).toBe(0)
})

test('a line without a sign of life is dead; comments are signs of life', async () => {
  const { open, at, asked } = makeLine()
  start(open)
  for (let i = 0; i < 6; i++) {
    await tick(15_000)
    at(0).text(': still here\n\n')
  }
  await tick(39_999)
  expect(asked.length).toBe(1)
  await tick(1 + 300)
  expect(at(0).closed).toBe(true)
  expect(asked.length).toBe(2)
})

test.each([401, 404, 400])('%d is an answer, not a broken line', async httpStatus => {
  const { open, at, asked } = makeLine()
  const { state } = start(open)
  at(0).end({ httpStatus, answer: { error: 'UNAUTHORIZED' } })
  await tick()
  expect(state.end).toEqual({ status: 'refused', last: 0, httpStatus, answer: { error: 'UNAUTHORIZED' } })
  expect(asked.length).toBe(1)
})

describe('abort', () => {
  test('ends it at once, and nothing is heard any more', async () => {
    const { open, at, asked } = makeLine()
    const { stream: mine, events, state } = start(open)
    at(0).text(line(1))
    mine.abort()
    at(0).text(line(2))
    await tick()
    expect(at(0).closed).toBe(true)
    expect(events.map(one => one.id)).toEqual([1])
    expect(state.end).toEqual({ status: 'aborted', last: 1 })
    await tick(60_000)
    expect(asked.length).toBe(1)
  })
  test('also while it waits', async () => {
    const { open, at, asked, wakers } = makeLine()
    const { stream: mine, state } = start(open)
    at(0).end()
    await tick(10)
    mine.abort()
    await tick()
    expect(state.end).toEqual({ status: 'aborted', last: 0 })
    await tick(60_000)
    expect(asked.length).toBe(1)
    expect(wakers.size).toBe(0)
  })
  test('one stream at a time: another one ends it', async () => {
    const { open } = makeLine()
    const first = start(open)
    const second = start(open)
    await tick()
    expect(first.state.end).toEqual({ status: 'aborted', last: 0 })
    expect(second.state.end).toBeNull()
  })
})

describe('by polls', () => {
  const event = (id: number, name = 'text'): StreamEvent => ({ id, event: name, data: id })
  test('asks again at once after something, after a moment after nothing, and never gives up on nothing', async () => {
    const { open, at, asked } = makeLine({ poll: '1' })
    const { events, state } = start(open)
    expect(at(0).url).toBe('/s?x=1&poll=1')
    at(0).events([event(1), event(2)])
    at(0).end('answered')
    await tick()
    expect(at(1).url).toBe('/s?x=1&after=2&poll=1')
    for (let i = 1; i < 12; i++) {
      at(i).events([])
      at(i).end('answered')
      await tick(299)
      expect(asked.length).toBe(i + 1)
      await tick(1)
    }
    at(12).events([event(2), event(3), event(4, 'end')])
    at(12).end('answered')
    await tick()
    expect(events.map(one => one.id)).toEqual([1, 2, 3, 4])
    expect(state.end).toEqual({ status: 'done', last: 4 })
  })
})
