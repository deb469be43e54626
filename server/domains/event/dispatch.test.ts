import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman, makeProduct, makeStaff, makeTemplate } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { lifeTests } from '../../../test/life-tests'
import { taskIn } from '../../../test/task-life'
import type { Contract } from '../../../contract'
import type { Request } from '../../../contract/define'
import { tenantTime } from '../../../shared/day'
import { EVENT_STATES } from '../../../shared/event'
import { messages } from '../../kernel/notify/message.table'
import { auditEntries } from '../../kernel/audit/audit.table'
import { tasks } from '../task/task.table'
import { eventCounts, eventRecords, events } from './event.table'
import { recountAll } from './recount.service'

type Bulk = Request<Contract, 'POST /staff/event/bulk'>['body']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIELDS = [
  makeField('problem'),
  makeField('serial', { formType: 'text', setting: { unique: true } }),
  makeField('when', { formType: 'planTime', isNull: 1 }),
]

let t: TestServer
let house: House
/** gives work out, and two engineers who see their own alone */
let desk: Awaited<ReturnType<typeof makeStaff>>
let wang: Awaited<ReturnType<typeof makeStaff>>
let zhao: Awaited<ReturnType<typeof makeStaff>>
/** an open request into which others are merged */
let target: string
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  desk = await makeStaff(t.db, house.tenant, { roles: ['dispatcher'], displayName: 'Lin' })
  wang = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: 'Wang' })
  zhao = await makeStaff(t.db, house.tenant, { roles: ['engineer'], displayName: 'Zhao' })
  target = await eventIn(t, house, 'created')
})
after(() => t.close())

const ahead = (days: number) => tenantTime(t.clock.now + days * DAY)
const detail = (id: string, as: Caller = desk.as) => t.ok('GET /staff/event/detail', { ...as, query: { id } })
const shown = (id: string) => t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
const timeline = (id: string, as: Caller = house.linkman.as) =>
  t.ok('GET /ssp/event/recordList', { ...as, query: { id } })
const give = (id: string, to = wang, more: object = {}) =>
  t.ok('POST /staff/event/allocate', { ...desk.as, body: { id, staffId: to.id, ...more } })
/** A request that Wang has. */
async function withWang(state: 'allocated' | 'processing', of: House = house) {
  const id = await eventIn(t, of, 'created')
  await give(id)
  if (state === 'processing') await t.ok('POST /staff/event/accept', { ...wang.as, body: { id } })
  return id
}
const told = async (id: string) =>
  (
    await t.db
      .select({ change: messages.change, facts: messages.facts })
      .from(messages)
      .where(and(eq(messages.subjectId, id), eq(messages.linkmanId, house.linkman.id)))
      .orderBy(messages.createTime, messages.id)
  ).map(({ change, facts }) => [change, facts] as const)
const written = async () => [
  await t.db.select().from(events).where(eq(events.tenantId, house.tenant.id)).orderBy(events.id),
  await t.db.select().from(eventRecords).where(eq(eventRecords.tenantId, house.tenant.id)).orderBy(eventRecords.id),
  await t.db.select().from(eventCounts).where(eq(eventCounts.tenantId, house.tenant.id)).orderBy(eventCounts.state),
]

