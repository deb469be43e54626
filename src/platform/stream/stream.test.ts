import { TextEncoder } from 'node:util'
import type { StreamEvent } from '@shared/stream'
import { flush, module, taro } from '../../../test/chat-app'

describe('streams', () => {
  type Stream = typeof import('@/platform/stream/index.weapp')
  const listening = {
    onNetworkStatusChange: () => undefined,
    offNetworkStatusChange: () => undefined,
    onAppShow: () => undefined,
    offAppShow: () => undefined,
  }
  /** Requests that the test answers. */
  function requests() {
    const made: {
      options: { url: string; enableChunked?: boolean; data?: string; method: string }
      chunk(bytes: number[]): void
      answer(value: unknown): void
      fail(error: unknown): void
      aborted: boolean
    }[] = []
    Object.assign(taro, listening, {
      request(options: (typeof made)[number]['options']) {
        let listener: (o: { data: ArrayBuffer }) => void = () => undefined
        let [answer, fail]: [(value: unknown) => void, (error: unknown) => void] = [() => undefined, () => undefined]
        const task = new Promise((resolve, reject) => {
          ;[answer, fail] = [resolve, reject]
        })
        const one = {
          options,
          chunk: (bytes: number[]) => listener({ data: Uint8Array.from(bytes).buffer }),
          answer,
          fail,
          aborted: false,
        }
        made.push(one)
        return Object.assign(task, {
          abort: () => {
            one.aborted = true
            fail({ errMsg: 'abort' })
          },
          onChunkReceived: (on: typeof listener) => {
            listener = on
          },
        })
      },
    })
    return made
  }
  const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

  test("WeChat's chunks split characters, and a cut request goes on after the last event", async () => {
    jest.useFakeTimers()
    const made = requests()
    const events: StreamEvent[] = []
    const { ended } = module<Stream>('@/platform/stream/index.weapp').openStream({
      url: '/s',
      header: { token: 't' },
      body: { q: '好' },
      onEvent: one => events.push(one),
    })
    expect(made[0]?.options).toMatchObject({ url: '/s', method: 'POST', enableChunked: true, data: '{"q":"好"}' })
    for (const byte of bytesOf('id: 1\nevent: text\ndata: "你好😀"\n\nid: 2\nevent: text\ndata: "半'))
      made[0]?.chunk([byte])
    made[0]?.fail({ errMsg: 'request:fail interrupted' })
    await jest.advanceTimersByTimeAsync(300)
    expect(made[1]?.options.url).toBe('/s?after=1')
    made[1]?.chunk(bytesOf('id: 2\nevent: text\ndata: "半"\n\nid: 3\nevent: end\ndata: {}\n\n'))
    jest.useRealTimers()
    expect(await ended).toEqual({ status: 'done', last: 3 })
    expect(events.map(one => one.data)).toEqual(['你好😀', '半', {}])
    expect(made[1]?.aborted).toBe(true)
  })
  test('WeChat tells a refusal by its status', async () => {
    const made = requests()
    const { ended } = module<Stream>('@/platform/stream/index.weapp').openStream({
      url: '/s',
      header: {},
      onEvent: () => undefined,
    })
    made[0]?.chunk(bytesOf('{"error":"UNAUTHORIZED"}'))
    made[0]?.answer({ statusCode: 401 })
    expect(await ended).toEqual({ status: 'refused', last: 0, httpStatus: 401, answer: { error: 'UNAUTHORIZED' } })
  })
  test('DingTalk asks again and again', async () => {
    const made = requests()
    const events: StreamEvent[] = []
    const { ended } = module<Stream>('@/platform/stream/index.dd').openStream({
      url: '/s',
      header: {},
      after: 1,
      onEvent: one => events.push(one),
    })
    expect(made[0]?.options).toMatchObject({ url: '/s?after=1&poll=1', method: 'GET' })
    made[0]?.answer({ statusCode: 200, data: [{ id: 2, event: 'text', data: { text: 'a' } }] })
    await flush()
    expect(made[1]?.options.url).toBe('/s?after=2&poll=1')
    made[1]?.answer({
      statusCode: 200,
      data: [
        { id: 2, event: 'text', data: { text: 'a' } },
        { id: 3, event: 'end', data: {} },
      ],
    })
    expect(await ended).toEqual({ status: 'done', last: 3 })
    expect(events.map(one => one.id)).toEqual([2, 3])
  })
  test('DingTalk fails a refused request', async () => {
    const made = requests()
    const { ended } = module<Stream>('@/platform/stream/index.dd').openStream({
      url: '/s',
      header: {},
      onEvent: () => undefined,
    })
    made[0]?.fail({ error: 19, status: 401 })
    expect(await ended).toMatchObject({ status: 'refused', httpStatus: 401 })
  })
})
