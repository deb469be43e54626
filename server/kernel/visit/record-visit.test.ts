import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { assistantOf } from '../../../test/assistant'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeLinkman, makeProduct, makeStaff } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { tenantDay, tenantTime } from '../../../shared/day'
import { eventMessages } from '../../domains/event/event.messages'
import { wordsOf } from '../notify/message-words'
import { messages } from '../notify/message.table'
import { readMigrations } from '../../db/migrate'
import { visits } from './visit.table'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let t: TestServer
let house: House
let wang: Awaited<ReturnType<typeof makeStaff>>
let zhao: Awaited<ReturnType<typeof makeStaff>>
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  wang = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: 'Wang' })
  zhao = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: 'Zhao' })
})
after(() => t.close())

const iso = (ms: number) => new Date(ms).toISOString()
const ofWork = (id: string, kind: 'event' | 'task' = 'event') =>
  t.ok('GET /staff/visit/ofWork', { ...house.engineer.as, query: { kind, id } })
const shown = (id: string) => t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
const detail = (id: string) => t.ok('GET /staff/event/detail', { ...house.engineer.as, query: { id } })
/** What its customer was told of a request, the last one first: its change, and what is read of it in English. */
async function toldOf(id: string) {
  const rows = await t.db
    .select()
    .from(messages)
    .where(and(eq(messages.subjectId, id), eq(messages.linkmanId, house.linkman.id)))
    .orderBy(desc(messages.createTime), desc(messages.id))
  return rows.map(({ change, facts }) => {
    const { title, body } = wordsOf(eventMessages.changes[change], facts, 'en')
    return [change, title, body]
  })
}
/** A request that somebody has accepted, for the time in so many hours. */
async function planned(inHours: number, who = wang) {
  const id = await eventIn(t, house, 'created')
  const planTime = tenantTime(t.clock.now + inHours * HOUR)
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: who.id, planTime } })
  await t.ok('POST /staff/event/accept', { ...who.as, body: { id } })
  return { id, planTime }
}

test('a visit is planned, set out for, made and done, and each moment is kept', async () => {
  const { id, planTime } = await planned(1)
  const expectedTime = iso(t.clock.now + HOUR)
  const departTime = iso(t.clock.now)
  await t.ok('POST /staff/event/depart', { ...wang.as, body: { id, arriveTime: expectedTime } })
  t.clock.now += 50 * MINUTE
  const arriveTime = iso(t.clock.now)
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id } })
  const there = await shown(id)
  assert.deepEqual([there.onSiteTime, there.arriveTime, there.state], [arriveTime, arriveTime, 'processing'])
  t.clock.now += 40 * MINUTE
  // said once more it is no other arrival
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id } })
  assert.equal((await shown(id)).onSiteTime, arriveTime)
  await t.ok('POST /staff/event/finish', { ...wang.as, body: { id, serviceContent: 'pump replaced' } })
  const [visit, ...others] = await ofWork(id)
  assert.ok(visit)
  const { id: _, ...made } = visit
  assert.deepEqual(made, {
    number: 1,
    executorStaffId: wang.id,
    executorName: 'Wang',
    executorOpenUserId: '',
    planTime,
    planMinutes: 120,
    departTime,
    expectedTime,
    arriveTime,
    beginTime: null,
    leaveTime: iso(t.clock.now),
    result: 'done',
    content: 'pump replaced',
    part: '',
    waitUntil: '',
  })
  assert.deepEqual(others, [])
  const entries = await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id } })
  assert.equal(entries.filter(({ type }) => type === 'arrive').length, 1)
  assert.deepEqual(
    (await toldOf(id)).filter(([change]) => change === 'arrive').map(([, , body]) => body),
    ['Wang is there'],
  )
})

test('who arrives keeps the promise of the visit, until the end of the window', async () => {
  const { id } = await planned(1)
  t.clock.now += 2 * HOUR
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id } })
  const { sla } = (await detail(id)).event
  const visit = sla.find(({ kind }) => kind === 'visit')
  assert.deepEqual([visit?.doneTime, visit?.met], [iso(t.clock.now), true])
  const late = await planned(1)
  t.clock.now += 3 * HOUR + MINUTE
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id: late.id } })
  assert.equal((await detail(late.id)).event.sla.find(({ kind }) => kind === 'visit')?.met, false)
})

