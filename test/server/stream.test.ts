import { Type as T } from '@sinclair/typebox'
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { makeLinkman, makeTenant, type MadeTenant } from '../factories'
import { startTestServer, type TestServer } from '../harness'
import { defineCalls } from '../../contract/define'
import { AppError } from '../../server/http/errors'
import { mount } from '../../server/kernel/call/mount'
import { HEADER } from '../../shared/api'
import type { StreamEvent } from '../../shared/stream'
import { demoStreamRoutes, streamedText } from '../stream'

/** A file that cannot be read. */
const unreadable = defineCalls({
  'GET /demo/file': {
    tag: 'demo',
    auth: 'public',
    source: 'tests',
    summary: 'A file',
    download: true,
    data: T.String(),
  },
})

let t: TestServer
let tenant: MadeTenant
let headers: Record<string, string>
before(async () => {
  t = await startTestServer({
    listen: true,
    routes: (server, app) => {
      demoStreamRoutes(server, app)
      mount(server, app, unreadable, {
        'GET /demo/file': () => ({
          filename: 'demo.csv',
          type: 'text/csv; charset=utf-8',
          content: new Readable({
            read() {
              this.destroy(new AppError('BUSY'))
            },
          }),
        }),
      })
    },
  })
  tenant = await makeTenant(t.db)
  headers = { [HEADER.domain]: tenant.domainId, [HEADER.token]: (await makeLinkman(t.db, tenant)).token }
})
after(() => t.close())

const get = (query: string, o: RequestInit = {}) => fetch(`${t.url}/api/demo/stream?${query}`, { headers, ...o })
/** All bytes that come, also when the line dies. */
async function bytesOf(answer: Response): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Uint8Array[] = []
  const reader = answer.body?.getReader()
  assert.ok(reader)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) pieces.push(part.value)
    return { bytes: Buffer.concat(pieces), whole: true }
  } catch {
    return { bytes: Buffer.concat(pieces), whole: false }
  }
}
const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter(part => part.startsWith('id: '))
    .map(part => {
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/s.exec(part) ?? []
      return { id: Number(id), event, data: JSON.parse(data ?? 'null') as { text?: string } }
    })
const textOf = (events: { data: unknown }[]): string =>
  events.map(one => (one.data as { text?: string }).text ?? '').join('')

test('only for people who are signed in', async () => {
  const answer = await get('', { headers: { [HEADER.domain]: tenant.domainId } })
  assert.equal(answer.status, 401)
  assert.equal(((await answer.json()) as { error: string }).error, 'UNAUTHORIZED')
  assert.equal((await get('every=-1')).status, 400)
})

test('a file that cannot be read is an answer that says why, also for a browser that takes compressed ones', async () => {
  const answer = await fetch(`${t.url}/api/demo/file`, { headers: { ...headers, 'accept-encoding': 'br, gzip' } })
  assert.deepEqual([answer.status, answer.headers.get('content-disposition')], [503, null])
  assert.equal(((await answer.json()) as { error: string }).error, 'BUSY')
})

test('the whole text, uncompressed and as one stream', async () => {
  const answer = await get('every=0', { headers: { ...headers, 'accept-encoding': 'gzip, br' } })
  assert.equal(answer.headers.get('content-encoding'), null)
  const { bytes, whole } = await bytesOf(answer)
  assert.ok(whole)
  const events = eventsOf(bytes.toString('utf8'))
  assert.equal(textOf(events), streamedText())
  assert.deepEqual(
    events.map(one => one.id),
    events.map((_, i) => i + 1),
  )
  assert.equal(events.at(-1)?.event, 'end')
})

test('the text by polls', async () => {
  const events: StreamEvent[] = []
  while (events.at(-1)?.event !== 'end')
    events.push(...((await (await get(`every=0&poll=1&after=${String(events.length)}`)).json()) as StreamEvent[]))
  assert.equal(textOf(events), streamedText())
})

test('breaks in the middle of a character when it is told to, and can be gone on with', async () => {
  let text = ''
  let last = 0
  let breaks = 0
  for (let tries = 0; tries < 100; tries++) {
    const { bytes, whole } = await bytesOf(await get(`every=0&cut=9&after=${String(last)}`))
    const events = eventsOf(bytes.subarray(0, bytes.lastIndexOf('\n\n') + 2).toString('utf8'))
    assert.deepEqual(
      events.map(one => one.id),
      events.map((_, i) => last + i + 1),
    )
    text += textOf(events)
    last = events.at(-1)?.id ?? last
    if (whole) break
    breaks++
    const end = bytes.at(-1) ?? 0
    assert.ok(end >= 0xc0, `the last byte begins a character: ${end.toString(16)}`)
  }
  assert.ok(breaks > 3, `${breaks} breaks`)
  assert.equal(text, streamedText())
})
