import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { startTestServer } from '../../../test/harness'
import { makeHouse } from '../../../test/event-life'
import { databaseLine } from '../../../test/proxy'
import { eventually } from '../../../test/screen'
import { newId } from '../../db/ids'
import { announce } from './announce'
import { heardAll, liveStaff } from '../../../test/live-staff'

const { now, at, ctxOf, say } = liveStaff()
let { t } = now()
beforeEach(() => {
  ;({ t } = now())
})

test('a reader who does not read holds nobody up, and misses nothing', async () => {
  // the company is newer than what the database knows of its rows, as one is that imports thousands on its first day
  await t.db.execute(sql`analyze live_events`)
  const own = await makeHouse(t)
  const [slow, quick] = [await at(t, own.engineer.as), await at(t, own.engineer.as)]
  slow.pause()
  const many = 6000
  for (let n = 0; n < many; n += 1000)
    await t.db.transaction(tx =>
      announce(
        ctxOf(t, own),
        tx,
        ...Array.from({ length: 1000 }, (_, i) => ({ kind: 'event', id: newId(), change: `change number ${n + i}` })),
      ),
    )
  await eventually(async () => assert.equal(quick.changes().length, many, 'the quick one has all'))
  slow.goOn()
  await eventually(async () => assert.equal(slow.changes().length, many, 'the slow one has all'))
  assert.deepEqual(slow.heard, quick.heard)
})

test('a database that goes away and comes back: nothing is missed', async () => {
  const line = await databaseLine(t.connection)
  const behind = await startTestServer({
    beside: t,
    listen: true,
    reach: { host: '127.0.0.1', port: line.port, connectionTimeoutMillis: 500 },
  })
  try {
    const own = await makeHouse(t)
    const page = await at(behind, own.engineer.as)
    await t.db.transaction(tx => say(tx, 'before', newId(), t, own))
    await heardAll(page, ['before'], 'before')
    line.cut()
    await t.db.transaction(tx => say(tx, 'meanwhile', newId(), t, own))
    line.restore()
    await t.db.transaction(tx => say(tx, 'after', newId(), t, own))
    await heardAll(page, ['before', 'meanwhile', 'after'], 'all three, on the same line')
    page.close()
  } finally {
    await behind.close()
    await line.close()
  }
})