let elsewhere: Promise<House> | undefined
lifeTests(EVENT_STATES, {
  make: state => eventIn(t, house, state),
  written,
  refused: 'EVENT_STATE',
  sides: [
    {
      // who has it and may give it out
      as: () => house.engineer.as,
      strangers: async () => [(await (elsewhere ??= makeHouse(t))).engineer.as],
      calls: {
        allocate: (id, as) => t.call('POST /staff/event/allocate', { ...as, body: { id, staffId: wang.id } }),
        takeBack: (id, as) => t.call('POST /staff/event/takeBack', { ...as, body: { id, reason: 'x' } }),
        refuse: (id, as) => t.call('POST /staff/event/refuse', { ...as, body: { id, reason: 'x' } }),
        arrive: (id, as) => t.call('POST /staff/event/arrive', { ...as, body: { id } }),
        revisit: (id, as) => t.call('POST /staff/event/revisit', { ...as, body: { id, reason: 'x' } }),
        complete: (id, as) => t.call('POST /staff/event/complete', { ...as, body: { id, serviceContent: 'x' } }),
        off: (id, as) => t.call('POST /staff/event/off', { ...as, body: { id, reason: 'x' } }),
        reopen: (id, as) => t.call('POST /staff/event/reopen', { ...as, body: { id, reason: 'x' } }),
        correct: (id, as) => t.call('POST /staff/event/correct', { ...as, body: { id, title: 'Another' } }),
        schedule: (id, as) => t.call('POST /staff/event/schedule', { ...as, body: { id, planTime: ahead(2) } }),
        merge: (id, as) => t.call('POST /staff/event/merge', { ...as, body: { id, intoId: target } }),
      },
      allowed: {
        created: ['allocate', 'complete', 'off', 'correct', 'schedule', 'merge'],
        allocated: ['allocate', 'takeBack', 'refuse', 'complete', 'off', 'correct', 'schedule', 'merge'],
        processing: ['allocate', 'takeBack', 'arrive', 'revisit', 'complete', 'off', 'correct', 'schedule', 'merge'],
        finished: ['reopen'],
        evaluated: ['reopen'],
        off: ['reopen'],
        converted: ['off'],
      },
    },
  ],
})
test('each needs its permission, and what is of who has it is for nobody else', async () => {
  const [given, running] = [await withWang('allocated'), await withWang('processing')]
  const reader = await makeStaff(t.db, house.tenant, { permissions: ['event.read'] })
  const reason = 'x'
  const asDesk = [
    ['POST /staff/event/takeBack', { id: given, reason }],
    ['POST /staff/event/complete', { id: given, serviceContent: 'x' }],
    ['POST /staff/event/off', { id: given, reason }],
    ['POST /staff/event/reopen', { id: given, reason }],
    ['POST /staff/event/correct', { id: given, title: 'x' }],
    ['POST /staff/event/merge', { id: given, intoId: running }],
  ] as const
  const asHolder = [
    ['POST /staff/event/refuse', { id: given, reason }],
    ['POST /staff/event/arrive', { id: running }],
    ['POST /staff/event/revisit', { id: running, reason }],
  ] as const
  const before = await written()
  for (const [call, body] of [...asDesk, ...asHolder])
    assert.deepEqual((await t.refused(call, { ...reader.as, body })).error, 'FORBIDDEN', call)
  for (const [call, body] of asDesk)
    assert.deepEqual((await t.refused(call, { ...wang.as, body })).error, 'FORBIDDEN', call)
  for (const [call, body] of asHolder) {
    assert.deepEqual((await t.refused(call, { ...desk.as, body })).error, 'FORBIDDEN', call)
    assert.deepEqual((await t.refused(call, { ...zhao.as, body })).error, 'NOT_FOUND', call)
  }
  assert.deepEqual(await written(), before)
  assert.deepEqual(
    (await detail(running, wang.as)).actions.toSorted(),
    ['arrive', 'depart', 'finish', 'note', 'quote', 'remark', 'reschedule', 'revisit'].toSorted(),
  )
  const atDesk = (await detail(running)).actions
  for (const action of ['allocate', 'takeBack', 'complete', 'off', 'update', 'merge', 'reschedule'] as const)
    assert.ok(atDesk.includes(action), action)
  for (const action of ['refuse', 'arrive', 'revisit', 'finish', 'reopen', 'accept'] as const)
    assert.ok(!atDesk.includes(action), action)
})