test('a second visit is told with what it waits for, and the first one stays', async () => {
  const first = await planned(1)
  const { id } = first
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id } })
  t.clock.now += 20 * MINUTE
  const waitUntil = tenantDay(t.clock.now + 4 * DAY)
  const again = { id, reason: 'The pump is worn out', result: 'part', part: 'Pump D38', waitUntil } as const
  await t.ok('POST /staff/event/revisit', { ...wang.as, body: again })
  const waiting = await shown(id)
  assert.deepEqual([waiting.visitNumber, waiting.onSiteTime, waiting.executorName], [2, null, ''])
  // the board keeps what was made, and has what somebody is still to be found for
  const board = await t.ok('GET /staff/calendar/day', {
    ...house.engineer.as,
    query: { day: first.planTime.slice(0, 10) },
  })
  const made = board.engineers.flatMap(one => one.visits.filter(visit => visit.id === id))
  assert.deepEqual(
    made.map(one => [one.executorStaffId, one.visitNumber, one.result]),
    [[wang.id, 1, 'part']],
  )
  assert.deepEqual(
    board.unassigned.filter(one => one.id === id).map(one => [one.visitNumber, one.result]),
    [[2, null]],
  )
  const day = waitUntil.slice(5)
  const [waits] = await toldOf(id)
  assert.deepEqual(waits, ['revisitLater', 'Another visit', `Pump D38 by ${day} · The pump is worn out`])
  // who was there goes first
  const [proposed] = await t.ok('GET /staff/event/suggest', { ...house.engineer.as, query: { id } })
  assert.deepEqual(
    [proposed?.staffId, proposed?.reasons.slice(0, 1)],
    [wang.id, [{ kind: 'visited', name: '', count: 1, lastTime: iso(t.clock.now) }]],
  )
  const { list } = await t.ok('GET /staff/event/queue', { ...house.engineer.as, query: {} })
  assert.equal(list.find(one => one.id === id)?.visitNumber, 2)
  const planTime = tenantTime(t.clock.now + 4 * DAY)
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: zhao.id, planTime } })
  assert.deepEqual((await toldOf(id))[0], [
    'visitAgainPart',
    'Next visit',
    `${planTime.slice(5)} Zhao waiting for Pump D38`,
  ])
  const asCustomer = await t.ok('GET /linkc/task/visits', { ...house.linkman.as, query: { kind: 'event', id } })
  assert.deepEqual(
    asCustomer.map(({ number, executorName, result, part, waitUntil: until, planTime: at }) => [
      number,
      executorName,
      result,
      part,
      until,
      at === planTime,
    ]),
    [
      [1, 'Wang', 'part', 'Pump D38', waitUntil, false],
      [2, 'Zhao', null, '', '', true],
    ],
  )
  assert.deepEqual(
    (await t.refused('POST /staff/event/revisit', { ...zhao.as, body: { ...again, waitUntil: '2026-02-31' } })).error,
    'BAD_REQUEST',
  )
})

test('another visit is told with the part or with the day alone, and with its time before anybody has it', async () => {
  for (const [waits, words] of [
    [{ result: 'part', part: 'Seal' }, ['revisitPart', 'Another visit', 'Waiting for Seal · Worn out']],
    [
      { result: 'absent', waitUntil: tenantDay(t.clock.now + DAY) },
      ['revisitDay', 'Another visit', `After ${tenantDay(t.clock.now + DAY).slice(5)} · Worn out`],
    ],
    [{ result: 'again' }, ['revisit', 'Another visit', 'We will come again · Worn out']],
  ] as const) {
    const { id } = await planned(1)
    await t.ok('POST /staff/event/revisit', { ...wang.as, body: { id, reason: 'Worn out', ...waits } })
    assert.deepEqual((await toldOf(id))[0], words)
    const [first, second] = [1, 2].map(days => tenantTime(t.clock.now + days * DAY))
    assert.ok(first && second)
    await t.ok('POST /staff/event/schedule', { ...house.engineer.as, body: { id, planTime: first } })
    const next = 'part' in waits ? ['visitAgainPart', ' waiting for Seal'] : ['visitAgain', '']
    assert.deepEqual((await toldOf(id))[0], [next[0], 'Next visit', first.slice(5) + next[1]])
    await t.ok('POST /staff/event/schedule', { ...house.engineer.as, body: { id, planTime: second } })
    assert.deepEqual((await toldOf(id))[0], ['reschedule', 'Visit moved', `Visit ${second.slice(5)}`])
  }
})

