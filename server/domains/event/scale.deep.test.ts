import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { readBy } from '../../../test/plans'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { prepareBacklog } from './backlog.service'
import { eventNumbers } from './event.table'

let t: TestServer
let house: House
let client: pg.Client
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  client = new pg.Client(t.connection)
  await client.connect()
})
after(async () => {
  await client.end()
  await t.close()
})

/** Connections of the test server's pool. */
const CONNECTIONS = 12
const RAISINGS = 50

test(`while ${RAISINGS} requests are being raised at once, nobody holds the row of the day's numbers`, async () => {
  await eventIn(t, house, 'created')
  const isFree = () =>
    client.query('select from event_numbers where tenant_id = $1 for update nowait', [house.tenant.id]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '55P03') return false
        throw error
      },
    )
  const holder = new pg.Client(t.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('update event_numbers set last = last where tenant_id = $1', [house.tenant.id])
    assert.equal(await isFree(), false, 'a row that is held is seen')
    await holder.query('rollback')

    // the totals are written last, so who waits for them has the number
    await holder.query('begin')
    await holder.query('select from event_counts where tenant_id = $1 for update', [house.tenant.id])
    await holder.query('select from event_type_counts where tenant_id = $1 for update', [house.tenant.id])
    const raised = Promise.all(
      Array.from({ length: RAISINGS }, () =>
        t.call('POST /ssp/event/create', {
          ...house.linkman.as,
          body: { templateId: house.template.id, attribute: {} },
        }),
      ),
    )
    const waiting = async () =>
      (
        await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and xact_start is not null`,
        )
      ).rowCount
    for (let tries = 0; (await waiting()) !== CONNECTIONS; tries++) {
      assert.ok(tries < 400, `only ${await waiting()} transactions wait`)
      await sleep(20)
    }
    assert.equal(await isFree(), true)
    const { rows: held } = await client.query(
      // of this database: in copies of one template tables have the same numbers
      `select mode from pg_locks where relation = 'event_numbers'::regclass and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
    )
    assert.deepEqual(held, [])
    // every connection of the pool is inside a transaction, and a number can be had all the same
    assert.match(await takeNumber(ctxIn(t, house.tenant), eventNumbers, 'SR'), /^SR\d{8}-\d{4}$/)
    await holder.query('rollback')

    const answers = await raised
    assert.deepEqual(
      answers.map(a => a.status),
      Array(RAISINGS).fill(200),
    )
    assert.equal(new Set(answers.map(a => a.body.data.eventNo)).size, RAISINGS)
  } finally {
    await holder.end()
  }
})

test('counts by tab, by template and for staff read the same few rows, however many requests there are', async () => {
  const own = await makeHouse(t)
  const few = await Promise.all((['created', 'allocated', 'off'] as const).map(state => eventIn(t, own, state)))
  const TABLES = /from "event_(counts|totals|type_counts)"/
  const asked = {
    tabs: () => t.ok('GET /ssp/event/countforList', own.linkman.as),
    types: () => t.ok('GET /ssp/event/typeCount', own.linkman.as),
    staff: () => t.ok('GET /staff/event/list', { ...own.engineer.as, query: { pageSize: 1 } }),
  }
  const measure = async () => {
    await t.db.execute(sql`analyze events, event_counts, event_totals, event_type_counts`)
    const result: Record<string, { statements: number; rows: number }> = {}
    for (const [name, ask] of Object.entries(asked)) result[name] = await readBy(client, ask, TABLES)
    return result
  }
  const more = async (count: number, customers: number) => {
    await t.db.execute(sql`
      insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, fields, attribute)
      select tenant_id, gen_random_uuid(), 'M' || ${count}::int || '-' || n, template_id, customer_id, linkman_id, state, title, fields, attribute
      from events, generate_series(1, ${count}::int) n where id = ${few[0] ?? ''}`)
    await t.db.execute(
      sql`update event_counts set count = count + ${count} where customer_id = ${own.linkman.customerId} and state = 'created'`,
    )
    await t.db.execute(
      sql`update event_type_counts set count = count + ${count} where customer_id = ${own.linkman.customerId}`,
    )
    // other customers, here and elsewhere, whose totals lie in the same tables
    for (const tenant of [sql`${own.tenant.id}::uuid`, sql`gen_random_uuid()`]) {
      await t.db.execute(
        sql`insert into event_counts select ${tenant}, gen_random_uuid(), 'created', 1 from generate_series(1, ${customers}::int)`,
      )
      await t.db.execute(
        sql`insert into event_type_counts select ${tenant}, gen_random_uuid(), ${own.template.id}::uuid, 1 from generate_series(1, ${customers}::int)`,
      )
    }
    await t.db.execute(
      sql`insert into event_totals select gen_random_uuid(), 'created', 0, 1 from generate_series(1, ${customers}::int)`,
    )
    await t.db.execute(
      sql`update event_totals set count = count + ${count + customers} where ctid = (select ctid from event_totals where tenant_id = ${own.tenant.id} and state = 'created' limit 1)`,
    )
  }
  await more(200, 2_000)
  const before = await measure()
  for (const [name, { statements }] of Object.entries(before))
    assert.ok(statements > 0, `${name}: no statement was seen`)
  await more(5_000, 5_000)
  const after = await measure()
  assert.deepEqual(after, before)
  for (const { rows } of Object.values(after)) assert.ok(rows <= 7 * 16, `${rows} rows`)
  assert.deepEqual(
    [(await asked.tabs()).all, (await asked.types()).map(({ count }) => count), (await asked.staff()).total],
    [5_203, [5_203], 5_203 + 7_000],
  )
  const direct = await readBy(client, asked.types, /"events"/)
  assert.deepEqual(direct, { statements: 0, rows: 0, scans: [] }, 'no request is counted one by one')
})

