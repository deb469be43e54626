import type { TSchema } from '@sinclair/typebox'
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { CallDefinition } from '../../contract/define'
import { ERRORS } from '../../server/app/modules'
import { HEADER, mountPath } from '../../shared/api'
import { localize, LANGUAGES, type Language } from '../../shared/language'
import { MAX_BODY_BYTES } from '../../shared/limits'
import { WHOLE } from '../audit'
import { eventIn, makeHouse, type House } from '../event-life'
import { startTestServer, type Caller, type Envelope, type RawInput, type TestServer } from '../harness'
import {
  CALLS,
  fingerprint,
  isDictionary,
  isOpen,
  placesOf,
  sampleInput,
  withValue,
  type Key,
  type Place,
} from './calls'

let t: TestServer
let house: House
/** Ids that exist, so that what is wrong with an input is all that is wrong with it. */
let own: Record<string, string>

before(async () => {
  t = await startTestServer({ listen: true })
  house = await makeHouse(t, {
    tenant: {
      flags: {
        setting: { shop: true, wiki: true },
        extendedWarrantyCard: true,
        RECEIPT_MANAGE: true,
        memberManage: true,
        selfHelpEnabled: true,
      },
    },
  })
  own = {
    id: await eventIn(t, house, 'created'),
    templateId: house.template.id,
    typeId: house.template.id,
    staffId: house.engineer.id,
    doorTypeId: house.tenant.doorId,
  }
})
after(() => t.close())

const callerOf = ({ auth }: CallDefinition): Caller => (auth === 'staff' ? house.engineer.as : house.linkman.as)

function baseOf(call: CallDefinition) {
  let input = sampleInput(call)
  for (const place of placesOf(call)) {
    const id = own[String(place.steps[1] ?? '')]
    if (id && place.steps.length === 2 && place.required) input = withValue(input, place, id)
  }
  return input
}

let turn = 0
const nextLanguage = (): Language => LANGUAGES[turn++ % LANGUAGES.length] ?? 'zh'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is wrong with a refusal: it must be a 4xx in the envelope, in the language asked for. */
function faultOf(status: number, body: Partial<Envelope<unknown>>, language: Language): string | null {
  if (!(status >= 400 && status < 500)) return `answered ${status}`
  if (body.success !== false || body.data !== null || !body.error || !/^[0-9a-f-]{36}$/.test(body.requestId ?? ''))
    return `no envelope: ${JSON.stringify(body).slice(0, 200)}`
  const entry = ERRORS[body.error]
  if (entry.status !== status || entry.code !== body.code || entry.code !== body.status)
    return `${body.error} with ${status} ${body.code}`
  const template = localize(entry.text, language)
  const text = new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*')}$`,
    's',
  )
  const unfilled = (template.match(/\{\w+\}/g) ?? []).some(name => body.message?.includes(name))
  return text.test(body.message ?? '') && !unfilled ? null : `"${body.message}" is not ${body.error} in ${language}`
}

/** Sends inputs that must all be refused, and gives what went wrong with which. */
async function refusals(key: Key, as: Caller, inputs: Iterable<readonly [string, RawInput]>): Promise<string[]> {
  const before = await fingerprint(t.db)
  const faults: string[] = []
  for (const [what, input] of inputs) {
    if (!isTried(`${key} ${what}`)) continue
    const language = nextLanguage()
    const { status, body } = await t.send(key, { ...as, language, ...input })
    const fault = faultOf(status, body, language)
    if (fault) faults.push(`${what}: ${fault}`)
  }
  const changed = await fingerprint(t.db)
  return faults.concat(
    Object.keys(before)
      .filter(table => before[table] !== changed[table])
      .map(table => `something was written to ${table}`),
  )
}

const DEEP = 60_000
const nested = (open: string, close: string) => open.repeat(DEEP) + close.repeat(DEEP)
const MEGABYTE = 'x'.repeat(1024 * 1024)

