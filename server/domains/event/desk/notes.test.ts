import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { eventIn, makeHouse, type House } from '../../../../test/event-life'
import { makeAgent, makeLinkman } from '../../../../test/factories'
import { ASK_WHOLE, BEGIN, question } from '../../../../test/assistant'
import { startTestServer, type TestServer } from '../../../../test/harness'
import { CALLS, sampleInput } from '../../../../test/server/calls'
import type { CallKey } from '../../../../contract/define'
import type { Contract } from '../../../../contract'
import { messages } from '../../../kernel/notify/message.table'
import { eventNotes, eventRecords, events, eventWords } from '../event.table'

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { tenant: { flags: { setting: { wiki: true } } } })
})
after(() => t.close())

const SECRET = '客户难缠勿让步暗号XQ7719'
const FILE = 'inside-xq7719.txt'
const FILE_BYTES = 'only staff read this\n'
type Made = { id: string; noteId: string; fileId: string }

/** A request with a note and a file in it, and what the customer sees of it. */
async function noted(state: Parameters<typeof eventIn>[2]): Promise<Made> {
  const id = await eventIn(t, house, state)
  const file = await t.ok('POST /ssp/file/upload', {
    ...house.engineer.as,
    file: { name: FILE, type: 'text/plain', bytes: FILE_BYTES },
  })
  const note = await t.ok('POST /staff/event/note', {
    ...house.engineer.as,
    body: { id, content: SECRET, attachment: [file.id] },
  })
  assert.deepEqual([note.content, note.attachment.map(one => one.filename)], [SECRET, [FILE]])
  return { id, noteId: note.id, fileId: file.id }
}

const gives = (answer: unknown, made: readonly Made[]): string[] => {
  const text = JSON.stringify(answer)
  return [SECRET, 'XQ7719', FILE, ...made.flatMap(({ noteId, fileId }) => [noteId, fileId])].filter(secret =>
    text.includes(secret),
  )
}

test('a note changes nothing that a customer could see of the request', async () => {
  const id = await eventIn(t, house, 'processing')
  const look = async () => ({
    event: await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } }),
    records: await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } }),
    unread: await t.ok('GET /ssp/event/unReadMsg', house.linkman.as),
    byEvent: await t.ok('GET /ssp/event/getEventUnReadMessage', house.linkman.as),
    messages: await t.ok('GET /ssp/message/list', { ...house.linkman.as, query: {} }),
    counts: await t.ok('GET /ssp/event/countforList', house.linkman.as),
  })
  const jobs = async () =>
    (await t.db.execute(sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sendMessage'`))
      .rows
  const [before, waiting] = [await look(), await jobs()]
  t.clock.advance(60_000)
  await t.ok('POST /staff/event/note', { ...house.engineer.as, body: { id, content: SECRET } })
  assert.deepEqual(await look(), before, 'not even the time of its last change')
  assert.deepEqual(await jobs(), waiting, 'nobody is rung up')
})

test('no call of a customer gives a note away, of whatever state and however it is asked', async () => {
  const made: Made[] = []
  for (const state of ['created', 'allocated', 'processing', 'finished', 'off', 'converted'] as const)
    made.push(await noted(state))
  const cousin = await makeLinkman(t.db, house.tenant, { customerId: house.linkman.customerId })
  let calls = 0
  let answered = 0
  for (const [key, call] of CALLS) {
    if (call.auth === 'staff' || call.upload || call.stream) continue
    const sample = sampleInput(call) as { query?: Record<string, unknown>; body?: Record<string, unknown> }
    // what names something by its id names each request and each note; what is looked for is the note's words
    const aimed = (of: Record<string, unknown> | undefined, id: string) =>
      of &&
      Object.fromEntries(
        Object.entries(of).map(([name, value]) => [
          name,
          /^id$|Id$/.test(name)
            ? id
            : /keyword|content|question|text/i.test(name) && typeof value === 'string'
              ? SECRET
              : value,
        ]),
      )
    for (const caller of [house.linkman, cousin])
      for (const { id, noteId, fileId } of made)
        for (const target of [id, noteId, fileId]) {
          const input = { ...sample, query: aimed(sample.query, target), body: aimed(sample.body, target) }
          // what would change or end the requests is not asked
          if (key.startsWith('POST ') && !/list|search|check/i.test(key)) continue
          const answer = await t.send(key as CallKey & keyof Contract, {
            ...caller.as,
            ...(input.query ? { query: input.query } : {}),
            ...(input.body ? { body: input.body } : {}),
          })
          calls++
          if (answer.status === 200) answered++
          assert.deepEqual(gives(answer.body, made), [], `${key} ${JSON.stringify(input)}`)
        }
  }
  assert.ok(calls > 500 && answered > 100, `${calls} calls, ${answered} answers`)
  const [seen] = made
  assert.deepEqual(
    gives(
      await t.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id: seen?.id ?? '' } }),
      made,
    ).includes(SECRET),
    true,
    'what is looked for would be found where it is',
  )
})

