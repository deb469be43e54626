import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { ASK, eventually, listen, makeRoom, question, type Room } from '../../test/assistant'
import { makeLinkman, makeTenant, makeWiki } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { captchas } from '../kernel/identity/auth.table'
import { files } from '../kernel/files/file.table'
import { aiRunEvents, aiTurns } from '../domains/assistant/assistant.table'
import { wikiReads, wikis } from '../domains/wiki/wiki.table'
import { addJob, startJobs, type Round, type Tasks } from './queue'

const HOUR = 3_600_000
/** How often the queues here look for jobs that have come due. */
const LOOK_MS = 50
const SECONDS = { forgetDust: 600, forgetLeaves: 86_400, forgetSnow: 3600 }
const NAMES = Object.keys(SECONDS)

describe('a round of housekeeping', () => {
  let t: TestServer
  let pool: pg.Pool
  let done: string[] = []
  const stops: (() => Promise<void>)[] = []
  before(async () => {
    t = await startTestServer()
    pool = new pg.Pool({ ...t.connection, max: 10 })
  })
  after(async () => {
    for (const stop of stops) await stop()
    await pool.end()
    await t.close()
  })
  const rounds = (round: (name: string) => void): Round[] =>
    Object.entries(SECONDS).map(([name, everySeconds]) => ({ name, everySeconds, run: async () => round(name) }))
  const process = async (
    round = (name: string) => {
      done.push(name)
    },
  ) => {
    stops.push(await startJobs(pool, { tasks: {}, rounds: rounds(round) }, t.server.log, false, LOOK_MS))
  }
  /** Rounds that wait, and in how many seconds they come. */
  const waiting = async () =>
    (
      await pool.query<{ key: string; seconds: number }>(
        'select key, extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where locked_at is null order by key',
      )
    ).rows
  const allDone = async (times: number) => {
    await eventually(
      async () => done.length >= times * NAMES.length && (await waiting()).length === NAMES.length,
      10_000,
    )
    assert.deepEqual(
      done.toSorted(),
      NAMES.flatMap(name => Array.from({ length: times }, () => name)),
    )
  }
  const comeDue = () => pool.query('update graphile_worker._private_jobs set run_at = now()')

  test('is done at the first start, by one of the processes that start', async () => {
    await Promise.all([process(), process(), process()])
    await allDone(1)
    for (const { key, seconds } of await waiting()) {
      const period = SECONDS[key as keyof typeof SECONDS]
      assert.ok(seconds > period - 60 && seconds <= period, `${key} in ${seconds} s`)
    }
  })

  test('is not done again by a process that starts later', async () => {
    await process()
    await sleep(10 * LOOK_MS)
    await allDone(1)
  })

  test('is done once when it is due again', async () => {
    await comeDue()
    await allDone(2)
    await sleep(10 * LOOK_MS)
    await allDone(2)
  })

  test('that is going when the process stops is told, and waited for', async () => {
    while (stops.length) await stops.pop()?.()
    let [begun, told] = [false, false]
    const round: Round = {
      name: 'forgetDust',
      everySeconds: 600,
      run: async signal => {
        begun = true
        await sleep(60_000, undefined, { signal }).catch(() => undefined)
        told = signal.aborted
      },
    }
    const stop = await startJobs(pool, { tasks: {}, rounds: [round] }, t.server.log, false, LOOK_MS)
    await comeDue()
    await eventually(() => begun, 10_000)
    await stop()
    assert.ok(told)
    done = []
  })

  test('that fails comes again in its time', async () => {
    while (stops.length) await stops.pop()?.()
    done = []
    let failures = 0
    await process(name => {
      if (failures < NAMES.length) {
        failures++
        throw new Error('the disk is full')
      }
      done.push(name)
    })
    await comeDue()
    await eventually(() => failures === NAMES.length, 10_000)
    await allDone(0)
    await comeDue()
    await allDone(1)
  })
})