describe('who comes and when', () => {
  test('is told once when somebody else comes at another time, with the reason', async () => {
    const id = await withWang('processing')
    const arriveTime = new Date(t.clock.now + HOUR).toISOString()
    await t.ok('POST /staff/event/depart', { ...wang.as, body: { id, arriveTime } })
    const planTime = ahead(2)
    await give(id, zhao, { planTime, reason: 'Wang is ill' })
    const event = await shown(id)
    assert.deepEqual(
      [event.state, event.executorName, event.planTime, event.arriveTime],
      ['allocated', 'Zhao', planTime, null],
    )
    const [entry] = await timeline(id)
    assert.deepEqual(
      [entry?.type, entry?.executorName, entry?.content, entry?.planTime, entry?.formerPlanTime],
      ['allocate', 'Zhao', 'Wang is ill', planTime, ''],
    )
    const [change, facts] = (await told(id)).at(-1) ?? []
    assert.deepEqual(
      [change, facts?.engineer, facts?.planTime, facts?.note],
      ['allocateAt', 'Zhao', planTime.slice(5), 'Wang is ill'],
    )
    const [message] = (await t.ok('GET /ssp/message/list', { ...house.linkman.as, language: 'en', query: {} })).list
    assert.match(message?.body ?? '', /Zhao.*Wang is ill/)
    await t.ok('POST /staff/event/accept', { ...zhao.as, body: { id } })
    assert.deepEqual(
      (await t.refused('POST /staff/event/finish', { ...wang.as, body: { id, serviceContent: 'x' } })).error,
      'NOT_FOUND',
    )
  })

  test('nobody comes whom a request was taken from, and the reason is told', async () => {
    const id = await withWang('processing')
    await t.ok('POST /staff/event/takeBack', { ...desk.as, body: { id, reason: 'The van broke down' } })
    const event = await shown(id)
    assert.deepEqual([event.state, event.executorName, event.arriveTime], ['created', '', null])
    const [entry] = await timeline(id)
    assert.deepEqual([entry?.type, entry?.executorName, entry?.content], ['takeBack', 'Wang', 'The van broke down'])
    const [change, facts] = (await told(id)).at(-1) ?? []
    assert.deepEqual([change, facts?.note], ['takeBack', 'The van broke down'])
    const [row] = (
      await t.ok('GET /staff/event/queue', { ...desk.as, query: { unassigned: true, keyword: event.eventNo } })
    ).list
    assert.equal(row?.id, id)
  })

  test('why an engineer refused is for colleagues alone', async () => {
    const id = await withWang('allocated')
    const before = (await told(id)).length
    await t.ok('POST /staff/event/refuse', { ...wang.as, body: { id, reason: 'quarrel with the boss' } })
    const [mine] = await timeline(id)
    assert.deepEqual([mine?.type, mine?.content], ['refuse', ''])
    const { records, event } = await detail(id)
    assert.deepEqual([records[0]?.content, event.state, event.executorName], ['quarrel with the boss', 'created', ''])
    assert.equal((await told(id)).length, before, 'the customer hears when somebody else is found')
    assert.deepEqual((await t.refused('POST /staff/event/accept', { ...wang.as, body: { id } })).error, 'NOT_FOUND')
  })

  test('a second visit is agreed anew', async () => {
    const id = await eventIn(t, house, 'created')
    await give(id, wang, { planTime: ahead(1) })
    await t.ok('POST /staff/event/accept', { ...wang.as, body: { id } })
    await t.ok('POST /staff/event/revisit', { ...wang.as, body: { id, reason: 'The pump has to be ordered' } })
    const event = await shown(id)
    assert.deepEqual([event.state, event.executorName, event.planTime], ['created', '', ''])
    assert.equal((await told(id)).at(-1)?.[1].note, 'The pump has to be ordered')
    await give(id, zhao, { planTime: ahead(3) })
    const { sla } = (await detail(id)).event
    const visit = sla.find(one => one.kind === 'visit')
    assert.deepEqual(
      [visit?.dueTime.slice(0, 16), visit?.met],
      [new Date(t.clock.now + 3 * DAY).toISOString().slice(0, 16), null],
    )
  })

  test('staff move a visit in every open state with a reason, and who was on the way comes then', async () => {
    const id = await withWang('processing')
    await t.ok('POST /staff/event/depart', {
      ...wang.as,
      body: { id, arriveTime: new Date(t.clock.now).toISOString() },
    })
    const planTime = ahead(1)
    await t.ok('POST /staff/event/schedule', { ...desk.as, body: { id, planTime, reason: 'You asked by phone' } })
    const event = await shown(id)
    assert.deepEqual(
      [event.state, event.planTime, event.arriveTime, event.executorName],
      ['processing', planTime, null, 'Wang'],
    )
    const [change, facts] = (await told(id)).at(-1) ?? []
    assert.deepEqual([change, facts?.planTime, facts?.note], ['reschedule', planTime.slice(5), 'You asked by phone'])
  })
})

