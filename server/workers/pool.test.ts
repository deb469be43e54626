import assert from 'node:assert/strict'
import { test } from 'node:test'
import { as, isAlive, open } from '../../test/pool'
import { PoolError } from './pool'

test('calls a function in another process, which has no secret of ours', async () => {
  const pool = open()
  assert.equal(await pool.run('add', { a: 1, b: 2 }, as), 3)
  const [first, second] = [await pool.run('pid', undefined, as), await pool.run('pid', undefined, as)]
  assert.notEqual(first, process.pid)
  assert.equal(first, second)
  const keys = await pool.run('keys', undefined, as)
  assert.ok(!keys.includes('PATH') && !keys.includes('HOME'), keys.join())
  await assert.rejects(pool.run('fail', 'told', as), /^Error: told$/)
})

test('a process for each call, where nothing shall be left of it', async () => {
  const pool = open({ fresh: true, kept: 0 })
  const [first, second] = [await pool.run('pid', undefined, as), await pool.run('pid', undefined, as)]
  assert.notEqual(first, second)
  assert.equal(isAlive(first), false)
})

test('too many calls are refused', async () => {
  const pool = open()
  const all = await Promise.allSettled(Array.from({ length: 5 }, (_, i) => pool.run('add', { a: i, b: 0 }, as)))
  assert.deepEqual(
    all.map(one => (one.status === 'fulfilled' ? one.value : one.reason instanceof PoolError && one.reason.id)),
    [0, 1, 2, 'busy', 'busy'],
  )
})