test('a job for now is begun when its change is committed, however seldom is looked for jobs that were put off', async () => {
  const t = await startTestServer()
  const pool = new pg.Pool({ ...t.connection, max: 5 })
  const begun: string[] = []
  const tasks: Tasks = {
    tellStaff: async ({ recordId }) => void begun.push(recordId),
  }
  const stop = await startJobs(pool, { tasks, rounds: [] }, t.server.log, false, HOUR)
  try {
    // who does not listen yet would hear of it an hour later
    await eventually(async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
      )
      return Boolean(rowCount)
    }, 60_000)
    const job = (recordId: string) => ({ tenantId: recordId, kind: 'event' as const, recordId })
    await t.db.transaction(async tx => {
      await addJob(tx, 'tellStaff', job('now'), 'now')
      await addJob(tx, 'tellStaff', job('later'), 'later', new Date(Date.now() + HOUR))
      assert.deepEqual(begun, [])
    })
    await eventually(() => begun.length > 0, 60_000)
    assert.deepEqual(begun, ['now'])
  } finally {
    await stop()
    await pool.end()
    await t.close()
  }
})

describe('housekeeping forgets', () => {
  let room: Room
  before(async () => {
    room = await makeRoom()
  })
  after(() => room.close())
  /** Another process, which begins with a round. */
  async function aRound(check: () => Promise<boolean>): Promise<void> {
    const other = await startTestServer({ beside: room.t, jobs: true })
    try {
      await eventually(check, 10_000)
    } finally {
      await other.close()
      await room.t.db.execute('delete from graphile_worker._private_jobs')
    }
  }

  test('the events of answers an hour after they began; the answer stays', async () => {
    const { t, linkman } = room
    room.vendor.script({ steps: ['拧紧接头。'] })
    const reader = listen(t, ASK, { body: question(await room.begin(), '漏水'), as: linkman.as })
    await reader.ended
    const { messageId } = (await reader.until('start')).data as { messageId: string }
    const events = () => t.db.$count(aiRunEvents, eq(aiRunEvents.turnId, messageId))
    assert.ok((await events()) > 0)
    t.clock.advance(2 * HOUR)
    await aRound(async () => (await events()) === 0)
    const [turn] = await t.db.select().from(aiTurns).where(eq(aiTurns.id, messageId))
    assert.equal(turn?.answer, '拧紧接头。')
  })

  test('what has run out of logins, and files that nothing uses', async () => {
    const { t, linkman } = room
    await t.ok('GET /shb/member/imageCode', linkman.as)
    await t.ok('POST /ssp/file/upload', { ...linkman.as, file: { name: 'a.txt', type: 'text/plain', bytes: 'unused' } })
    assert.ok((await t.db.$count(captchas)) > 0 && (await t.db.$count(files)) > 0)
    t.clock.advance(25 * HOUR)
    await aRound(async () => (await t.db.$count(captchas)) + (await t.db.$count(files)) === 0)
  })

  test("who read an article before yesterday; the count stays, and today's readers do not count again", async () => {
    const { t } = room
    const tenant = await makeTenant(t.db, { flags: { setting: { wiki: true } } })
    const { id } = await makeWiki(t.db, tenant.id)
    const read = async (as: object) => (await t.ok('GET /wiki/detail', { ...as, query: { id } })).readTimes
    const readers = await Promise.all(Array.from({ length: 4 }, () => makeLinkman(t.db, tenant)))
    for (const [day, reader] of readers.entries()) {
      if (day) t.clock.advance(24 * HOUR)
      assert.equal(await read(reader.as), day + 1)
    }
    const days = async () =>
      (await t.db.select({ reader: wikiReads.reader }).from(wikiReads).where(eq(wikiReads.wikiId, id)))
        .map(row => row.reader)
        .toSorted()
    await aRound(async () => (await days()).length === 2)
    assert.deepEqual(
      await days(),
      readers
        .slice(2)
        .map(one => `linkman:${one.id}`)
        .toSorted(),
    )
    assert.equal(await read(readers[3]?.as ?? {}), 4)
    assert.equal((await t.db.select().from(wikis).where(eq(wikis.id, id)))[0]?.readTimes, 4)
  })
})
