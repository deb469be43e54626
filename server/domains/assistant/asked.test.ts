import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { ASK, assertWhole, DISLIKE, idOf, makeRoom, question, type Room } from '../../../test/assistant'
import { makeStaff, makeTenant, makeWiki } from '../../../test/factories'
import { ctxIn } from '../../../test/harness'
import { LOCAL_MODEL } from '../../../shared/assistant'
import type { StreamEvent } from '../../../shared/stream'
import { askedRows, impersonal } from './asked.service'
import { aiTurns } from './assistant.table'
import { handOverChat } from './conversation.service'

let room: Room
let reader: Awaited<ReturnType<typeof makeStaff>>
/** After this long an index looks whether it is still good. */
const LOOKS_MS = 3_500
before(async () => {
  room = await makeRoom()
  reader = await makeStaff(room.t.db, room.tenant)
  await makeWiki(room.t.db, room.tenant.id, {
    texts: { zh: { title: '空调滤网要怎么洗', content: '空调滤网用清水冲洗，晾干再装回去。' } },
  })
  room.t.clock.advance(LOOKS_MS)
})
after(() => room.close())

/** Asks without a model, and gives the id of the turn. */
async function ask(text: string, chatId: string, as = room.linkman.as): Promise<string> {
  const { t } = room
  const events = (await t.ok(ASK, {
    ...as,
    body: question(chatId, text, { model: LOCAL_MODEL }),
  })) as StreamEvent[]
  assertWhole(events)
  return idOf(events)
}
const list = (query: object = {}, as = reader.as) => room.t.ok('GET /staff/assistant/asked', { ...as, query })

