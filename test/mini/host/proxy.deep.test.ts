import assert from 'node:assert/strict'
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { compileBuild } from './compiler'
import { serve, type Served } from './serve'

const BAKED = 'http://127.0.0.1:9'
let served: Served
let far: http.Server
let answer: RequestListener = (_req, res) => {
  res.end()
}

before(async () => {
  far = http.createServer((req, res) => answer(req, res))
  await new Promise<void>(resolve => far.listen(0, '127.0.0.1', resolve))
  served = await serve(compileBuild(path.join(__dirname, 'fixtures/dingtalk')), {
    servers: { [BAKED]: `http://127.0.0.1:${(far.address() as AddressInfo).port}` },
    browser: '',
  })
})
after(async () => {
  await served.close()
  far.close()
  far.closeAllConnections()
})

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
const ask = (url: string, { headers = {}, ...rest }: Sent = {}): Promise<Response> =>
  fetch(`${served.url}__mini/proxy`, {
    method: 'POST',
    ...rest,
    headers: {
      'x-mini-url': encodeURIComponent(url),
      'x-mini-method': rest.method ?? 'GET',
      'x-mini-header': encodeURIComponent(JSON.stringify(headers)),
    },
  })
const metaOf = (response: Response): Record<string, unknown> =>
  JSON.parse(decodeURIComponent(response.headers.get('x-mini-meta') ?? '{}')) as Record<string, unknown>

test('a request goes to the server that stands for the baked one, and its answer comes back whole', async () => {
  let seen: IncomingMessage | undefined
  answer = (req, res) => {
    seen = req
    res.writeHead(404, { 'x-kind': 'none', 'set-cookie': ['a=1', 'b=2'] }).end('沒有')
  }
  const response = await ask(`${BAKED}/a?b=%20c`, { headers: { 'X-Token': 't', host: 'elsewhere' } })
  assert.equal(await response.text(), '沒有')
  const { status, header, cookies } = metaOf(response)
  assert.deepEqual([status, (header as Record<string, string>)['x-kind'], cookies], [404, 'none', ['a=1', 'b=2']])
  assert.deepEqual(
    [seen?.url, seen?.headers['x-token'], seen?.headers.cookie, seen?.headers.origin],
    ['/a?b=%20c', 't', undefined, undefined],
  )
  assert.notEqual(seen?.headers.host, 'elsewhere')
})

test('bodies go both ways as they are, packed ones unpacked', async () => {
  answer = (req, res) => {
    res.writeHead(200, { 'content-encoding': 'gzip' })
    const parts: Buffer[] = []
    req
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () =>
        res.end(gzipSync(`${req.method} ${req.headers['content-type']} ${Buffer.concat(parts).toString()}`)),
      )
  }
  const response = await ask(`${BAKED}/`, {
    method: 'PUT',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(await response.text(), 'PUT application/json {"a":1}')
})

test('pieces of an answer come as they are sent', async () => {
  let open: ServerResponse | undefined
  answer = (_req, res) => {
    open = res
    res.write('one')
  }
  const response = await ask(`${BAKED}/`)
  assert.ok(response.body)
  const reader = response.body.getReader()
  assert.equal(new TextDecoder().decode((await reader.read()).value), 'one')
  open?.end('two')
  assert.equal(new TextDecoder().decode((await reader.read()).value), 'two')
})

test('an answer that the page no longer wants is hung up', async () => {
  const gone = new Promise<void>(resolve => {
    answer = (_req, res) => {
      res.write('one')
      res.once('close', resolve)
    }
  })
  const abort = new AbortController()
  await ask(`${BAKED}/`, { signal: abort.signal })
  abort.abort()
  await gone
})

test('redirects are followed, but not for ever', async () => {
  answer = (req, res) => {
    if (req.url === '/end') res.end('end')
    else res.writeHead(302, { location: req.url === '/start' ? `${BAKED}/end` : '/loop' }).end()
  }
  const response = await ask(`${BAKED}/start`)
  assert.deepEqual([metaOf(response).status, await response.text()], [200, 'end'])
  assert.equal(metaOf(await ask(`${BAKED}/loop`)).status, 302)
})

test('a server that is not there is an error, not an answer', async () => {
  assert.match(String(metaOf(await ask('http://127.0.0.1:1/')).error), /ECONNREFUSED/)
  assert.match(String(metaOf(await ask('no url')).error), /Invalid URL/)
})

test('files of the build are served, others are not', async () => {
  const asset = (name: string): Promise<Response> => fetch(`${served.url}__mini/asset/${name}`)
  const icon = await asset('home.png')
  assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png'])
  for (const name of ['gone.png', '..%2Fwechat%2Fapp.json', '%2Fetc%2Fpasswd'])
    assert.equal((await asset(name)).status, 404)
})
