import type { TSchema } from '@sinclair/typebox'
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { CallDefinition } from '../../contract/define'
import { HEADER } from '../../shared/api'
import { LANGUAGES } from '../../shared/language'
import { WHOLE } from '../audit'
import { eventIn, makeHouse, type House } from '../event-life'
import { makeLinkman, makeProduct, makeStaff, makeWiki } from '../factories'
import { startTestServer, type Caller, type RawInput, type TestServer } from '../harness'
import { CALLS, isDictionary, isOpen, placesOf, type Key } from './calls'

/** One number makes the whole run, so that a fault is found again; another number tries others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122)
const RUNS = Number(process.env.FUZZ_RUNS ?? (WHOLE ? 40 : 15))
/** An answer of the assistant is waited for to its end, which takes its time. */
const STREAM_RUNS = WHOLE ? 6 : 3

let t: TestServer
let house: House
/** Ids of rows that exist, so that inputs reach what lies behind the first look-up. */
let ids: string[]

before(async () => {
  t = await startTestServer({ listen: true })
  house = await makeHouse(t, { tenant: { flags: { setting: { wiki: true, anonymous: true } } } })
  const [created, processing, product, article, file] = await Promise.all([
    eventIn(t, house, 'created'),
    eventIn(t, house, 'processing'),
    makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId }),
    makeWiki(t.db, house.tenant.id, { texts: { zh: '洗衣机漏水怎么办' } }),
    t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: { name: 'a.txt', type: 'text/plain', bytes: 'a' } }),
  ])
  const { list } = await t.ok('GET /ssp/message/list', { ...house.linkman.as, query: {} })
  ids = [
    ...list.map(message => message.id),
    created,
    processing,
    product.id,
    article.id,
    file.id,
    house.template.id,
    house.engineer.id,
    house.linkman.id,
    house.tenant.id,
    house.tenant.doorId,
  ]
})
after(() => t.close())

/** Texts that something along the way may take for more than a text. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '%00',
  '%',
  '%%%',
  '../../etc/passwd',
  '\\\\',
  '//',
  'http://[',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'file:[',
  'file:[{"id":1}]',
  '{{7*7}}',
  '${7*7}',
  "' or 1=1 --",
  '%_\\',
  '(a+)+$',
  '[',
  '*'.repeat(300),
  '`'.repeat(300),
  '<img src=x onerror=alert(1)>',
  '\u202Eabc',
  '🙂👨‍👩‍👧‍👦',
  '\r\nset-cookie: a=b',
  '2026-13-45',
  '9'.repeat(400),
  '1e400',
  '١٢٣',
  '２０２６年１１月２２日',
  '\uFEFF',
  'İ',
  'ß'.repeat(50),
  '|a|b|\n|-|-|\n|1|2|',
]
const nasty = fc.constantFrom(...NASTY)
const anything = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty, { maxLength: 2 }),
  fc.dictionary(nasty, fc.oneof(nasty, fc.integer()), { maxKeys: 2 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function textOf({ pattern, format, minLength, maxLength }: TSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid')
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids) },
      {
        weight: 1,
        arbitrary: fc.oneof(
          fc.uuid().map(id => id.toUpperCase()),
          fc.uuid().map(id => `urn:uuid:${id}`),
        ),
      },
      { weight: 1, arbitrary: nasty },
    )
  const max = Math.min(Number(maxLength ?? 200), 200)
  const fitting = fc.string({ unit: 'grapheme', minLength: Math.min(Number(minLength ?? 0), max), maxLength: max })
  // a pattern of the contract is anchored and simple enough to be made texts of; what is not, is tried with everything else
  const narrow =
    typeof pattern === 'string' && /^\^[\w[\]{},\\()?:|.*+ -]*\$$/.test(pattern)
      ? [{ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }]
      : []
  return fc.oneof(
    ...narrow,
    { weight: 3, arbitrary: fitting },
    { weight: 2, arbitrary: nasty },
    { weight: 2, arbitrary: fc.constantFrom(...ids, '13612345678', '123456', '2026-11-22', house.linkman.phone) },
  )
}

/** Values of a schema, most of them good: near the right ones lie those that get furthest. */
function valueOf(schema: TSchema): fc.Arbitrary<unknown> {
  const options = schema.enum as unknown[] | undefined
  const good = (): fc.Arbitrary<unknown> => {
    if (options) return fc.constantFrom(...options)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.anyOf) return fc.oneof(...(schema.anyOf as TSchema[]).map(valueOf))
    switch (schema.type) {
      case 'string':
        return textOf(schema)
      case 'integer':
        return fc.oneof(
          fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 2 ** 53 - 1) }),
          fc.integer({ min: Math.max(0, Number(schema.minimum ?? 0)), max: Math.max(3, Number(schema.minimum ?? 0)) }),
        )
      case 'number':
        return fc.double({ min: Number(schema.minimum ?? -1e9), max: Number(schema.maximum ?? 1e9), noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(valueOf(schema.items as TSchema), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: Math.max(Math.min(Number(schema.maxItems ?? 3), 3), Number(schema.minItems ?? 0)),
        })
      case 'object':
        return schema.properties
          ? objectOf(schema)
          : fc.dictionary(fc.oneof(nasty, fc.constant('problem')), anything, { maxKeys: 4 })
      default:
        return anything
    }
  }
  return fc.oneof({ weight: 24, arbitrary: good() }, { weight: 1, arbitrary: anything })
}

