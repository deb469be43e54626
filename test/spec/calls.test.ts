import assert from 'node:assert/strict'
import { Type as T } from '@sinclair/typebox'
import { test } from 'node:test'
import type { CallDefinition } from '../../contract/define'
import { contract } from '../../contract/index'
import { MAX_INT } from '../../shared/limits'
import { grown, readList, repeated } from './lists'

const rows = Object.entries(contract) as [string, CallDefinition][]
const spec = readList('spec-calls')
const pending = readList('pending-calls')

test('the list of the specification names each call once, as METHOD /path', () => {
  assert.deepEqual(repeated(spec), [])
  assert.deepEqual(
    spec.filter(call => !/^(GET|POST) \/\S+$/.test(call)),
    [],
  )
})

test('what the contract lacks is exactly the pending list', t => {
  const missing = spec.filter(call => !(call in contract))
  assert.deepEqual(missing.toSorted(), pending.toSorted())
  t.diagnostic(`calls of the specification: ${spec.length}, still pending: ${pending.length}`)
})

test('a call that the specification does not list says that its path was chosen here', () => {
  assert.deepEqual(
    rows.filter(([key, row]) => !spec.includes(key) && !row.source.includes('chosen here')).map(([key]) => key),
    [],
  )
})

test('a call of the specification names its section', () => {
  assert.deepEqual(
    rows.filter(([key, row]) => spec.includes(key) && !row.source.includes('§')).map(([key]) => key),
    [],
  )
})

test('the pending list only shrinks', t => {
  const more = grown()
  if (!more) t.diagnostic('no earlier list to compare with')
  assert.deepEqual(more ?? [], [])
})

/** Numbers of a schema that a caller sends, by where they stand. */
function* numbersOf(part: unknown, at: string): Generator<{ at: string; schema: Partial<NumberSchema> }> {
  if (typeof part !== 'object' || part === null) return
  const schema = part as Partial<NumberSchema>
  if (schema.type === 'integer' || schema.type === 'number') yield { at, schema }
  for (const [name, value] of Object.entries(part)) yield* numbersOf(value, `${at}.${name}`)
}
interface NumberSchema {
  type: 'integer' | 'number'
  minimum: number
  maximum: number
  enum: readonly number[]
}
/** Numbers of changes are kept in eight bytes. */
const IS_LONG = /^(GET|POST) \S+ (query|body)\.properties\.after$/

test('a number that is sent has the bounds of the column that keeps it', () => {
  const all = rows.flatMap(([key, { query, body }]) => [
    ...numbersOf(query, `${key} query`),
    ...numbersOf(body, `${key} body`),
  ])
  assert.ok(all.length > 200, String(all.length))
  const isBounded = ({ at, schema }: (typeof all)[number]): boolean => {
    if (schema.enum) return true
    const { minimum = -Infinity, maximum = Infinity } = schema
    // the next version of what has the largest one would not fit
    const most = IS_LONG.test(at) ? Number.MAX_SAFE_INTEGER : at.endsWith('.version') ? MAX_INT - 1 : MAX_INT
    return minimum >= -most && maximum <= most
  }
  assert.deepEqual(
    all.filter(one => !isBounded(one)).map(({ at }) => at),
    [],
  )
})

test('the check of bounds sees a number wherever it stands', () => {
  const schema = T.Object({ a: T.Array(T.Union([T.Null(), T.Object({ b: T.Integer() })])), c: T.Number() })
  assert.deepEqual(
    [...numbersOf(schema, 'x')].map(({ at }) => at),
    ['x.properties.a.items.anyOf.1.properties.b', 'x.properties.c'],
  )
})
