import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '../../server/app/modules'
import { CONSOLE_PATH, SITE_PATH } from '../../server/http/site'
import { HEADER, mountPath } from '../../shared/api'
import { LANGUAGES } from '../../shared/language'
import { makeLinkman, makeTenant } from '../factories'
import { startTestServer, type Envelope, type TestServer } from '../harness'
import { CALLS, isDictionary } from './calls'

const folder = mkdtempSync(path.join(tmpdir(), 'lianke-openapi-'))
const logFile = path.join(folder, 'server.log')
let t: TestServer
before(async () => {
  t = await startTestServer({ listen: true, config: { logLevel: 'info', logFile } })
})
after(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

type Dictionary = Record<string, unknown>
function dictionary(value: unknown, what: string): Dictionary {
  assert.ok(isDictionary(value), `${what} is no object`)
  return value
}
function list(value: unknown, what: string): unknown[] {
  assert.ok(Array.isArray(value), `${what} is no list`)
  return value
}
/** Every object inside, with where it stands. */
function* inside(value: unknown, at = '#'): Generator<[string, Dictionary]> {
  if (isDictionary(value)) yield [at, value]
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* inside(part, `${at}/${name}`)
}
const get = (url: string, headers: Record<string, string> = {}) => t.server.inject({ method: 'GET', url, headers })
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

describe('/openapi.json', () => {
  let api: Dictionary
  before(async () => {
    const answer = await get('/openapi.json')
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    api = dictionary(answer.json<unknown>(), 'the document')
  })
  const operations = () =>
    Object.entries(dictionary(api.paths, 'paths')).flatMap(([url, item]) =>
      Object.entries(dictionary(item, url)).map(([method, operation]) => ({
        url,
        method,
        name: `${method.toUpperCase()} ${url}`,
        operation: dictionary(operation, url),
      })),
    )

  test('is OpenAPI 3.1 with exactly the calls of the contract', () => {
    assert.match(String(api.openapi), /^3\.1\.\d+$/)
    const info = dictionary(api.info, 'info')
    assert.ok(info.title && info.version)
    assert.ok(Object.keys(dictionary(api.paths, 'paths')).every(url => url.startsWith('/')))
    const calls = CALLS.map(([key]) => `${key.slice(0, key.indexOf(' '))} ${mountPath(key).replace(/:(\w+)/g, '{$1}')}`)
    assert.deepEqual(
      operations()
        .map(o => o.name)
        .toSorted(),
      calls.toSorted(),
    )
    assert.deepEqual(
      operations().filter(o => !METHODS.includes(o.method)),
      [],
    )
  })

  test('describes each call: summary, one id, parameters, body, answers', () => {
    const ids = operations().map(o => o.operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const { url, name, operation } of operations()) {
      const call = CALLS.find(([key]) => `${key.slice(0, key.indexOf(' '))} ${mountPath(key)}` === name)?.[1]
      assert.ok(call, name)
      assert.deepEqual([operation.summary, operation.tags], [call.summary, [call.tag]], name)
      const [, permission, proof = ''] =
        / Permission: (.+?)(\. Within 10 minutes of signing in)?$/.exec(String(operation.description)) ?? []
      assert.equal(proof !== '', call.proof === true, name)
      assert.equal(
        permission,
        call.permission === 'self'
          ? 'none, about the caller'
          : call.permission && [call.permission].flat().join(' or '),
        name,
      )
      const parameters = list(operation.parameters ?? [], name).map(p => dictionary(p, name))
      for (const p of parameters)
        assert.ok(
          p.name &&
            ['query', 'header', 'path', 'cookie'].includes(String(p.in)) &&
            isDictionary(p.schema) &&
            (p.in !== 'path' || p.required === true),
          `${name}: ${JSON.stringify(p)}`,
        )
      assert.equal(new Set(parameters.map(p => `${String(p.in)} ${String(p.name)}`)).size, parameters.length, name)
      const named = (place: string) =>
        parameters
          .filter(p => p.in === place)
          .map(p => String(p.name))
          .toSorted()
      assert.deepEqual(named('path'), [...url.matchAll(/\{(\w+)\}/g)].map(m => m[1]).toSorted(), name)
      assert.deepEqual(named('query'), Object.keys(call.query?.properties ?? {}).toSorted(), name)
      assert.deepEqual(named('header'), call.idempotent ? [HEADER.idempotency] : [], name)
      assert.equal(isDictionary(operation.requestBody), Boolean(call.body), name)
      if (call.body)
        assert.ok(
          isDictionary(
            dictionary(dictionary(dictionary(operation.requestBody, name).content, name)['application/json'], name)
              .schema,
          ),
          name,
        )
      const responses = dictionary(operation.responses, name)
      assert.deepEqual(Object.keys(responses).toSorted(), ['200', '4XX', '5XX'], name)
      for (const response of Object.values(responses)) {
        const { description, content } = dictionary(response, name)
        assert.ok(
          typeof description === 'string' &&
            description &&
            ['application/json', ...(call.download ? ['application/octet-stream'] : [])].some(type =>
              isDictionary(dictionary(content, name)[type]),
            ),
          name,
        )
      }
      assert.deepEqual(operation.security ?? [], call.auth === 'public' ? [] : [{ [HEADER.token]: [] }], name)
    }
  })

  test('names nothing that it does not hold, and every schema is one', () => {
    const schemes = dictionary(dictionary(api.components, 'components').securitySchemes, 'securitySchemes')
    for (const { name, operation } of operations())
      for (const one of list(operation.security ?? [], name))
        for (const scheme of Object.keys(dictionary(one, name))) assert.ok(scheme in schemes, `${name}: ${scheme}`)
    const all = [...inside(api)]
    const places = new Set(all.map(([at]) => at))
    for (const [at, { $ref: reference }] of all)
      if (typeof reference === 'string') assert.ok(places.has(reference), `${at}: ${reference}`)
    for (const [at, schema] of all) {
      // below "properties" and "example" the names are the data's own
      if (!/\/(schema|items)$|\/properties\/[^/]+$/.test(at)) continue
      const types = [schema.type ?? []].flat()
      assert.ok(
        types.every(type => TYPES.includes(String(type))),
        `${at}: ${JSON.stringify(schema.type)}`,
      )
      if (types.includes('array')) assert.ok(isDictionary(schema.items), at)
      const { properties, required } = schema
      if (required !== undefined)
        for (const name of list(required, at))
          assert.ok(String(name) in dictionary(properties, at), `${at}: ${String(name)}`)
      if (typeof schema.pattern === 'string') assert.ok(new RegExp(schema.pattern, 'u'), at)
      if (schema.enum !== undefined) assert.ok(list(schema.enum, at).length, at)
    }
    // type and enum of a data field are no JSON schema: nullable was dropped in 3.1
    assert.deepEqual(
      all.filter(([, one]) => 'nullable' in one && typeof one.nullable === 'boolean').map(([at]) => at),
      [],
    )
  })

  test('is shown by /docs, which loads nothing from elsewhere', async () => {
    const page = await get('/docs')
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /<div id="swagger-ui">/)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(m => m[1] ?? '')
    assert.ok(parts.length > 2)
    for (const part of parts)
      assert.equal((await get(new URL(part, 'http://here/docs/').pathname)).statusCode, 200, part)
    assert.deepEqual(
      parts.filter(part => /^(https?:)?\/\//.test(part)),
      [],
    )
  })
})

test('/health says that the database answers, and may not be kept', async () => {
  const answer = await get('/health')
  assert.deepEqual(
    [answer.statusCode, answer.json<{ status: string }>().status, answer.headers['cache-control']],
    [200, 'ok', 'no-store'],
  )
})

test('an answer says when it was written, by the clock that it goes by', async context => {
  const { domainId } = await makeTenant(t.db)
  const now = Date.parse('2026-11-27T03:01:05+08:00')
  context.mock.timers.enable({ apis: ['Date'], now })
  const answer = await get('/api/area/countries', { [HEADER.domain]: domainId })
  assert.deepEqual([answer.statusCode, Date.parse(String(answer.headers.date))], [200, now])
})

test('a call that is not there is told in the language asked for', async () => {
  for (const language of LANGUAGES) {
    for (const [method, url] of [
      ['GET', '/api/no/such/call'],
      ['POST', '/api/ssp/event/list'],
      ['DELETE', '/api/ssp/event/create'],
      ['GET', '/elsewhere'],
    ] as const) {
      const answer = await t.server.inject({ method, url, headers: { [HEADER.language]: language } })
      const { error, message, success, data, status } = answer.json<Envelope<null>>()
      assert.deepEqual(
        [answer.statusCode, error, message, success, data, status],
        [404, 'CALL_NOT_FOUND', ERRORS.CALL_NOT_FOUND.text[language], false, null, 40402],
        `${method} ${url}`,
      )
    }
  }
  const asked = async (accept: string) =>
    (await get('/api/no', { 'accept-language': accept })).json<Envelope<null>>().message
  assert.deepEqual(await Promise.all(['ru-RU,ru;q=0.9,en;q=0.8', 'zh-TW', 'en-GB', 'fr'].map(asked)), [
    ERRORS.CALL_NOT_FOUND.text.ru,
    ERRORS.CALL_NOT_FOUND.text.tw,
    ERRORS.CALL_NOT_FOUND.text.en,
    ERRORS.CALL_NOT_FOUND.text.zh,
  ])
})

describe('the request id', () => {
  /** Lines of the log that carry an id; the log is written a moment later. */
  async function linesOf(id: string): Promise<Dictionary[]> {
    for (let waited = 0; ; waited += 20) {
      const lines = readFileSync(logFile, 'utf8')
        .split('\n')
        .filter(line => line.includes(id))
        .map(line => dictionary(JSON.parse(line), line))
      if (lines.some(line => line.msg === 'request completed') || waited > 30_000) return lines
      await sleep(20)
    }
  }

  test('of an answer stands in the log, with what was asked and how it ended', async () => {
    const fine = await t.call('GET /linkc/getInitData', (await makeTenant(t.db)).as)
    const refused = await t.call('GET /ssp/event/list', { domainId: 'nobody' })
    assert.notEqual(fine.body.requestId, refused.body.requestId)
    for (const [answer, url, status] of [
      [fine, '/api/linkc/getInitData', 200],
      [refused, '/api/ssp/event/list', 404],
    ] as const) {
      const lines = await linesOf(answer.body.requestId)
      assert.ok(lines.every(line => line.reqId === answer.body.requestId))
      const completed = lines.find(line => line.msg === 'request completed')
      assert.equal(dictionary(completed?.req, 'req').url, url)
      assert.equal(dictionary(completed?.res, 'res').statusCode, status)
      assert.equal(
        lines.find(line => line.msg === 'call refused')?.error,
        status === 200 ? undefined : 'DOOR_NOT_FOUND',
      )
    }
  })

  test("is the server's own, whatever the caller sends", async () => {
    const sent = '00000000-0000-4000-8000-000000000000'
    const answer = await get('/api/no', { 'request-id': sent, 'x-request-id': sent })
    assert.notEqual(answer.json<Envelope<null>>().requestId, sent)
  })

  test('leads to the fault of a 500, of which the caller learns nothing', async () => {
    const broken = await startTestServer({ beside: t, config: { logLevel: 'info', logFile } })
    try {
      broken.app.db = new Proxy(broken.app.db, {
        get: () => {
          throw new Error('the secret inside')
        },
      })
      const answer = await broken.call('GET /linkc/getInitData', { language: 'en', domainId: 'any' })
      assert.deepEqual(
        [answer.status, answer.body.error, answer.body.message],
        [500, 'INTERNAL', ERRORS.INTERNAL.text.en],
      )
      assert.doesNotMatch(JSON.stringify(answer.body), /secret/)
      const fault = (await linesOf(answer.body.requestId)).find(line => line.msg === 'call failed')
      assert.equal(dictionary(fault?.err, 'err').message, 'the secret inside')
    } finally {
      await broken.close()
    }
  })

  test('is all that the log keeps of a login: no token, no code, no password', async () => {
    const tenant = await makeTenant(t.db)
    const linkman = await makeLinkman(t.db, tenant, { account: 'someone', password: 'pass-word-1' })
    await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', linkman.as)
    const { token, refreshToken } = await t.ok('POST /auth/login', {
      ...tenant.as,
      body: { account: 'someone', password: 'pass-word-1' },
    })
    const second = await t.ok('POST /linkc/v3c/auth/refreshToken', { ...tenant.as, token, body: { refreshToken } })
    // a theft, which is told in the log
    await t.ok('GET /linkc/v3c/auth/checkAuth', { ...tenant.as, token: second.token })
    t.clock.advance(120_000)
    const theft = await t.call('POST /linkc/v3c/auth/refreshToken', { ...tenant.as, body: { refreshToken } })
    assert.match(JSON.stringify(await linesOf(theft.body.requestId)), /a used refresh token came back/)
    const last = await t.ok('POST /auth/login', { ...tenant.as, body: { account: 'someone', password: 'pass-word-1' } })
    const seen = await t.call('GET /linkc/v3c/auth/checkPhoneLoginToken', {
      ...tenant.as,
      query: { token: last.token },
    })
    await t.ok('POST /shb/member/logout', { ...tenant.as, body: { refreshToken: last.refreshToken } })
    await linesOf(seen.body.requestId)
    const log = readFileSync(logFile, 'utf8')
    assert.deepEqual(
      [
        linkman.token,
        token,
        refreshToken,
        second.token,
        second.refreshToken,
        last.token,
        last.refreshToken,
        'pass-word-1',
      ].filter(word => log.includes(word)),
      [],
    )
  })
})

test('too many requests from one address are refused with 429, in the envelope, and other addresses are not', async () => {
  const busy = await startTestServer({
    beside: t,
    config: { rateLimit: 3, trustProxy: 1, logLevel: 'silent', logFile: null },
  })
  try {
    const ask = (address: string) =>
      busy.server.inject({
        method: 'GET',
        url: mountPath('GET /area/countries'),
        headers: { 'x-forwarded-for': address, [HEADER.language]: 'ru' },
      })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await ask('10.0.0.1')).statusCode)
    assert.deepEqual(statuses.slice(3), [429, 429])
    const answer = await ask('10.0.0.1')
    const { error, message, code, success, requestId } = answer.json<Envelope<null>>()
    assert.deepEqual(
      [error, message.replace(/\d+\s(с|мин)$/, '{wait}'), code, success],
      ['TOO_MANY_REQUESTS', ERRORS.TOO_MANY_REQUESTS.text.ru, 42900, false],
    )
    assert.ok(requestId)
    assert.ok(Number(answer.headers['retry-after']) > 0)
    assert.notEqual((await ask('10.0.0.2')).statusCode, 429)
    // a console that opens for the first time asks for a hundred files, each of which says in its name what it holds
    const open = async (address: string, url: string) =>
      (await busy.server.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address } })).statusCode
    for (const site of [CONSOLE_PATH, SITE_PATH]) {
      for (let n = 0; n < 10; n++) assert.notEqual(await open('10.0.0.3', `${site}/assets/Part.3c841995.js?${n}`), 429)
      // the page itself names its company, which the database is asked for
      assert.equal(await open('10.0.0.1', `${site}/`), 429)
    }
    assert.notEqual((await ask('10.0.0.3')).statusCode, 429, 'files take no calls away')
  } finally {
    await busy.close()
  }
})