describe('ended by staff', () => {
  test('finished on behalf of who had it, with what was done', async () => {
    const id = await withWang('processing')
    await t.ok('POST /staff/event/complete', { ...desk.as, body: { id, serviceContent: 'Reset by phone' } })
    const event = await shown(id)
    assert.deepEqual(
      [event.state, event.serviceContent, event.executorName, event.executorCount],
      ['finished', 'Reset by phone', 'Wang', 1],
    )
    const { sla, dueTime } = (await detail(id)).event
    assert.deepEqual([sla.every(one => one.met), dueTime], [true, null])
    await t.ok('POST /ssp/event/evaluate', { ...house.linkman.as, body: { id, star: 5 } })
  })

  test('cancelled with its task, whose customer hears of it once', async () => {
    const { id: taskId, eventId } = await taskIn(t, house, 'processing')
    await t.ok('POST /staff/event/off', { ...desk.as, body: { id: eventId, reason: 'Works again' } })
    const event = await shown(eventId)
    assert.deepEqual([event.state, event.offReason], ['off', 'Works again'])
    const [task] = await t.db.select().from(tasks).where(eq(tasks.id, taskId))
    assert.deepEqual([task?.state, task?.offReason], ['off', 'Works again'])
    assert.equal((await told(eventId)).at(-1)?.[0], 'off')
    assert.ok(!(await told(taskId)).some(([change]) => change === 'off'), 'not once more of its task')
    assert.deepEqual(
      (await t.refused('POST /staff/task/reopen', { ...desk.as, body: { id: taskId, reason: 'x' } })).error,
      'TASK_STATE',
    )

    // opened again it becomes the same task, for another visit
    await t.ok('POST /staff/event/reopen', { ...desk.as, body: { id: eventId, reason: 'It does not' } })
    await give(eventId, house.engineer)
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id: eventId } })
    const again = await t.ok('POST /staff/event/convert', { ...house.engineer.as, body: { id: eventId, cost: 500 } })
    assert.deepEqual([again.taskId, again.totalPrice], [taskId, 500])
    const [opened] = await t.db.select().from(tasks).where(eq(tasks.id, taskId))
    assert.deepEqual([opened?.state, opened?.executorId, opened?.offReason, opened?.cost], ['created', null, '', 500])
  })

  test('a request whose task is done is not cancelled', async () => {
    const { id: taskId, eventId } = await taskIn(t, house, 'finished')
    const answer = await t.refused('POST /staff/event/off', { ...desk.as, body: { id: eventId, reason: 'x' } })
    assert.deepEqual([answer.status, answer.error], [409, 'TASK_STATE'])
    const [task] = await t.db.select().from(tasks).where(eq(tasks.id, taskId))
    assert.deepEqual([task?.state, (await shown(eventId)).state], ['finished', 'converted'])
  })

  test('a cancelled one is opened again, however long ago that was', async () => {
    const id = await eventIn(t, house, 'off')
    const now = t.clock.now
    t.clock.advance(30 * DAY)
    try {
      assert.ok((await detail(id)).actions.includes('reopen'))
      await t.ok('POST /staff/event/reopen', { ...desk.as, body: { id, reason: 'Called again' } })
      const event = await shown(id)
      assert.deepEqual([event.state, event.offReason], ['created', ''])
      assert.equal((await told(id)).at(-1)?.[0], 'reopen')
    } finally {
      t.clock.now = now
    }
  })
})