/** Bodies that are wrong whatever the call wants. */
function* rawBodies(base: unknown): Generator<[string, RawInput]> {
  const good = JSON.stringify(base)
  const json = (payload: string | Buffer): RawInput => ({ payload, headers: { 'content-type': 'application/json' } })
  const texts = {
    'no JSON': 'this is no JSON',
    'half of the JSON': good.slice(0, -1),
    nothing: '',
    'a blank': ' ',
    'two bodies': good + good,
    'a comment': `/* */${good}`,
    'single quotes': "{'a':1}",
    NUL: '\0',
    'a byte order mark only': '\uFEFF',
    null: 'null',
    true: 'true',
    'a number': '1',
    'a text': '"text"',
    'an array': '[]',
    'the body in an array': `[${good}]`,
    NaN: '{"id":NaN}',
    __proto__: `{"__proto__":{"polluted":true},${good.slice(1)}`,
    '__proto__ in disguise': `{"\\u005f_proto__":{"polluted":true},${good.slice(1)}`,
    'constructor.prototype': `{"constructor":{"prototype":{"polluted":true}},${good.slice(1)}`,
    'a deep array': nested('[', ']'),
    'deep objects': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    'one megabyte': JSON.stringify({ ...(isDictionary(base) ? base : {}), filler: MEGABYTE }),
    'just too large': `{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}`,
  }
  for (const [what, text] of Object.entries(texts)) yield [what, json(text.replace(/,\}$/, '}'))]
  yield ['no UTF-8', json(Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0x7d]))]
  yield ['UTF-16', json(Buffer.from(good, 'utf16le'))]
  yield ['no body at all', {}]
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'text/html',
    'nonsense',
    '',
  ])
    yield [`as ${type || 'no type'}`, { payload: good, headers: { 'content-type': type } }]
  yield ['as multipart', { file: { name: 'a.txt', type: 'text/plain', bytes: good } }]
}

const WRONG: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['a number', 5],
  ['a fraction', 1.5],
  ['a text', 'text'],
  ['an array', []],
  ['an array of itself', [[]]],
  ['an object', {}],
  ['an object with toString', { toString: 1 }],
]
/** A number that goes by a name alone, so that one more call changes nothing for the others. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 0)
/** Whether an input of this name is tried: in `npm test` a third of them is. */
const isTried = (name: string): boolean => WHOLE || numberOf(name) % 3 === 0
const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
/** Whether the schema of a place refuses the value for its type alone. */
function isWrongType({ schema, nullable }: Pick<Place, 'schema' | 'nullable'>, value: unknown): boolean {
  if (value === null) return !nullable
  return schema.type === 'integer' ? !Number.isInteger(value) : schema.type !== typeOf(value)
}

/** Texts no place takes: NUL, half of a surrogate pair, and a megabyte. */
const BAD_TEXTS: [string, string][] = [
  ['NUL', 'a\0b'],
  ['200,000 characters', 'x'.repeat(200_000)],
]
/** Half of a surrogate pair, which cannot even be sent in an address. */
const HALF = 'a\uD83D'

/** Whether '' is a value of the place: none. */
const takesNothing = ({ enum: values, pattern }: TSchema): boolean =>
  values ? (values as unknown[]).includes('') : typeof pattern === 'string' && new RegExp(pattern, 'u').test('')

function* badValues(place: Place, inQuery: boolean): Generator<[string, unknown]> {
  const { schema } = place
  const { type } = schema
  // in a query everything arrives as text, and a number is what the text says
  if (!inQuery) yield* WRONG.filter(([, value]) => isWrongType(place, value))
  if (type === 'string') for (const [what, value] of BAD_TEXTS) yield [what, value]
  if (type === 'string' && !inQuery) yield ['half a surrogate pair', HALF]
  if (type === 'string' && (schema.enum || schema.format || schema.pattern?.includes('[0-9]')))
    for (const value of [
      '',
      ' ',
      'x',
      '🙂',
      '１２３',
      '123e4567-e89b-12d3-a456-42661417400',
      'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
      '2026-13-45',
      '${7*7}',
      "' or 1=1 --",
    ])
      if (value !== '' || !takesNothing(schema)) yield [`"${value}"`, value]
  if (type === 'string' && (schema.minLength ?? 0) > 0) yield ['an empty text', '']
  if (type === 'integer' || type === 'number') {
    if (inQuery)
      for (const value of ['x', '', ' ', '1.5', '1e400', '0x', 'NaN', 'null', '١']) yield [`"${value}"`, value]
    if (schema.minimum !== undefined)
      for (const value of [schema.minimum - 1, -1, -(2 ** 63)]) yield [String(value), value]
    const { maximum } = schema
    if (maximum !== undefined)
      for (const value of [maximum + 1, 2 ** 31, 2 ** 63, 1e300]) if (value > maximum) yield [String(value), value]
  }
  if (type === 'array') {
    const [entry] = [null, 'x', 5].filter(value =>
      isWrongType({ schema: schema.items as TSchema, nullable: false }, value),
    )
    if (entry !== undefined) yield ['an entry of the wrong type', [entry]]
    if (schema.minItems) yield ['too few', []]
    if (schema.maxItems !== undefined)
      yield ['too many', Array.from({ length: (schema.maxItems as number) + 1 }, (_, i) => i)]
  }
}

/** A form that nothing can keep. */
const BAD_FORMS: [string, unknown][] = [
  ['NUL in a value', { problem: 'a\0b' }],
  ['NUL in a name', { 'a\0b': 'x' }],
  ['half a surrogate pair', { problem: HALF }],
  ['half a pair in a name', { [HALF]: 'x' }],
  ['NUL below', { problem: { a: ['b\0'] } }],
  ['a number for a text', { problem: 5 }],
  ['an object for a text', { problem: { toString: 'x' } }],
  ['an array for a text', { problem: ['x'] }],
  ['too long a text', { problem: 'x'.repeat(200_000) }],
]