test('what a form begins with is told by the newest requests, however many there are', async () => {
  const own = await makeHouse(t)
  const one = await eventIn(t, own, 'created')
  const ask = () => t.ok('GET /ssp/event/known', { ...own.linkman.as, query: { templateId: own.template.id } })
  const more = (round: string) =>
    t.db.execute(sql`
      insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, form_version_id, attribute, create_time)
      select tenant_id, gen_random_uuid(), ${round}::text || n, template_id, customer_id, linkman_id, state, title, form_version_id, attribute, create_time - n * interval '1 second'
      from events, generate_series(1, 3000) n where id = ${one}`)
  const measure = async () => {
    await t.db.execute(sql`analyze events`)
    return readBy(client, ask, /from "events"/)
  }
  await more('K')
  const before = await measure()
  assert.ok(before.rows > 0, 'the requests are looked through')
  await more('L')
  assert.deepEqual(await measure(), before)
})

test('what a customer searches for is read by index, however many requests of others say the same', async () => {
  const own = await makeHouse(t, { fields: [makeField('subject'), makeField('it', { isSearch: 1 })] })
  const { as } = own.linkman
  const one = await eventIn(t, own, 'created', { subject: 'plain', it: 'a whistling boiler' })
  const asked = {
    word: () => t.ok('GET /ssp/event/list', { ...as, query: { keyword: 'whistling' } }),
    words: () => t.ok('GET /ssp/event/list', { ...as, query: { keyword: 'boiler whistling' } }),
    number: () => t.ok('GET /ssp/event/list', { ...as, query: { keyword: 'SR2' } }),
    none: () => t.ok('GET /ssp/event/list', { ...as, query: { keyword: 'silent' } }),
  }
  /** Requests of other customers with the same words, with weights and without. */
  const more = (round: string) =>
    t.db.execute(sql`
      with made as (
        insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, form_version_id, attribute, promises)
        select tenant_id, gen_random_uuid(), ${round}::text || n, template_id, gen_random_uuid(), linkman_id, state, title, form_version_id, attribute, promises
        from events, generate_series(1, 4000) n where id = ${one} returning tenant_id, id, customer_id, event_no)
      insert into event_words select made.tenant_id, made.id, made.customer_id, case when event_no like '%0' then strip(words) else words end
      from made, event_words where event_id = ${one}`)
  const measure = async () => {
    // vacuum also sorts in the words that wait, whose number else decides between index and scan
    await t.db.execute(sql`vacuum (analyze) events, event_words`)
    const result: Record<string, number> = {}
    for (const [name, ask] of Object.entries(asked)) {
      const { statements, rows, scans } = await readBy(client, ask, /"event_words"/)
      assert.equal(statements, 2, `${name}: a page and its total`)
      assert.deepEqual(scans, [], `${name}: by index`)
      result[name] = rows
    }
    return result
  }
  await more('V')
  const before = await measure()
  for (const rows of Object.values(before)) assert.ok(rows <= 10, `${rows} rows`)
  await more('W')
  assert.deepEqual(await measure(), before)
  assert.deepEqual(
    [(await asked.word()).list.map(({ id }) => id), (await asked.none()).total, (await asked.number()).total],
    [[one], 0, 1],
  )
  // what is written anew is looked for by an index as well, and nothing is left of it
  await t.db.execute(sql`update events set promises = '{}' where promises is null`)
  await prepareBacklog(t.app, new AbortController().signal)
  await t.db.execute(sql`vacuum (analyze) events, event_words`)
  const idle = await readBy(client, () => prepareBacklog(t.app, new AbortController().signal), /"event_words"/)
  assert.deepEqual(idle, { statements: 1, rows: 0, scans: [] })
})