describe('merged', () => {
  test('both say so, what was written stays, and a customer who goes on there is told the number', async () => {
    const [id, intoId] = [await withWang('allocated'), await eventIn(t, house, 'created')]
    await t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: 'Second floor' } })
    await t.ok('POST /staff/event/merge', { ...desk.as, body: { id, intoId } })
    const [merged, into] = [await detail(id), await detail(intoId)]
    assert.deepEqual(
      [merged.event.state, merged.event.mergedInto, into.event.state, into.event.mergedInto],
      ['off', { id: intoId, eventNo: into.event.eventNo }, 'created', null],
    )
    assert.deepEqual(
      [merged, into].map(({ records: [entry] }) => [entry?.type, entry?.content]),
      [
        ['merge', into.event.eventNo],
        ['merge', merged.event.eventNo],
      ],
    )
    assert.equal((await timeline(id))[1]?.content, 'Second floor')
    const [change, facts] = (await told(id)).at(-1) ?? []
    assert.deepEqual([change, facts?.into], ['merge', into.event.eventNo])
    assert.ok(!(await told(intoId)).some(([name]) => name === 'merge'), 'one message is enough')
    const remark = await t.call('POST /ssp/event/remark/create', {
      ...house.linkman.as,
      language: 'en',
      body: { id, content: 'When?' },
    })
    assert.deepEqual([remark.status, remark.body.error], [410, 'EVENT_MERGED'])
    assert.ok(remark.body.message.includes(into.event.eventNo))
    await t.ok('POST /staff/event/reopen', { ...desk.as, body: { id, reason: 'Not the same' } })
    assert.equal((await detail(id)).event.mergedInto, null)
    await t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: 'When?' } })
  })

  test('neither into itself, nor into one that is over, nor of another customer, nor of another company', async () => {
    const id = await eventIn(t, house, 'created')
    const over = await eventIn(t, house, 'off')
    const neighbour = await eventIn(t, { ...house, linkman: await makeLinkman(t.db, house.tenant) }, 'created')
    const abroad = await eventIn(t, await makeHouse(t), 'created')
    const before = await written()
    const refusal = async (intoId: string) => {
      const { status, error } = await t.refused('POST /staff/event/merge', { ...desk.as, body: { id, intoId } })
      return [status, error]
    }
    assert.deepEqual(await refusal(id.toUpperCase()), [400, 'MERGE_SELF'])
    assert.deepEqual(await refusal(over), [410, 'MERGE_OVER'])
    assert.deepEqual(await refusal(neighbour), [400, 'MERGE_CUSTOMER'])
    assert.deepEqual(await refusal(abroad), [404, 'NOT_FOUND'])
    assert.deepEqual(await written(), before)
  })

  test('of two that are merged into each other at once one goes on', async () => {
    const [one, two] = [await eventIn(t, house, 'created'), await eventIn(t, house, 'created')]
    const merge = (id: string, intoId: string) =>
      t.call('POST /staff/event/merge', { ...desk.as, body: { id, intoId } })
    const answers = await Promise.all([merge(one, two), merge(two, one)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
  })
})

describe('corrected', () => {
  test('title, contact, product and form, by the rules of the form, and what is not named stays', async () => {
    const own = await makeHouse(t, { fields: FIELDS })
    const clerk = await makeStaff(t.db, own.tenant, { roles: ['dispatcher'] })
    const product = await makeProduct(t.db, own.tenant.id, { customerId: own.linkman.customerId })
    const colleague = await makeLinkman(t.db, own.tenant, { customerId: own.linkman.customerId })
    const when = ahead(3)
    const id = await eventIn(t, own, 'processing', { problem: 'Drips', serial: 'A1', when })
    const held = await eventIn(t, own, 'created', { problem: 'Other', serial: 'B2' })
    const correct = (body: object) => t.call('POST /staff/event/correct', { ...clerk.as, body: { id, ...body } })
    const get = () => t.ok('GET /staff/event/detail', { ...clerk.as, query: { id } })
    // the desk has agreed on another time meanwhile
    const agreed = ahead(5)
    await t.ok('POST /staff/event/schedule', { ...clerk.as, body: { id, planTime: agreed } })
    const seenUpdateTime = (await get()).event.updateTime
    t.clock.advance(MINUTE)
    assert.equal((await correct({ title: 'Pump drips', linkmanId: colleague.id, seenUpdateTime })).status, 200)
    const first = await get()
    assert.deepEqual(
      [first.event.title, first.linkman.id, first.event.attribute.problem, first.event.planTime, first.event.state],
      ['Pump drips', colleague.id, 'Drips', agreed, 'processing'],
    )
    assert.deepEqual((await correct({ title: 'Late', seenUpdateTime })).body.error, 'CHANGED_MEANWHILE')
    assert.equal((await correct({ productId: product.id })).status, 200)
    assert.equal((await correct({ attribute: { problem: 'Drips more', serial: 'A2', when } })).status, 200)
    const second = await get()
    assert.deepEqual(
      [second.product?.id, second.event.attribute.problem, second.event.attribute.serial, second.event.planTime],
      [product.id, 'Drips more', 'A2', agreed],
      'a time that the form did not change is not the agreed one',
    )
    const moved = ahead(7)
    assert.equal((await correct({ attribute: { problem: 'Drips more', serial: 'A2', when: moved } })).status, 200)
    const third = await get()
    assert.deepEqual(
      [third.event.planTime, third.records[0]?.planTime, third.records[0]?.formerPlanTime],
      [moved, moved, agreed],
    )
    const count = third.records.length
    assert.equal((await correct({ title: third.event.title })).status, 200)
    assert.equal((await get()).records.length, count, 'what is as it was leaves no entry')
    // refused, and nothing changes
    const stranger = await makeLinkman(t.db, own.tenant)
    for (const [body, error] of [
      [{}, 'BAD_REQUEST'],
      [{ linkmanId: stranger.id }, 'NOT_FOUND'],
      [{ productId: (await makeProduct(t.db, own.tenant.id, { customerId: stranger.customerId })).id }, 'NOT_FOUND'],
      [{ attribute: { serial: 'B2' } }, 'FIELD_REPEATED'],
      [{ attribute: { when: '2030-02-30 10:00' } }, 'FIELD_INVALID'],
    ] as const)
      assert.deepEqual((await correct(body)).body.error, error, JSON.stringify(body))
    assert.deepEqual((await get()).records.length, count)
    assert.ok(held)
    const [found] = (await t.ok('GET /staff/event/queue', { ...clerk.as, query: { keyword: 'Drips more' } })).list
    assert.equal(found?.id, id, 'it is found by what it says now')
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    assert.ok(
      entries.some(entry => entry.action === 'POST /staff/event/correct'),
      'and the audit log tells of it',
    )
  })
})