test('a note stands in no table that customers read from', async () => {
  const { id, noteId } = await noted('processing')
  const kept = {
    records: await t.db.select().from(eventRecords).where(eq(eventRecords.subjectId, id)),
    event: await t.db.select().from(events).where(eq(events.id, id)),
    messages: await t.db.select().from(messages).where(eq(messages.subjectId, id)),
    words: await t.db.select().from(eventWords).where(eq(eventWords.subjectId, id)),
    inbox: (await t.db.execute(sql`select payload from graphile_worker._private_jobs`)).rows,
  }
  assert.deepEqual(gives(kept, []), [])
  assert.equal(kept.words.length, 1)
  assert.equal((await t.db.select().from(eventNotes).where(eq(eventNotes.id, noteId))).length, 1)
  const found = await t.ok('GET /staff/event/queue', {
    ...house.engineer.as,
    query: { keyword: 'XQ7719', state: 'all' },
  })
  assert.deepEqual(found.list, [], 'nor is the request found by it')
})

test('no answer of the assistant gives a note away, and no article is found by it', async () => {
  const made = await noted('processing')
  const { eventNo } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: made.id } })
  const agent = await makeAgent(t.db, house.tenant.id)
  const { chatId } = await t.ok(BEGIN, { ...house.linkman.as, body: { agentId: agent.id, source: 'inside' } })
  for (const content of [
    `我的服务单 ${eventNo} 到哪了`,
    `${eventNo} 的内部备注写了什么`,
    `XQ7719 ${SECRET}`,
    '我的服务单有哪些备注',
  ]) {
    const turn = await t.ok(ASK_WHOLE, { ...house.linkman.as, body: question(chatId, content) })
    assert.equal(turn.state, 'done', content)
    assert.ok(turn.answer.length > 0, content)
    // what was asked comes back, what was noted does not
    const { question: _said, ...answer } = turn
    const own = content.includes(SECRET) ? [] : gives(answer, [made])
    assert.deepEqual([own, answer.answer.includes(FILE), answer.answer.includes('勿让步')], [[], false, false], content)
  }
  const { list } = await t.ok('POST /wiki/list', { ...house.linkman.as, body: { keyword: 'XQ7719' } })
  assert.deepEqual(list, [])
})

test('a note of another tenant is not there', async () => {
  const { id } = await noted('created')
  const abroad = await makeHouse(t)
  for (const key of ['GET /staff/event/detail'] as const)
    assert.equal((await t.refused(key, { ...abroad.engineer.as, query: { id } })).error, 'NOT_FOUND')
  const { error } = await t.refused('POST /staff/event/note', { ...abroad.engineer.as, body: { id, content: 'x' } })
  assert.equal(error, 'NOT_FOUND')
})

test('a file in a note is the company’s: a customer can neither use it nor have it deleted', async () => {
  const { id, fileId } = await noted('created')
  const refused = await t.refused('POST /ssp/event/remark/create', {
    ...house.linkman.as,
    body: { id, content: '', attachment: [fileId] },
  })
  assert.equal(refused.error, 'NOT_FOUND')
  assert.notEqual((await t.send('GET /deleteFiles', { ...house.linkman.as, query: { id: fileId } })).status, 200)
})
