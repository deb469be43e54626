import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '../../contract'
import type { CallDefinition } from '../../contract/define'
import { compileSerializer, serializerCompiler } from './serialization'
import { compileValidator, validatorCompiler } from './validation'

test('every schema of the contract makes sense, which a start does not find out', () => {
  const calls: [string, CallDefinition][] = Object.entries(contract)
  assert.ok(calls.length > 100)
  for (const [key, { query, body, data }] of calls) {
    for (const [schema, part] of [
      [query, 'querystring'],
      [body, 'body'],
    ] as const)
      if (schema) assert.doesNotThrow(() => compileValidator(schema, part), key)
    assert.doesNotThrow(() => compileSerializer(data), key)
  }
})

test('one that makes none is an error of the request, and no start fails for it', () => {
  const schema = { type: 'nothing' }
  const route = { schema, method: 'GET', url: '/', httpPart: 'body', httpStatus: '200' }
  const [check, write] = [validatorCompiler(route), serializerCompiler(route)]
  assert.throws(() => check({}), /schema is invalid/)
  assert.throws(() => write({}), /schema is invalid/)
})

test('checks and writers do their work from the first request on', () => {
  const schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
  const route = { schema, method: 'GET', url: '/', httpStatus: '200' }
  const [strict, coerced] = [
    validatorCompiler({ ...route, httpPart: 'body' }),
    validatorCompiler({ ...route, httpPart: 'querystring' }),
  ]
  assert.deepEqual([strict({ n: 1 }), strict({ n: '1' }), coerced({ n: '1' })], [true, false, true])
  assert.equal(strict.errors?.[0]?.instancePath, '/n')
  strict({ n: 1 })
  assert.equal(strict.errors, null)
  const write = serializerCompiler(route)
  assert.deepEqual([write({ n: 1, secret: 2 }), write({ n: 3 })], ['{"n":1}', '{"n":3}'])
})

test('something or null is written as either, and a text in its place is escaped', () => {
  const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
  const item = { type: 'object', properties: { time: orNull({ type: 'string', format: 'date-time' }) } }
  const properties = { one: orNull(item), list: orNull({ type: 'array', items: orNull({ type: 'integer' }) }) }
  const write = compileSerializer({ type: 'object', properties })
  for (const value of [
    { one: null, list: null },
    { one: { time: null }, list: [] },
    { one: { time: '2026-11-18T00:00:00.000Z' }, list: [1, null, 0] },
    { one: { time: '","secret":"' } },
  ])
    assert.deepEqual(JSON.parse(write(value)), value)
  assert.equal(write({ one: { time: null, secret: 1 } }), '{"one":{"time":null}}')
})