test('a call on an open line while the server stops is told so, in its language', async () => {
  const stopping = await startTestServer({ beside: t, listen: true, config: { logLevel: 'silent', logFile: null } })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ status: number; body: Envelope<null>; connection: string | undefined }>((resolve, reject) => {
      const headers = { [HEADER.language]: 'tw' }
      http
        .get(new URL(mountPath('GET /area/countries'), stopping.url), { agent, headers }, answer => {
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                body: JSON.parse(text) as Envelope<null>,
                connection: answer.headers.connection,
              }),
            )
        })
        .on('error', reject)
    })
  try {
    // the line is open because Node has not come to close it: the server only asks it to close those that are idle
    stopping.server.server.closeIdleConnections = () => undefined
    await ask()
    const slow = http
      .request(new URL(mountPath('POST /linkcMetrics'), stopping.url), {
        agent: false,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '2' },
      })
      .on('error', () => undefined)
    slow.flushHeaders()
    await sleep(100)
    const closed = stopping.close()
    await sleep(100)
    const { status, body, connection } = await ask()
    assert.deepEqual(
      [status, body.error, body.message, body.success],
      [503, 'STOPPING', ERRORS.STOPPING.text.tw, false],
    )
    assert.equal(connection, 'close')
    slow.end('{}')
    await closed
  } finally {
    agent.destroy()
    await stopping.close()
  }
})
