import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { makeHouse } from '../../../test/event-life'
import { startTestServer, type TestServer } from '../../../test/harness'
import { readBy } from '../../../test/plans'
import { taskIn } from '../../../test/task-life'

/** As long as what people write of a task. */
const WORDS = Array.from({ length: 120 }, (_, i) => `something${i} `).join('')

let t: TestServer
let client: pg.Client
before(async () => {
  t = await startTestServer()
  client = new pg.Client(t.connection)
  await client.connect()
})
after(async () => {
  await client.end()
  await t.close()
})

test('pages, counts and words of tasks are read by index, however many tasks there are', async () => {
  const own = await makeHouse(t)
  const made = await taskIn(t, own, 'created', { problem: 'a whistling boiler' })
  await taskIn(t, own, 'finished', { problem: 'a dripping tap' })
  const { as } = own.linkman
  const asked = {
    page: () => t.ok('POST /linkc/task/search', { ...as, body: {} }),
    tab: () => t.ok('POST /linkc/task/search', { ...as, body: { state: 'finished' } }),
    counts: () => t.ok('GET /linkc/task/countforList', as),
    words: () => t.ok('POST /linkc/es/task/search', { ...as, body: { keyword: 'whistling' } }),
    staff: () => t.ok('GET /staff/task/list', own.engineer.as),
    found: () => t.ok('GET /staff/task/list', { ...own.engineer.as, query: { keyword: 'boiler' } }),
    events: () => t.ok('GET /ssp/event/list', { ...as, query: { state: 'processing' } }),
  }
  const measure = async () => {
    // vacuum also sorts in the words that wait, whose number else decides between index and scan
    await t.db.execute(sql`vacuum (analyze) tasks, task_words, task_counts, task_totals`)
    const result: Record<string, { statements: number; rows: number }> = {}
    for (const [name, ask] of Object.entries(asked))
      result[name] = await readBy(client, ask, /from "(tasks|task_words|task_counts|task_totals)"/)
    return result
  }
  /** Tasks that are copies of the first one: of its customer, without its words, and of others, with them. */
  const more = async (count: number) => {
    const copies = sql`select e.*, n from events e, generate_series(1, ${count}::int) n where e.id = ${made.eventId}`
    for (const mine of [true, false]) {
      const name = `${mine ? 'M' : 'O'}${count}-`
      const customer = mine ? sql`customer_id` : sql`gen_random_uuid()`
      await t.db.execute(sql`
        with copies as (${copies}), raised as (
          insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, form_version_id, attribute)
          select tenant_id, gen_random_uuid(), ${name}::text || n, template_id, ${customer}, linkman_id, state, title, form_version_id, attribute
          from copies returning *
        ), visits as (
          insert into tasks (tenant_id, id, task_no, event_id, event_no, template_id, customer_id, linkman_id, state, title, form_version_id, attribute, create_time)
          select tenant_id, gen_random_uuid(), event_no, id, event_no, template_id, customer_id, linkman_id, 'created', title, form_version_id, attribute, '2026-01-01'
          from raised returning *
        )
        insert into task_words select tenant_id, id, customer_id, strip(to_tsvector('russian', ${WORDS} || case when ${mine} or task_no not like '%00' then 'quiet' else 'whistling' end)) from visits`)
    }
  }
  await more(200)
  const before = await measure()
  await more(2_500)
  const after = await measure()
  for (const [name, { statements, rows }] of Object.entries(after)) {
    assert.ok(statements > 0, `${name}: no statement was seen`)
    assert.ok(
      rows <= (before[name]?.rows ?? 0) + 20 && rows <= 200,
      `${name}: ${rows} rows, ${before[name]?.rows} before`,
    )
  }
  assert.deepEqual(
    (await asked.words()).list.map(task => task.id),
    [made.id],
  )
  const common = { ...own.engineer.as, query: { keyword: 'something5', pageSize: 3 } }
  const { list: newest, more: isMore } = await t.ok('GET /staff/task/list', common)
  assert.deepEqual([newest.length, isMore], [3, true], 'of a word that very many have, some of the newest')
  // the events of a page ask for their tasks at once, and a page without a converted one not at all
  assert.equal(after.events?.statements, 1)
  const none = await readBy(
    client,
    () => t.ok('GET /ssp/event/list', { ...as, query: { state: 'off' } }),
    /from "tasks"/,
  )
  assert.equal(none.statements, 0)
})