/** Forms too deep to be made in memory first. */
const DEEP_FORMS: [string, string][] = [
  ['an array as deep as can be', `{"problem":${nested('[', ']')}}`],
  ['deep objects under a name the form does not have', `{"other":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
]

function* badInputs(call: CallDefinition): Generator<[string, RawInput]> {
  const base = baseOf(call)
  if (call.body) yield* rawBodies(base.body)
  for (const place of placesOf(call)) {
    const { steps, text, schema, required } = place
    const inQuery = steps[0] === 'query'
    if (steps.length > 1)
      for (const [what, value] of badValues(place, inQuery)) yield [`${text} is ${what}`, withValue(base, place, value)]
    if (schema.type === 'object' && !inQuery && schema.additionalProperties === false) {
      for (const name of ['extra', 'tenantId', 'constructor', 'toString', ''])
        yield [`${text} has "${name}"`, withValue(base, { ...place, steps: [...steps, name] }, 'x')]
    }
    if (isOpen(place)) {
      for (const [what, value] of BAD_FORMS) yield [`${text} holds ${what}`, withValue(base, place, value)]
      for (const [what, form] of DEEP_FORMS)
        yield [
          `${text} holds ${what}`,
          { payload: JSON.stringify(withValue(base, place, 'HERE').body).replace('"HERE"', form) },
        ]
    }
    if (required && steps.length === 2) yield [`${text} is missing`, withValue(base, place, undefined)]
  }
}

describe('bad input is refused, and nothing changes', () => {
  for (const [key, call] of CALLS) {
    if (!call.body && !call.query) continue
    test(key, async () => assert.deepEqual(await refusals(key, callerOf(call), badInputs(call)), []))
  }
})

describe('a call without its file is refused', () => {
  for (const [key, call] of CALLS) {
    if (!call.upload) continue
    test(key, async () => {
      const multipart = (payload: string | Buffer, boundary = 'b'): RawInput => ({
        payload,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      const part = (head: string, content: string) =>
        `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
      assert.deepEqual(
        await refusals(key, callerOf(call), [
          ['nothing', {}],
          ['JSON', { body: { file: 'x' } }],
          ['a text', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
          ['no boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
          ['no parts', multipart('--b--\r\n')],
          ['an empty body', multipart('')],
          ['garbage', multipart('garbage')],
          ['no end', multipart(part('name="file"; filename="a.txt"', 'x'))],
          ['a field instead of a file', multipart(`${part('name="file"', 'x')}--b--\r\n`)],
          ['an empty file', multipart(`${part('name="file"; filename="a.txt"', '')}--b--\r\n`)],
          ['two files', multipart(part('name="file"; filename="a.txt"', 'x').repeat(2) + '--b--\r\n')],
          ['a thousand fields', multipart(part('name="a"', 'x').repeat(1000) + '--b--\r\n')],
          ['__proto__ as its name', multipart(`${part('name="__proto__"', 'x')}--b--\r\n`)],
          [
            'bytes of nothing known',
            multipart(`${part('name="file"; filename="a.png"', '\u0001\u0002\u0003\u0000')}--b--\r\n`),
          ],
        ]),
        [],
      )
    })
  }
})

test('emoji, markup and words that mean something to SQL are only text: never a 5xx', async () => {
  const faults: string[] = []
  const words = [
    '🙂👨‍👩‍👧‍👦',
    '\u202Eabc\u200D',
    '%_\\',
    "'; drop table events; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    'null',
    'undefined',
    '\r\nset-cookie: a=b',
    ' ',
  ]
  for (const [key, call] of CALLS) {
    const as = callerOf(call)
    const base = baseOf(call)
    const places = placesOf(call).filter(
      place => place.steps.length > 1 && (place.schema.type === 'string' || isOpen(place)),
    )
    for (const place of places)
      for (const word of words.filter((_, n) => WHOLE || n === numberOf(`${key} ${place.text}`) % words.length)) {
        const { status } = await t.send(key, {
          ...as,
          ...withValue(base, place, isOpen(place) ? { problem: word, [word]: word } : word),
        })
        // ends the login of everyone else, who then would be refused for that
        if (status >= 500) faults.push(`${key} ${place.text} ${JSON.stringify(word)}: ${status}`)
      }
  }
  assert.deepEqual(faults, [])
})

test('no answer carries what a body tried to put into every object', () => {
  assert.equal('polluted' in {}, false)
})

