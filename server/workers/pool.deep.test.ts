import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { as, ends, isAlive, open } from '../../test/pool'

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

test('time of the processor is bounded for each call, whatever else the machine does; that of waiting is not counted', async () => {
  const pool = open({ cpuMs: 400 })
  for (let calls = 0; calls < 2; calls++)
    await assert.rejects(pool.run('loop', undefined, as), ends('timeout'), 'long before its twenty seconds')
  assert.equal(await pool.run('rest', 600, as), 600, 'sleep is no work')
  for (let calls = 0; calls < 3; calls++) assert.equal(await pool.run('work', 200, as), 200, 'each has its own time')
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