test('what was asked, not answered, out of scope and disliked is told without whose it is', async () => {
  const { t, begin, linkman } = room
  const chatId = await begin()
  const known = await ask('空调滤网要怎么洗', chatId)
  await ask('管道咕嘟咕嘟怎么弄，电话13812345678', chatId)
  const reason = '说得不清楚，打我 13812345678'
  await t.ok(DISLIKE, { ...linkman.as, body: { messageId: known, click: true, reason } })

  const all = await list()
  assert.deepEqual(
    all.list.map(one => [one.question, one.outcome]),
    [
      ['管道咕嘟咕嘟怎么弄，电话138****5678', 'unknown'],
      ['空调滤网要怎么洗', 'answered'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(all), /13812345678|linkman|chatId|answer"/)
  assert.deepEqual(
    (await list({ kind: 'unknown' })).list.map(one => one.question),
    ['管道咕嘟咕嘟怎么弄，电话138****5678'],
  )
  const [disliked, ...others] = (await list({ kind: 'disliked' })).list
  assert.deepEqual(others, [])
  assert.equal(disliked?.reason, '说得不清楚，打我 138****5678')
  const [article] = disliked?.articles ?? []
  assert.equal(article?.title, '空调滤网要怎么洗')
  assert.equal((await list({ wikiId: article?.id })).total, 1)

  const { id: linkmanId, customerId, name, phone } = linkman
  const principal = { kind: 'linkman', linkmanId, customerId, name, phone } as const
  await handOverChat(ctxIn(t, room.tenant, { principal }), t.db, {
    chatId,
    limit: 10,
  })
  const figures = await t.ok('GET /staff/assistant/figures', reader.as)
  const [now] = figures.weeks
  assert.equal(figures.weeks.length, 8)
  assert.deepEqual(
    { ...now, from: '' },
    { from: '', asked: 2, answered: 1, unknown: 1, beyond: 0, liked: 0, disliked: 1, corrected: 0, done: 0, handed: 1 },
  )
  assert.deepEqual(
    figures.articles.map(one => [one.title, one.asked, one.disliked]),
    [['空调滤网要怎么洗', 1, 1]],
  )
})

test('a form that was filled is told by the names of what was corrected, and by no word of it', async () => {
  const { t, begin } = room
  const id = await ask('空调滤网要怎么洗', await begin())
  const field = { fieldName: 'address', displayName: '地址', text: '文三路 1 号', source: '文三路 1 号' }
  await t.db
    .update(aiTurns)
    .set({
      question: '改成文三路 1 号',
      outcome: 'corrected',
      fill: { fields: [{ ...field, former: '古墩路 2 号' }], values: {}, productId: null },
      card: { act: 'x', parameters: {}, title: '', lines: [], confirm: '', url: '', done: '好了' },
      skill: { name: 'urge', parameters: {} },
    })
    .where(eq(aiTurns.id, id))
  const { list: found } = await list({ kind: 'corrected' })
  assert.deepEqual(
    found.map(one => [one.id, one.question, one.corrected, one.done, one.skill]),
    [[id, '', ['地址'], true, 'urge']],
  )
  assert.doesNotMatch(JSON.stringify(found), /路/)
  assert.equal((await list({ skill: 'urge' })).total, 1)
  assert.equal((await list({ skill: 'rate' })).total, 0)
  const { skills } = await t.ok('GET /staff/assistant/figures', reader.as)
  const [urge] = skills
  assert.deepEqual([urge?.name, urge?.asked, urge?.done], ['urge', 1, 1])
  assert.notEqual(urge?.example, 'urge', 'it is called as people ask for it')
})

test('it is read by who has the right to it, in its own company', async () => {
  const { t, tenant } = room
  const other = await makeStaff(t.db, await makeTenant(t.db))
  assert.equal((await list({}, other.as)).total, 0)
  const { weeks, skills, articles } = await t.ok('GET /staff/assistant/figures', other.as)
  assert.deepEqual([weeks.reduce((sum, one) => sum + one.asked, 0), skills, articles], [0, [], []])
  const author = await makeStaff(t.db, tenant, { permissions: ['wiki.manage', 'agent.manage'] })
  for (const key of ['GET /staff/assistant/asked', 'GET /staff/assistant/figures'] as const)
    assert.equal((await t.refused(key, author.as)).error, 'FORBIDDEN')
})

test('what members of the staff ask is no question of a customer, and an answer that another one has replaced is none', async () => {
  const { t, begin } = room
  const { total } = await list()
  await ask('空调滤网要怎么洗', await begin(reader.as), reader.as)
  assert.equal((await list()).total, total)
  const id = await ask('空调滤网要怎么洗', await begin())
  const [turn] = await t.db.select().from(aiTurns).where(eq(aiTurns.id, id))
  assert.equal((await list()).total, total + 1)
  assert.equal(turn?.outcome, 'answered')
  await t.db.update(aiTurns).set({ replaced: true }).where(eq(aiTurns.id, id))
  assert.equal((await list()).total, total, 'an answer that another one has replaced')
})

test('numbers by which somebody is found are masked, others stay', () => {
  assert.equal(impersonal('我是 138 1234 5678，E4，2 台，10:30 来'), '我是 138****5678，E4，2 台，10:30 来')
  assert.equal(impersonal('write to li.min@example.com or 0571-86001001'), 'write to ***@example.com or 057****1001')
  assert.equal(impersonal('WQP16-JJ8 和 KFR-72LW 保修几年'), 'WQP16-JJ8 和 KFR-72LW 保修几年')
})

test('each list of a company with a great many goes through an index', async () => {
  const { t } = room
  const { rows } = await t.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'ai_turns' and column_name not in ('id', 'client_message_id', 'create_time', 'outcome')`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await t.db.execute(sql`
    insert into ai_turns (id, client_message_id, create_time, outcome, ${columns})
    select gen_random_uuid(), gen_random_uuid()::text, create_time - make_interval(mins => 30 * n),
      case n % 50 when 0 then 'unknown' when 1 then 'beyond' else 'answered' end, ${columns}
    from (select * from ai_turns where outcome is not null limit 1) one, generate_series(1, 40000) n`)
  await t.db.execute(sql`analyze ai_turns`)
  const client = new pg.Client(t.connection)
  await client.connect()
  try {
    for (const kind of [undefined, 'unknown', 'beyond', 'corrected', 'disliked'] as const) {
      const { sql: text, params } = askedRows(ctxIn(t, room.tenant), { kind }).limit(50).toSQL()
      const plan = (await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)).rows
        .map(row => row['QUERY PLAN'])
        .join('\n')
      assert.match(plan, /Index Scan.* ai_turns_(asked|outcome|disliked)/, plan)
      assert.doesNotMatch(plan, /Seq Scan|Sort/, plan)
    }
  } finally {
    await client.end()
  }
})