test('many at once: cancelled, finished and taken back, each with its own result', async () => {
  const [open, over, running] = [
    await eventIn(t, house, 'created'),
    await eventIn(t, house, 'off'),
    await withWang('processing'),
  ]
  const bulk = (body: Bulk) => t.call('POST /staff/event/bulk', { ...desk.as, body })
  const { body: cancelled } = await bulk({ ids: [open, over], action: 'off', reason: 'Storm' })
  assert.deepEqual(
    cancelled.data?.map(one => [one.done, one.error]),
    [
      [true, ''],
      [false, 'EVENT_STATE'],
    ],
  )
  assert.equal((await shown(open)).offReason, 'Storm')
  const { body: taken } = await bulk({ ids: [running], action: 'takeBack', reason: 'Storm' })
  assert.deepEqual(
    taken.data?.map(one => one.done),
    [true],
  )
  const { body: finished } = await bulk({ ids: [running], action: 'complete', content: 'By phone' })
  assert.deepEqual([finished.data?.map(one => one.done), (await shown(running)).state], [[true], 'finished'])
  for (const action of ['off', 'takeBack', 'complete'] as const)
    assert.equal((await bulk({ ids: [open], action })).body.error, 'BAD_REQUEST', action)
  assert.equal(
    (await t.refused('POST /staff/event/bulk', { ...wang.as, body: { ids: [open], action: 'off', reason: 'x' } }))
      .error,
    'FORBIDDEN',
  )
})

test('the queue is a file, in the words of the reader, which the audit log tells of', async () => {
  const own = await makeHouse(t)
  const template = await makeTemplate(t.db, own.tenant.id, [makeField('problem')])
  const mine = { ...own, template }
  const clerk = await makeStaff(t.db, own.tenant, { roles: ['dispatcher'] })
  const ids = [
    await eventIn(t, mine, 'created', { problem: '=1+1' }),
    await eventIn(t, mine, 'off', { problem: 'Gone' }),
  ]
  const file = async (query: object = {}) => {
    const data = await t.ok('GET /staff/event/export', {
      ...clerk.as,
      language: 'en',
      query: { format: 'csv', ...query },
    })
    return Buffer.from(data, 'latin1').toString().trimEnd().split('\r\n')
  }
  const [header, first, ...none] = await file()
  assert.match(header ?? '', /Number,What it is about,State,/)
  assert.match(first ?? '', new RegExp(own.linkman.phone))
  assert.equal(none.length, 0)
  assert.equal((await file({ state: 'all' })).length, 3)
  assert.equal((await file({ keyword: 'Gone', state: 'all' })).length, 2)
  assert.equal(
    (await t.refused('GET /staff/event/export', { ...wang.as, query: { format: 'csv' } })).error,
    'FORBIDDEN',
  )
  assert.equal(ids.length, 2)
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, own.tenant.id), eq(auditEntries.subjectKind, 'export')))
  assert.equal(entries.length, 3)
})