test('a page far behind the end is empty, and repeated or strange parameters are refused', async () => {
  for (const [key, call] of CALLS) {
    // a list of something is asked for with what it is of
    if (placesOf(call).some(place => place.required && place.steps.length === 2)) continue
    const paged = placesOf(call).filter(place => place.steps.at(-1) === 'pageNum')
    for (const place of paged) {
      const part = place.steps[0] as 'query' | 'body'
      const { status, body } = await t.send(key, { ...callerOf(call), [part]: { pageNum: 100_000, pageSize: 100 } })
      assert.equal(status, 200, key)
      assert.ok(isDictionary(body.data))
      assert.deepEqual([body.data.list, body.data.isLastPage, body.data.startRow], [[], true, 0], key)
    }
  }
  const list = mountPath('GET /ssp/event/list')
  const get = mountPath('GET /ssp/event/get')
  const headers = {
    [HEADER.domain]: house.tenant.domainId,
    [HEADER.token]: house.linkman.token,
    [HEADER.language]: 'en',
  }
  for (const url of [
    `${list}?pageNum=1&pageNum=2`,
    `${list}?pageNum[]=1`,
    `${list}?pageNum[a]=1`,
    `${get}?id=${own.id}&id=${own.id}`,
    `${get}?id=%00`,
    `${get}?id=%E0%A4%A`,
    `${get}?${'a=1&'.repeat(5000)}`,
    `${get}?__proto__=1`,
    `${get}?id[__proto__]=1`,
    `/api/${'x'.repeat(5000)}`,
    '/api/%E0%A4%A',
    '/api/%00',
    '/api/..%2f..%2fetc/passwd',
    '/api//',
    '/api/ssp/event/get/',
  ]) {
    const answer = await t.server.inject({ method: 'GET', url, headers })
    // unknown parameters are passed over, so that an old client keeps working
    if (answer.statusCode === 200 && url.startsWith(`${list}?pageNum[`)) continue
    assert.equal(faultOf(answer.statusCode, answer.json<Partial<Envelope<unknown>>>(), 'en'), null, url.slice(0, 80))
  }
})

test('strange headers are refused or passed over, never a 5xx', async () => {
  const faults: string[] = []
  const odd = [
    'x'.repeat(8000),
    'ÿ',
    '\'"',
    '%00',
    '🙂'
      .repeat(3)
      .split('')
      .map(c => String.fromCharCode(c.charCodeAt(0) & 255))
      .join(''),
    'null',
    ' ',
    '__proto__',
    'constructor',
  ]
  for (const name of [
    HEADER.token,
    HEADER.domain,
    HEADER.language,
    HEADER.idempotency,
    'accept-language',
    'x-forwarded-for',
    'accept',
    'accept-encoding',
    'host',
    'content-length',
    'origin',
  ]) {
    for (const text of odd) {
      if (name === 'content-length') continue
      for (const [key, input] of [
        ['GET /ssp/event/list', {}],
        ['POST /ssp/event/urge', { body: { id: own.id } }],
      ] as const) {
        const { status, body } = await t.send(key, { ...house.linkman.as, ...input, headers: { [name]: text } })
        if (status >= 500 || (status >= 400 && (body.success !== false || !body.requestId)))
          faults.push(
            `${key} ${name} ${JSON.stringify(text.slice(0, 20))}: ${status} ${JSON.stringify(body).slice(0, 150)}`,
          )
      }
    }
  }
  for (const idempotencyKey of ['', 'short', 'x'.repeat(65)]) {
    const language = nextLanguage()
    const { status, body } = await t.send('POST /ssp/event/off', {
      ...house.linkman.as,
      language,
      idempotencyKey,
      body: { id: own.id, reason: 'x' },
    })
    const fault = faultOf(status, body, language)
    if (fault) faults.push(`the idempotency key "${idempotencyKey}": ${fault}`)
  }
  assert.deepEqual(faults, [])
})

/** The first bytes of what a server answers to raw bytes. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket
      .setTimeout(30_000, () => socket.destroy())
      .on('data', (chunk: Buffer) => {
        answer += chunk
      })
      .on('error', reject)
      .on('close', () => resolve(answer))
  })

test('bytes that are no HTTP are refused, and the server goes on', async () => {
  for (const bytes of [
    'garbage\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    'POST /api/ssp/auth HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'POST /api/ssp/auth HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    assert.match(await raw(bytes), /^HTTP\/1\.1 4\d\d /, bytes.slice(0, 40))
  }
  const half = await new Promise<string>(resolve => {
    const cut = request(new URL(mountPath('POST /ssp/event/urge'), t.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    })
    cut
      .on('error', error => resolve(error.message))
      .on('socket', socket => socket.once('connect', () => setTimeout(() => cut.destroy(new Error('cut off')), 20)))
    cut.write('{"id":')
  })
  assert.equal(half, 'cut off')
  assert.equal((await t.server.inject('/health')).statusCode, 200)
})
