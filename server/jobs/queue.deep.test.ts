import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../../test/assistant'
import { startTestServer } from '../../test/harness'
import { databaseLine } from '../../test/proxy'
import { addJob, startJobs, type Tasks } from './queue'

/** How often the queue looks for jobs that have come due. */
const LOOK_MS = 50

test('a database that goes away in the middle of a job: it is done again, and so are later ones', async () => {
  const t = await startTestServer()
  const line = await databaseLine(t.connection)
  const pool = new pg.Pool({
    ...t.connection,
    host: '127.0.0.1',
    port: line.port,
    max: 10,
    connectionTimeoutMillis: 3000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  const told: string[] = []
  const tasks: Tasks = {
    tellLinkman: async ({ recordId }) => {
      told.push(recordId)
      // it is over before its end can be noted
      if (told.length === 1) line.cut()
    },
  }
  const stop = await startJobs(pool, { tasks, rounds: [] }, t.server.log, false, LOOK_MS)
  try {
    for (const recordId of ['first', 'second']) {
      await addJob(t.db, 'tellLinkman', { tenantId: 'none', recordId }, recordId)
      if (recordId === 'first') {
        await eventually(() => told.length === 1, 20_000)
        await sleep(1500)
        line.restore()
      }
      await eventually(() => told.filter(one => one === recordId).length === (recordId === 'first' ? 2 : 1), 30_000)
    }
    await eventually(
      async () =>
        (await t.db.execute(`select from graphile_worker.jobs where task_identifier = 'tellLinkman'`)).rows.length ===
        0,
      20_000,
    )
    assert.deepEqual(told, ['first', 'first', 'second'])
  } finally {
    line.restore()
    await stop()
    await pool.end()
    await line.close()
    await t.close()
  }
})
