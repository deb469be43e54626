import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES } from '../../shared/language'
import { makeHouse, type House } from '../event-life'
import { eventually } from '../assistant'
import { startTestServer, type TestServer } from '../harness'
import { databaseLine } from '../proxy'

/** Generous, only against hanging for ever: what is waited for here has limits of its own. */
const HANGING_MS = 60_000

describe('a database that goes away and comes back', { timeout: 240_000 }, () => {
  let near: TestServer
  let line: Awaited<ReturnType<typeof databaseLine>>
  let far: TestServer
  let house: House
  before(async () => {
    near = await startTestServer()
    house = await makeHouse(near)
    line = await databaseLine(near.connection)
    far = await startTestServer({
      beside: near,
      jobs: true,
      reach: { host: '127.0.0.1', port: line.port, connectionTimeoutMillis: 4000, query_timeout: 4000 },
    })
    await far.server.ready()
  })
  after(async () => {
    line.restore()
    await far.close()
    await line.close()
    await near.close()
  })

  const create = (problem: string, idempotencyKey = `key-of-${problem}`) =>
    far.call('POST /ssp/event/create', {
      ...house.linkman.as,
      idempotencyKey,
      body: { templateId: house.template.id, attribute: { problem } },
    })
  const list = (language: (typeof LANGUAGES)[number] = 'en') =>
    far.call('GET /ssp/event/list', { ...house.linkman.as, language, query: {} })
  const health = () => far.server.inject('/health')
  const titles = async () =>
    (await near.ok('GET /ssp/event/list', { ...house.linkman.as, query: { pageSize: 50 } })).list.map(one => one.title)
  /** Everything works again by itself, also with more calls at once than there are connections. */
  const isWell = async () => {
    await eventually(async () => (await health()).statusCode === 200 && (await list()).status === 200, HANGING_MS)
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, i) => (i % 2 ? await list() : await far.call('GET /wiki/ssp/types', house.linkman.as)).status,
      ),
    )
    assert.deepEqual(
      [...new Set(statuses)].filter(status => status >= 500),
      [],
    )
    const name = `well-${Date.now()}`
    assert.equal((await create(name)).status, 200)
    assert.ok((await titles()).includes(name))
  }
  /** What a caller may be told: that it passes, in the own language, and nothing of the inside. */
  const assertAway = ({ status, body, headers }: Awaited<ReturnType<TestServer['send']>>) => {
    assert.deepEqual([status, body.error, body.data], [503, 'DATABASE_AWAY', null])
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
    assert.doesNotMatch(JSON.stringify(body), /select |insert |connect|127\.0\.0\.1|params|query/i)
  }

  test("cut: every call answers 503 in the caller's language, and is well when it is back", async () => {
    line.cut()
    const answers = await Promise.all(LANGUAGES.map(list))
    answers.forEach(assertAway)
    assert.equal(new Set(answers.map(({ body }) => body.message)).size, LANGUAGES.length)
    assertAway(await create('cut'))
    assertAway(
      await far.call('POST /auth/login', { ...house.tenant.as, body: { account: 'somebody', password: 'something' } }),
    )
    const sick = await health()
    assert.deepEqual([sick.statusCode, sick.json<{ error: string }>().error], [503, 'DATABASE_AWAY'])
    line.restore()
    await isWell()
    assert.equal((await create('cut')).status, 200)
  })

  test('cut again and again under writes: no connection is lost to the others, no write is lost or doubled', async () => {
    const kept = new Map<string, string>()
    const strange: unknown[] = []
    for (let round = 0; round < 4; round++) {
      const writes = Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          const name = `round-${round}-${i}`
          const answer = await create(name)
          if (answer.status === 200) kept.set(name, answer.body.data.id)
          else if (answer.body.error !== 'DATABASE_AWAY') strange.push(answer.body)
        }),
      )
      setTimeout(() => line.cut(), 30 + 40 * round)
      await writes
      line.restore()
      await isWell()
    }
    assert.deepEqual(strange, [])
    // the same intents again: what had its answer has the same one
    for (let i = 0; i < 160; i++) {
      const name = `round-${Math.floor(i / 40)}-${i % 40}`
      const answer = await create(name)
      assert.equal(answer.status, 200, name)
      if (kept.has(name)) assert.equal(answer.body.data.id, kept.get(name))
    }
    const { rows } = await near.db.execute<{ title: string; count: number }>(
      `select attribute ->> 'problem' as title, count(*)::int as count from events where attribute ->> 'problem' like 'round-%' group by 1`,
    )
    assert.deepEqual([rows.length, rows.filter(row => row.count !== 1)], [160, []])
  })

  test('a commit whose answer is lost is no success, and done once when it is tried again', async () => {
    line.loseNext(/commit/)
    const lost = await create('lost commit')
    assert.equal(line.losses(), 1)
    assertAway(lost)
    const again = await create('lost commit')
    assert.equal(again.status, 200)
    assert.equal((await titles()).filter(title => title === 'lost commit').length, 1)
    assert.equal((await create('lost commit')).body.data.id, again.body.data.id)
  })

  test('frozen: health and calls answer all the same, and what hung frees its connection', async () => {
    await isWell()
    const began = Date.now()
    line.freeze()
    const [sick, ...answers] = await Promise.all([
      health(),
      ...Array.from({ length: 20 }, (_, i) => create(`frozen-${i}`)),
      list(),
    ])
    assert.equal(sick.statusCode, 503)
    answers.forEach(assertAway)
    assert.ok(Date.now() - began < HANGING_MS)
    assert.equal((await health()).statusCode, 503)
    line.restore()
    await isWell()
    const tried = await Promise.all(Array.from({ length: 20 }, (_, i) => create(`frozen-${i}`)))
    assert.deepEqual(
      tried.filter(({ status }) => status !== 200),
      [],
    )
    // nothing of it is left open at the server either
    await eventually(
      async () =>
        (
          await near.db.execute(
            `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
          )
        ).rows.length === 0,
      HANGING_MS,
    )
  })
})

test('a statement and a transaction that take for ever are ended by the server', async () => {
  const t = await startTestServer({ reach: { statement_timeout: 500, idle_in_transaction_session_timeout: 500 } })
  try {
    await assert.rejects(
      t.db.execute('select pg_sleep(30)'),
      (error: Error) => (error.cause as { code?: string }).code === '57014',
    )
    const {
      rows: [limits],
    } = await t.db.execute(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    assert.deepEqual(limits, { statement: '500ms', idle: '500ms' })
  } finally {
    await t.close()
  }
})
