import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { createPool, PoolError, type PoolOptions } from './pool'

const open = (options: Partial<PoolOptions> = {}) =>
  createPool<typeof import('./pool.child')>({
    file: require.resolve('./pool.child.ts'),
    processes: 1,
    kept: 1,
    idleMs: 0,
    fresh: false,
    heapMb: 64,
    rssMb: 300,
    room: { all: 4, each: 2 },
    ...options,
  })
const as = { person: 'a person', timeoutMs: 20_000 }
const ends =
  (id: PoolError['id']) =>
  (error: unknown): boolean =>
    error instanceof PoolError && error.id === id
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

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

test('what takes too long, or too much memory, or ends its process, ends alone; the next call is answered', async () => {
  const pool = open()
  const before = await pool.run('pid', undefined, as)
  await assert.rejects(pool.run('loop', undefined, { ...as, timeoutMs: 200 }), ends('timeout'))
  for (let tries = 0; isAlive(before); tries++) {
    assert.ok(tries < 100, 'its process is ended, too')
    await sleep(50)
  }
  for (const name of ['fillHeap', 'fillBuffers', 'end'] as const) {
    await assert.rejects(pool.run(name, undefined, as), ends('died'), name)
    assert.equal(await pool.run('add', { a: 2, b: 2 }, as), 4)
  }
})

test('a caller who goes away ends the call', async () => {
  const pool = open()
  const stop = new AbortController()
  const running = pool.run('loop', undefined, { ...as, signal: stop.signal })
  const waiting = pool.run('add', { a: 1, b: 1 }, as)
  setTimeout(() => stop.abort('gone'), 200)
  await assert.rejects(running, error => error === 'gone')
  assert.equal(await waiting, 2)
})

test('too many calls are refused', async () => {
  const pool = open()
  const all = await Promise.allSettled(Array.from({ length: 5 }, (_, i) => pool.run('add', { a: i, b: 0 }, as)))
  assert.deepEqual(
    all.map(one => (one.status === 'fulfilled' ? one.value : one.reason instanceof PoolError && one.reason.id)),
    [0, 1, 2, 'busy', 'busy'],
  )
})