test('the assistant says that the engineer is there, and that somebody has to come again', async () => {
  const own = await makeHouse(t)
  const engineer = await makeStaff(t.db, own.tenant, { roles: ['engineer'], displayName: 'Wang' })
  const ask = await assistantOf(t, own.tenant.id)
  const as = { ...own.linkman.as, language: 'en' as const }
  const id = await eventIn(t, own, 'created')
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id, staffId: engineer.id } })
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  await t.ok('POST /staff/event/arrive', { ...engineer.as, body: { id } })
  const there = await ask(as, 'Where is the engineer?')
  assert.match(there, /Wang arrived .* and is with you/)
  assert.doesNotMatch(there, /set out/)
  const waitUntil = tenantDay(t.clock.now + 4 * DAY)
  const again = { id, reason: 'The pump is worn out', result: 'part', part: 'Pump D38', waitUntil } as const
  await t.ok('POST /staff/event/revisit', { ...engineer.as, body: again })
  const why = /A part is missing \(The pump is worn out\)[^]*waits for: Pump D38, expected/
  for (const question of ['When does the engineer come?', 'Why is another visit needed?']) {
    const waits = await ask(as, question)
    assert.match(waits, /come once more/)
    assert.match(waits, why)
  }
  // its task goes on with the same visits, and says also that the work has begun
  const planTime = tenantTime(t.clock.now + 4 * DAY)
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id, staffId: engineer.id, planTime } })
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  const { taskId } = await t.ok('POST /staff/event/convert', { ...own.engineer.as, body: { id } })
  await t.ok('POST /staff/task/allocate', { ...own.engineer.as, body: { id: taskId, staffId: engineer.id } })
  const next = await ask(as, 'When does he come again?')
  assert.match(next, /Wang will visit/)
  assert.match(next, why)
  await t.ok('POST /staff/task/accept', { ...engineer.as, body: { id: taskId } })
  await t.ok('POST /staff/task/start', { ...engineer.as, body: { id: taskId } })
  assert.match(await ask(as, 'Where is the engineer?'), /Wang arrived .* and is at work/)
})

test('whoever comes to a machine reads what was done on it before, and opens what they may', async () => {
  const machine = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const raise = async (who: typeof wang) => {
    const { id } = await t.ok('POST /ssp/event/create', {
      ...house.linkman.as,
      body: { templateId: house.template.id, productId: machine.id, attribute: {} },
    })
    await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: who.id } })
    await t.ok('POST /staff/event/accept', { ...who.as, body: { id } })
    return id
  }
  const first = await raise(wang)
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id: first } })
  await t.ok('POST /staff/event/finish', { ...wang.as, body: { id: first, serviceContent: 'seal replaced' } })
  const second = await raise(zhao)
  await planned(20, zhao)
  const read = (id: string, who: typeof wang) =>
    t.call('GET /staff/work/history', { ...who.as, query: { kind: 'event', id } })
  const told = (await read(second, zhao)).body.data
  assert.deepEqual(
    told?.map(one => [one.id, one.executorName, one.result, one.content, one.canOpen]),
    [[first, 'Wang', 'done', 'seal replaced', false]],
  )
  const own = await raise(wang)
  assert.deepEqual(
    (await read(own, wang)).body.data?.map(one => [one.id, one.canOpen]),
    [
      [second, false],
      [first, true],
    ],
  )
  // of a work that is not theirs nobody reads it
  assert.equal((await read(second, wang)).status, 404)
})

describe('what is no visit', () => {
  test('a person who is called off, or a call that was enough, leaves none', async () => {
    const id = await eventIn(t, house, 'processing')
    assert.equal((await ofWork(id)).length, 1)
    await t.ok('POST /staff/event/finish', { ...house.engineer.as, body: { id, serviceContent: 'explained by phone' } })
    assert.deepEqual(await ofWork(id), [])
  })
  test('one that was planned and called off says so', async () => {
    const { id, planTime } = await planned(5)
    await t.ok('POST /staff/event/off', { ...house.engineer.as, body: { id, reason: 'not needed' } })
    assert.deepEqual(
      (await ofWork(id)).map(visit => [visit.planTime, visit.result, visit.arriveTime]),
      [[planTime, 'off', null]],
    )
  })
  test('whoever is given it in place of who was on the way has not set out', async () => {
    const { id } = await planned(2)
    await t.ok('POST /staff/event/depart', {
      ...wang.as,
      body: { id, arriveTime: iso(t.clock.now + HOUR), confirmed: true },
    })
    await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: zhao.id } })
    assert.deepEqual(
      (await ofWork(id)).map(visit => [visit.executorName, visit.departTime, visit.expectedTime]),
      [['Zhao', null, null]],
    )
  })
})