describe('promises', () => {
  const WEEK = [[], ...Array.from({ length: 5 }, () => [['09:00', '12:00'] as const, ['13:30', '18:00'] as const]), []]
  const TIME = { days: WEEK, holidays: [], extraDays: {} }
  /** Friday 16:00 of the tenant */
  const FRIDAY = Date.parse('2026-11-27T08:00:00.000Z')
  const at = (moment: string) => new Date(`${moment}+08:00`).toISOString()
  async function onFriday<R>(act: (own: House) => Promise<R>): Promise<R> {
    const own = await makeHouse(t, { tenant: { workingTime: TIME, sla: { answer: 240, solution: 480 } } })
    const now = t.clock.now
    t.clock.now = FRIDAY
    try {
      return await act(own)
    } finally {
      t.clock.now = now
    }
  }
  const promised = async (own: House, id: string) => {
    const { event } = await detail(id, own.engineer.as)
    return Object.fromEntries(event.sla.map(one => [one.kind, one.dueTime]))
  }

  test('assigning is no answer, and what the customer reads is one', () =>
    onFriday(async own => {
      const id = await eventIn(t, own, 'allocated')
      const answered = async () =>
        (await detail(id, own.engineer.as)).event.sla.find(one => one.kind === 'answer')?.doneTime ?? null
      assert.equal(await answered(), null)
      await t.ok('POST /staff/event/remark', { ...own.engineer.as, body: { id, content: 'We call you' } })
      assert.equal(await answered(), new Date(t.clock.now).toISOString())
    }))

  test('stand still while the customer has to answer, and go on with the answer', () =>
    onFriday(async own => {
      const id = await eventIn(t, own, 'created')
      assert.deepEqual(await promised(own, id), {
        answer: at('2026-11-30T11:00'),
        solution: at('2026-11-30T16:30'),
      })
      t.clock.advance(HOUR)
      const ask = { id, content: 'Which floor?', asks: true }
      await t.ok('POST /staff/event/remark', { ...own.engineer.as, body: ask })
      const { event } = await detail(id, own.engineer.as)
      assert.deepEqual([event.waiting, event.dueTime, event.dueKind], [true, null, null])
      // over the weekend until Monday 10:00: an hour of Friday and one of Monday
      t.clock.now = Date.parse(at('2026-11-30T10:00'))
      await t.ok('POST /ssp/event/remark/create', { ...own.linkman.as, body: { id, content: 'The second' } })
      const after = await detail(id, own.engineer.as)
      assert.deepEqual(
        [after.event.waiting, after.event.dueTime, after.event.dueKind],
        [false, at('2026-12-01T09:30'), 'solution'],
      )
      // what was missed before somebody asked was missed
      t.clock.now = Date.parse(at('2026-12-01T10:00'))
      await t.ok('POST /staff/event/remark', { ...own.engineer.as, body: ask })
      assert.equal((await detail(id, own.engineer.as)).event.dueTime, at('2026-12-01T09:30'))
    }))

  test('a holiday that is added later moves what is open, and nothing that was kept', () =>
    onFriday(async own => {
      const [id, kept] = [await eventIn(t, own, 'created'), await eventIn(t, own, 'processing')]
      const keptBefore = await promised(own, kept)
      const boss = await makeStaff(t.db, own.tenant, { roles: ['administrator'] })
      const before = await t.ok('GET /staff/hours/get', boss.as)
      t.clock.advance(30 * MINUTE)
      const holidays = ['2026-11-30']
      await t.ok('POST /staff/hours/edit', {
        ...boss.as,
        body: { version: before.version, sla: before.sla, workingTime: { ...before.workingTime, holidays } },
      })
      const change = {
        tenantId: own.tenant.id,
        before: before.workingTime,
        changeTime: new Date(t.clock.now).toISOString(),
      }
      await recountAll(t.app, change)
      const expected = { answer: at('2026-12-01T11:00'), solution: at('2026-12-01T16:30') }
      assert.deepEqual(await promised(own, id), expected)
      assert.equal((await detail(id, own.engineer.as)).event.dueTime, expected.answer)
      assert.deepEqual(await promised(own, kept), { ...expected, answer: keptBefore.answer })
      await recountAll(t.app, change)
      assert.deepEqual(await promised(own, id), expected, 'tried again it moves nothing more')
      // one that comes after is promised by the new hours, and stays
      t.clock.advance(MINUTE)
      const later = await eventIn(t, own, 'created')
      const promise = await promised(own, later)
      await recountAll(t.app, change)
      assert.deepEqual(await promised(own, later), promise)
    }))
})
