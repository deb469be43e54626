import assert from 'node:assert/strict'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { StreamEvent } from '../../../shared/stream'
import { ERRORS } from '../../app/modules'
import { AppError } from '../../http/errors'
import { eventStreams, type StreamSource } from './sse'

/** What sources of this file saw: how far they got, and how they ended. */
const seen = { last: 0, ended: '' }
const sources: Record<string, StreamSource> = {
  async *three(from) {
    for (let id = from + 1; id <= 3; id++) yield { id, event: 'text', data: { text: `№${id} 好😀` } }
  },
  async *slow(from, signal) {
    seen.ended = ''
    try {
      for (let id = from + 1; ; id++) {
        await sleep(20, undefined, { signal })
        seen.last = id
        yield { id, event: 'text', data: id }
      }
    } finally {
      seen.ended = signal.aborted ? 'let go' : 'ended'
    }
  },
  async *silent(_from, signal) {
    await sleep(60_000, undefined, { signal })
    yield { id: 1, event: 'text', data: 1 }
  },
  async *refused() {
    yield { id: 1, event: 'text', data: 1 }
    throw new AppError('NOT_FOUND')
  },
  async *broken() {
    yield { id: 1, event: 'text', data: 1 }
    throw new Error('secret detail')
  },
}

function serve(): FastifyInstance {
  const server = Fastify()
  const stream = eventStreams(server, { errors: ERRORS })
  for (const [name, source] of Object.entries(sources))
    server.get(`/${name}`, { exposeHeadRoute: false }, (request, reply) =>
      stream(request, reply, source, { pingMs: 100 }),
    )
  return server
}

let server: FastifyInstance
let port: number
before(async () => {
  server = serve()
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
after(() => server.close())

function open(url: string, headers: Record<string, string> = {}, at = port): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: at, path: url, headers, agent: false }, resolve).on('error', reject)
  })
}
/** Everything that arrives within `ms`, or until the end. */
async function read(answer: IncomingMessage, ms = 20_000): Promise<{ text: string; ended: boolean }> {
  let text = ''
  answer.setEncoding('latin1').on('data', (piece: string) => {
    text += piece
  })
  const ended = await Promise.race([
    new Promise<boolean>(resolve => {
      answer.once('end', () => resolve(true)).once('error', () => resolve(true))
    }),
    sleep(ms, false, { ref: false }),
  ])
  return { text, ended }
}
const eventsOf = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)$/gm)].map(([, id, event, data]) => ({
    id: Number(id),
    event,
    data: JSON.parse(data ?? '') as unknown,
  }))
async function eventually(check: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !check() && Date.now() < end;) await sleep(20)
  assert.ok(check())
}

describe('a stream', () => {
  test('is numbered, ASCII, and says that it has ended', async () => {
    const answer = await open('/three')
    assert.match(String(answer.headers['content-type']), /^text\/event-stream/)
    assert.equal(answer.headers['cache-control'], 'no-store, no-transform')
    const { text, ended } = await read(answer)
    assert.ok(ended)
    assert.match(text, /^[\x20-\x7e\n]*$/)
    assert.deepEqual(
      eventsOf(text),
      [1, 2, 3]
        .map<StreamEvent>(id => ({ id, event: 'text', data: { text: `№${id} 好😀` } }))
        .concat({ id: 4, event: 'end', data: {} }),
    )
  })
  test('goes on after what the reader has, by header or query', async () => {
    for (const [url, headers] of [
      ['/three?after=2', {}],
      ['/three', { 'last-event-id': '2' }],
      ['/three?after=2', { 'last-event-id': '1' }],
    ] as const) {
      assert.deepEqual(
        eventsOf((await read(await open(url, headers))).text).map(one => one.id),
        [3, 4],
        url,
      )
    }
    assert.deepEqual(eventsOf((await read(await open('/three', { 'last-event-id': 'x' }))).text).length, 4)
  })
  test('writes a comment while nothing happens', async () => {
    const answer = await open('/silent')
    let text = ''
    answer.setEncoding('latin1').on('data', (piece: string) => {
      text += piece
    })
    await eventually(() => text.split('\n\n').filter(line => line === ': still here').length >= 2)
    answer.destroy()
    assert.match(text, /^: hello\n\n(: still here\n\n)+$/)
  })
  test('lets a reader go who has gone', async () => {
    const answer = await open('/slow')
    await read(answer, 150)
    answer.destroy()
    await eventually(() => seen.ended === 'let go')
    const { last } = seen
    await sleep(100)
    assert.equal(seen.last, last)
  })
  test('tells an error as its last event, and keeps what nobody should read to itself', async () => {
    const refused = eventsOf((await read(await open('/refused', { 'accept-language': 'en' }))).text)
    assert.deepEqual(
      refused.map(one => one.event),
      ['text', 'error'],
    )
    assert.match(JSON.stringify(refused[1]), /"id":2.*"error":"NOT_FOUND","message":"Not found"/)
    const { text } = await read(await open('/broken'))
    assert.match(text, /"error":"INTERNAL"/)
    assert.doesNotMatch(text, /secret detail/)
  })
  test('ends without a last event when the server stops', async () => {
    seen.last = 0
    const other = serve()
    await other.listen({ host: '127.0.0.1', port: 0 })
    const answer = await open('/slow', {}, (other.server.address() as AddressInfo).port)
    const reading = read(answer)
    await eventually(() => seen.last > 3)
    await other.close()
    const { text, ended } = await reading
    assert.ok(ended)
    const events = eventsOf(text)
    assert.ok(events.length > 2, text)
    assert.ok(events.every(one => one.event === 'text'))
  })
})

describe('a poll', () => {
  const list = async (url: string): Promise<StreamEvent[]> =>
    JSON.parse((await read(await open(url), 15_000)).text) as StreamEvent[]
  test('answers what is there, and its end', async () => {
    assert.deepEqual(
      (await list('/three?poll=1&after=1')).map(one => [one.id, one.event]),
      [
        [2, 'text'],
        [3, 'text'],
        [4, 'end'],
      ],
    )
    assert.deepEqual(
      (await list('/three?poll=1&after=3')).map(one => one.event),
      ['end'],
    )
  })
  test('gathers for a moment and leaves the rest for the next', async () => {
    const first = await list('/slow?poll=1')
    assert.ok(first.length > 1 && first.length < 20, String(first.length))
    const next = await list(`/slow?poll=1&after=${String(first.at(-1)?.id)}`)
    assert.equal(next[0]?.id, (first.at(-1)?.id ?? 0) + 1)
    // at work or waiting to be asked: it ends either way
    await eventually(() => seen.ended !== '')
  })
})