function objectOf(schema: TSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = schema.properties as Record<string, TSchema>
  const required = (schema.required ?? []) as string[]
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [
        name,
        required.includes(name) ? valueOf(part) : fc.option(valueOf(part), { nil: undefined, freq: 2 }),
      ]),
    ),
  )
}

const inputOf = (call: CallDefinition): fc.Arbitrary<RawInput> =>
  fc.record({
    // in an address everything is text
    query: call.query
      ? objectOf(call.query).map(query =>
          Object.fromEntries(
            Object.entries(query).map(([name, value]) => [
              name,
              typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
            ]),
          ),
        )
      : fc.constant({}),
    body: call.body
      ? fc.oneof({ weight: 30, arbitrary: objectOf(call.body) }, { weight: 1, arbitrary: anything })
      : fc.constant(undefined),
    language: fc.constantFrom(...LANGUAGES),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            HEADER.tourist,
            HEADER.idempotency,
            HEADER.language,
            'host',
            'accept-language',
            'user-agent',
            'x-forwarded-for',
          )
          .chain(name =>
            fc.constantFrom('x'.repeat(500), '%00', ' ', '__proto__', 'zh;q=9').map(text => ({ [name]: text })),
          ),
      },
    ),
  })

/** What no answer may hold: words of the database, of the code, of this machine. */
const LEAKS = /select .+ from|insert into|\$\d+::|node_modules|\.ts:\d+|at \w+ \(|SQLSTATE|relation "|syntax error at/i

/** Calls that end the caller's login come last. */
const order = (key: Key): number => (/logout/i.test(key) ? 1 : 0)

for (const [key, call] of CALLS.toSorted(([a], [b]) => order(a) - order(b))) {
  test(key, async () => {
    // a login of its own: some calls end one, and everything after them would only be refused
    const linkman = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
    const engineer = await makeStaff(t.db, house.tenant)
    const guest: Caller = { ...house.tenant.as, tourist: 'fuzz-tourist-0123456789abcdef' }
    const callers: Caller[] =
      call.auth === 'staff'
        ? [engineer.as]
        : call.auth === 'public'
          ? [linkman.as, guest, house.tenant.as]
          : [linkman.as, house.linkman.as]
    const faults: string[] = []
    let turn = 0
    for (const input of fc.sample(inputOf(call), { seed: SEED, numRuns: call.stream ? STREAM_RUNS : RUNS })) {
      const caller = callers[turn++ % callers.length]
      const file = call.upload
        ? {
            file: {
              name: String(NASTY[turn % NASTY.length]) || 'a',
              type: 'text/plain',
              bytes: `${NASTY[turn % NASTY.length]} text`,
            },
          }
        : {}
      const { status, body } = await t.send(key, {
        ...caller,
        ...input,
        ...(call.body ? {} : { body: undefined }),
        ...file,
      })
      const said = JSON.stringify(body)
      const good =
        status < 500 &&
        (status === 200 || (isDictionary(body) && body.success === false && typeof body.error === 'string'))
      if (!good || (status !== 200 && LEAKS.test(said)))
        faults.push(`${status} ${said.slice(0, 300)} for ${JSON.stringify(input).slice(0, 600)}`)
    }
    assert.deepEqual(faults, [])
  })
}

test('every place of every call is given more than one value', () => {
  const dull: string[] = []
  for (const [key, call] of CALLS) {
    const inputs = fc.sample(inputOf(call), { seed: SEED, numRuns: RUNS })
    for (const place of placesOf(call).filter(
      one => one.steps.length === 2 && one.schema.const === undefined && !isOpen(one),
    )) {
      const [part, name] = place.steps as ['query' | 'body', string]
      const values = new Set(
        inputs.map(input => JSON.stringify(isDictionary(input[part]) ? input[part][name] : undefined)),
      )
      if (values.size < 2) dull.push(`${key} ${place.text}`)
    }
  }
  assert.deepEqual(dull, [])
})

test('a request line or a Host header that is none is refused, never a 5xx', async () => {
  const port = Number(new URL(t.url).port)
  const answerTo = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text))
      let said = ''
      socket
        .setEncoding('latin1')
        .on('data', (part: string) => {
          said += part
        })
        .once('end', () => resolve(said))
        .once('error', reject)
    })
  const heads = [
    'Host: ',
    'Host: %%%',
    'Host: [',
    'Host: a b',
    'Host: evil.example:99999',
    'Host: evil.example/x',
    `Host: ${'h'.repeat(2000)}`,
    'Host: 127.0.0.1\r\nHost: evil.example',
  ]
  const requests = [
    'GET /api/linkc/v3c/auth/checkAuth',
    'GET /api/js/getSspSign?url=http%3A%2F%2Flocalhost%2Fcarrier-lianke-h5%2F',
    'GET /api/weixinFansDoor/checkDomain',
    'GET /carrier-lianke-h5/w/x',
  ]
  for (const line of requests)
    for (const head of heads) {
      const said = await answerTo(
        `${line} HTTP/1.1\r\n${head}\r\n${HEADER.domain}: ${house.tenant.domainId}\r\nConnection: close\r\n\r\n`,
      )
      assert.match(said, /^HTTP\/1\.1 [234]\d\d /, `${line} with ${head}: ${said.slice(0, 200)}`)
      assert.doesNotMatch(said, /^location: .*evil/im)
    }
})
