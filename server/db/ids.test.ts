import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid, newId } from './ids'

test('ids that one process makes are in their order, however many of a moment', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every(id => isUuid(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? '')))
})
