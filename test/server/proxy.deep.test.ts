import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { ASK, assertWhole, listen, makeRoom, modelAt, question, RESUME, textOf, type Room } from '../assistant'
import { startTestServer, type TestServer } from '../harness'
import { startNginx, type Nginx } from '../nginx'
import { isLastEvent } from '../../shared/stream'

/** A proxy that gives a silent line up so soon, in seconds; a model that is silent for longer, and the server's signs of life within, in ms. */
const PATIENCE_S = 2
const SILENCE_MS = 5000
const PING_MS = 300
const FIRST = '先把水龙头关上。'
const REST = Array.from({ length: 600 }, (_, i) => `第${i}步，检查滤网。`)

let room: Room
const closers: (() => Promise<void>)[] = []
before(async () => {
  room = await makeRoom({ config: { streamPingMs: PING_MS } })
  closers.push(room.close)
})
after(async () => {
  for (const close of closers.reverse()) await close()
})

/** nginx in front of a server of this file. */
async function proxied(server: Pick<TestServer, 'url'>, settings?: string): Promise<Nginx> {
  const nginx = await startNginx(server.url, settings)
  closers.push(nginx.stop)
  return nginx
}
const ask = async (at: { url: string }) =>
  listen(at, ASK, { body: question(await room.begin(), '机器漏水'), as: room.linkman.as })
/** A model that says a word, and more only when it is let. */
function scriptInTwo(): () => void {
  let goOn = () => undefined as void
  room.vendor.script({
    steps: [
      FIRST,
      {
        until: new Promise<void>(resolve => {
          goOn = resolve
        }),
      },
      ...REST,
    ],
  })
  return goOn
}

describe('behind nginx with its own proxy settings, compressing everything', () => {
  test('the first words arrive while the model still thinks about the next, and then the whole text', async (t: TestContext) => {
    const nginx = await proxied(room.t)
    const goOn = scriptInTwo()
    const began = performance.now()
    const reader = await ask(nginx)
    await reader.until('text')
    t.diagnostic(`first words after ${Math.round(performance.now() - began)} ms`)
    assert.equal(textOf(reader.events), FIRST)
    assert.equal(room.vendor.open, 1, 'the model has not gone on')
    goOn()
    await reader.ended
    assertWhole(reader.events)
    assert.equal(textOf(reader.events), FIRST + REST.join(''))
    assert.equal((await reader.headers()).get('content-encoding'), 'gzip', 'nginx compresses')
  })

  test('a proxy that does not hear our wish to be quick holds the words back, so the test above sees the difference', async () => {
    const nginx = await proxied(room.t, 'proxy_ignore_headers X-Accel-Buffering;')
    const goOn = scriptInTwo()
    const reader = await ask(nginx)
    await assert.rejects(reader.until('text', 1500), /no text within/)
    goOn()
    await reader.ended
    assert.equal(textOf(reader.events), FIRST + REST.join(''))
  })
})

describe('behind an nginx that cuts a silent line', () => {
  const patience = `proxy_read_timeout ${PATIENCE_S}s;`

  test('a model that thinks for longer is waited for: the line lives by signs of life alone', async () => {
    const nginx = await proxied(room.t, patience)
    room.vendor.script({ steps: [FIRST, { wait: SILENCE_MS }, ...REST] })
    const reader = await ask(nginx)
    await reader.ended
    assertWhole(reader.events)
    assert.equal(textOf(reader.events), FIRST + REST.join(''))
    const pings = reader.raw().match(/^: still here$/gm)?.length ?? 0
    assert.ok(pings > SILENCE_MS / PING_MS / 3, `${pings} signs of life`)
  })

  test('without them the line is cut, and the rest comes when it is asked for', async () => {
    const silent = await startTestServer({
      beside: room.t,
      listen: true,
      config: { streamPingMs: 600_000 },
      providers: { llm: modelAt(room.vendor) },
    })
    closers.push(silent.close)
    const nginx = await proxied(silent, patience)
    const goOn = scriptInTwo()
    const reader = await ask(nginx)
    await reader.ended
    assert.equal(textOf(reader.events), FIRST)
    assert.ok(!reader.events.some(one => isLastEvent(one.event)), 'the line was cut')
    assert.equal(room.vendor.open, 1, 'the answer goes on without the reader')
    const start = reader.events.find(one => one.event === 'start')?.data as { messageId: string }
    const rest = listen(nginx, RESUME, {
      query: { messageId: start.messageId, after: String(reader.events.length) },
      as: room.linkman.as,
    })
    goOn()
    await rest.ended
    assertWhole([...reader.events, ...rest.events])
    assert.equal(textOf([...reader.events, ...rest.events]), FIRST + REST.join(''))
  })
})