test('the visits of a request go on in the task that it becomes, and one that is opened again gets another', async () => {
  const { id } = await planned(1)
  await t.ok('POST /staff/event/arrive', { ...wang.as, body: { id } })
  await t.ok('POST /staff/event/revisit', {
    ...wang.as,
    body: { id, reason: 'A second man is needed', result: 'again' },
  })
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: house.engineer.id } })
  await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
  const { taskId } = await t.ok('POST /staff/event/convert', { ...house.engineer.as, body: { id } })
  const as = house.engineer.as
  await t.ok('POST /staff/task/allocate', {
    ...as,
    body: { id: taskId, staffId: house.engineer.id, planTime: tenantTime(t.clock.now + HOUR) },
  })
  await t.ok('POST /staff/task/accept', { ...as, body: { id: taskId } })
  await t.ok('POST /staff/task/start', { ...as, body: { id: taskId } })
  const begun = (await ofWork(taskId, 'task')).at(-1)
  assert.deepEqual([begun?.number, begun?.arriveTime, begun?.beginTime], [2, iso(t.clock.now), iso(t.clock.now)])
  await t.ok('POST /staff/task/finish', { ...as, body: { id: taskId, serviceContent: 'done by two' } })
  await t.ok('POST /staff/task/reopen', { ...as, body: { id: taskId, reason: 'leaks again' } })
  assert.equal((await t.ok('GET /staff/task/get', { ...as, query: { id: taskId } })).visitNumber, 3)
  assert.deepEqual(
    (await ofWork(taskId, 'task')).map(({ number, result }) => [number, result]),
    [
      [1, 'again'],
      [2, 'done'],
      [3, null],
    ],
  )
  assert.deepEqual(await ofWork(id), [])
})

test('visits of somebody else are not there', async () => {
  const { id } = await planned(1)
  const abroad = await makeHouse(t)
  const cousin = await makeLinkman(t.db, house.tenant)
  for (const as of [abroad.engineer.as, abroad.linkman.as, cousin.as, zhao.as]) {
    const call = as === abroad.linkman.as || as === cousin.as ? 'GET /linkc/task/visits' : 'GET /staff/visit/ofWork'
    assert.equal((await t.refused(call, { ...as, query: { kind: 'event', id } })).error, 'NOT_FOUND')
  }
  const rows = await t.db.select({ tenantId: visits.tenantId }).from(visits).where(eq(visits.subjectId, id))
  assert.deepEqual(rows, [{ tenantId: house.tenant.id }])
})

test('a database of before has the visits that its works and their timelines know of', async () => {
  const done = await planned(1)
  await t.ok('POST /staff/event/finish', { ...wang.as, body: { id: done.id, serviceContent: 'pump replaced' } })
  const again = await planned(2)
  await t.ok('POST /staff/event/revisit', { ...wang.as, body: { id: again.id, reason: 'No water' } })
  const planTime = tenantTime(t.clock.now + DAY)
  await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id: again.id, staffId: zhao.id, planTime } })
  const off = await planned(3)
  await t.ok('POST /staff/event/off', { ...house.engineer.as, body: { id: off.id, reason: 'not needed' } })
  const ids = [done.id, again.id, off.id]
  const own = and(eq(visits.tenantId, house.tenant.id), inArray(visits.subjectId, ids))
  const read = () =>
    t.db
      .select({
        subjectId: visits.subjectId,
        number: visits.number,
        executorId: visits.executorId,
        planTime: visits.planTime,
        result: visits.result,
        content: visits.content,
        leaveTime: visits.leaveTime,
      })
      .from(visits)
      .where(own)
      .orderBy(asc(visits.subjectId), asc(visits.number))
  const kept = await read()
  assert.equal(kept.length, 4)
  const moves = readMigrations()
    .find(({ tag }) => tag === '0046_visits')
    ?.statements.filter(one => /^\s*(INSERT|UPDATE)/.test(one))
  assert.equal(moves?.length, 6)
  await t.db.transaction(async tx => {
    await tx.execute(sql`delete from ${visits}`)
    for (const statement of moves ?? []) await tx.execute(sql.raw(statement))
  })
  // a visit that was asked for again lost its time with the row, before it had one of its own
  assert.deepEqual(
    await read(),
    kept.map(visit => (visit.result === 'again' ? { ...visit, planTime: '' } : visit)),
  )
})
