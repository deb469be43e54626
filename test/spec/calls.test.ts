import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallDefinition } from '../../contract/define'
import { contract } from '../../contract/index'
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
